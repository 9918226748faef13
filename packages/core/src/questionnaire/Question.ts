import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { Place } from "../questionnaireFile/Place.ts"
import { AnswerKind } from "../questionnaireFile/QuestionnaireFile.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { foldForSearch, PlainText, VisibleText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { QuestionnaireId } from "./Questionnaire.ts"

export const QuestionId = EntityId("qqa", "QuestionId")

export type QuestionId = typeof QuestionId.Type

export const maximumQuestions = 10_000
export const maximumSections = 1_000
/** Most titles of sections around a question. */
export const maximumDepth = 8

/** Stage of an answer. A person sets it, and a change of an approved answer sets it back. */
export const QuestionStatus = Schema.Literal("open", "ready", "approved").annotations({
  identifier: "QuestionStatus",
  description: "How far the answer is: `open` for work, `ready` for review, or `approved`."
})

export type QuestionStatus = typeof QuestionStatus.Type

/** Trust in an answer and its comment. Only `confirmed` and `written` ones are approved, sent and kept. */
export const AnswerState = Schema.Literal("unconfirmed", "confirmed", "written").annotations({
  identifier: "AnswerState",
  description: "`unconfirmed` came with the file and nobody looked at it, `confirmed` came with the file and a person "
    + "confirmed it, `written` was given by a caller."
})

export type AnswerState = typeof AnswerState.Type

/** Source of a question. A new reading of the file leaves what a person wrote. */
export const QuestionOrigin = Schema.Literal("file", "edited", "added").annotations({
  identifier: "QuestionOrigin",
  description:
    "`file` is as the file has it, `edited` is in the file and a person changed it, `added` is not in the file."
})

export type QuestionOrigin = typeof QuestionOrigin.Type

const placed = (description: string) =>
  describe(Schema.NullOr(Place), description, { type: "cell", sheet: "Security", cell: "C12" })

/** A question of a questionnaire, with its answer and review. */
export const Question = Schema.Struct({
  id: QuestionId,
  organizationId: OrganizationId,
  questionnaireId: describe(QuestionnaireId, "The questionnaire that asks it."),
  ordinal: describe(Schema.Int.pipe(Schema.positive()), "Its number in the order of the questionnaire, from 1.", 1),
  origin: audited(describe(QuestionOrigin, "`file`, `edited` if a person changed it, or `added`.", "file")),
  section: audited(
    describe(Schema.Array(PlainText(255)), "Titles of the sections around it, the outermost first.", [
      "Access control"
    ])
  ),
  number: audited(
    describe(Schema.NullOr(PlainText(255)), "The number that the file gives it; null if there is none.", "A-1.1")
  ),
  text: audited(describe(PlainText(10_000), "The question.", "Do all users sign in with a second factor?")),
  subject: audited(describe(
    Schema.NullOr(PlainText(255)),
    "The thing that the answer is for, if the file asks for several side by side; else null.",
    null
  )),
  kind: audited(describe(AnswerKind, "The kind of answer that it asks for.", "yes_no")),
  choices: audited(
    describe(Schema.Array(PlainText(10_000)), "The allowed answers; empty if any text is.", ["Yes", "No"])
  ),
  answer: audited(describe(Schema.NullOr(PlainText(10_000)), "The answer; null if there is none.", "Yes")),
  comment: audited(
    describe(Schema.NullOr(PlainText(10_000)), "The comment beside the answer; null if there is none.", null)
  ),
  answerState: audited(describe(
    Schema.NullOr(AnswerState),
    "The trust in answer and comment: `unconfirmed` if they came with the file and nobody looked, `confirmed` if a "
      + "person confirmed them, `written` if a caller gave them; null without both.",
    "written"
  )),
  answeredBy: describe(
    Schema.NullOr(UserId),
    "The user who wrote or confirmed it; null if nobody did, or the host."
  ),
  answeredAt: describe(Schema.NullOr(Timestamp), "When it was written or confirmed; null if it was not."),
  status: audited(describe(QuestionStatus, "How far the answer is: `open`, `ready` or `approved`.", "open")),
  assigneeId: audited(describe(Schema.NullOr(UserId), "The user who is to answer; null for nobody.")),
  reviewComment: audited(
    describe(
      Schema.NullOr(PlainText(2_000)),
      "What a reviewer says, for people of the organization only; null for nothing.",
      null
    )
  ),
  place: placed("Where the question stands in the file; null if it was added."),
  answerPlace: placed("Where the answer goes; null if the file has no place for it."),
  commentPlace: placed("Where the comment goes; null if the file has no place for it."),
  certainty: describe(Schema.Number.pipe(Schema.between(0, 1)), "How sure the reading is, from 0 to 1.", 0.9),
  earlierQuestionId: Schema.NullOr(QuestionId)
}).annotations({ identifier: "Question" })

export type Question = typeof Question.Type

/** Tells answers that a person gave or confirmed from those of a file. */
export const isTrusted = ({ answerState }: Pick<Question, "answerState">): boolean =>
  answerState === "confirmed" || answerState === "written"

/** An answer of at most 10,000 characters. Null clears; a comment that is absent stays. */
export const NewAnswer = Schema.Struct({
  answer: describe(
    Schema.NullOr(VisibleText(10_000)),
    "The answer; null removes it. With `choices` one of them; for `many_of` one a line. For `date` as in 2026-05-04.",
    "Yes"
  ),
  comment: optional(
    describe(Schema.NullOr(VisibleText(10_000)), "The comment beside it; null removes it.", "Since May.")
  )
}).annotations({ identifier: "NewAnswer" })

export type NewAnswer = typeof NewAnswer.Type

/** Most answers of one request. */
export const mostAnswers = 1_000

const QuestionAnswer = Schema.Struct({
  questionId: describe(QuestionId, "A question of the questionnaire."),
  ...NewAnswer.fields
}).annotations({ identifier: "QuestionAnswer" })

const sampleAnswer = Schema.decodeSync(QuestionAnswer)({ questionId: "qqa_01jcz3n8k4v9wq2h7m5r6t8x0y", answer: "Yes" })

/** Answers to several questions, at most 1,000. */
export const NewAnswers = describe(
  Schema.Struct({
    answers: describe(
      Schema.Array(QuestionAnswer).pipe(
        Schema.minItems(1),
        Schema.maxItems(mostAnswers),
        // one, because questions must differ
        Schema.annotations({ arbitrary: () => (fc) => fc.constantFrom([sampleAnswer]) })
      ),
      "One for each question, each question once."
    )
  }).annotations({ identifier: "NewAnswers" }),
  "The answers.",
  { answers: [{ questionId: "qqa_01jcz3n8k4v9wq2h7m5r6t8x0y", answer: "Yes", comment: "Since May." }] }
)

export type NewAnswers = typeof NewAnswers.Type

/** The text that `search` matches. */
export const toSearchKey = ({ number, text }: Pick<Question, "number" | "text">): string =>
  foldForSearch(`${number ?? ""}\n${text}`)

/** A section with the number of its questions, without those of its subsections. */
export const SectionCount = Schema.Struct({
  path: describe(
    Schema.Array(PlainText(255)),
    "Titles of the sections around it and its own, the outermost first; empty for questions outside of sections.",
    ["Access control"]
  ),
  totalQuestions: describe(Schema.Int, "The number of its questions.", 12),
  answeredQuestions: describe(Schema.Int, "The number of its questions that have an answer.", 3)
}).annotations({ identifier: "QuestionSection" })

export type SectionCount = typeof SectionCount.Type

/** Counts the questions of each section, in the order of the first question. */
export const countSections = (
  questions: Iterable<Pick<Question, "answer" | "section">>
): ReadonlyArray<SectionCount> => {
  const sections = new Map<string, SectionCount>()
  for (const { answer, section } of questions) {
    const key = JSON.stringify(section)
    const { answeredQuestions, totalQuestions } = sections.get(key) ?? { answeredQuestions: 0, totalQuestions: 0 }
    sections.set(key, {
      path: section,
      totalQuestions: totalQuestions + 1,
      answeredQuestions: answeredQuestions + (answer === null ? 0 : 1)
    })
  }
  return [...sections.values()]
}

/** Counts the questions as their questionnaire does. */
export const countQuestions = (questions: ReadonlyArray<Pick<Question, "answer" | "answerState">>) => ({
  totalQuestions: questions.length,
  answeredQuestions: questions.filter(({ answer }) => answer !== null).length,
  unconfirmedQuestions: questions.filter(({ answerState }) => answerState === "unconfirmed").length
})

export const questionEvents = makeAuditEntries("question", Question)

export class QuestionNotFound extends TaggedProblem<QuestionNotFound>()(
  "QuestionNotFound",
  404,
  "The questionnaire has no such question."
) {}

export class InvalidAnswer extends TaggedProblem<InvalidAnswer>()("InvalidAnswer", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "The field that does not fit the question.", [
      { pointer: "/answer", detail: "Expected one of the choices of the question" }
    ])
  },
  message: "The answer does not fit the question. See `errors`."
}) {}

/** Answers of a request that stores none, because one is faulty. */
export class InvalidAnswers extends TaggedProblem<InvalidAnswers>()("InvalidAnswers", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "At most 20 errors.", [
      { pointer: "/answers/1/answer", detail: "Expected one of the choices of the question" }
    ]),
    moreErrors: optional(describe(Schema.Int, "The number of errors that are not listed.", 3))
  },
  message: "Some answers are faulty, and none was stored. See `errors`."
}) {}
