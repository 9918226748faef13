import * as Schema from "effect/Schema"
import { maximumDepth, QuestionId, QuestionStatus } from "../questionnaire/Question.ts"
import { AnswerKind } from "../questionnaireFile/QuestionnaireFile.ts"
import { describe } from "../shared/Describe.ts"
import { MemberReference } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { VisibleText } from "../shared/Text.ts"

/** Most questions that one request splits or joins. */
const mostParts = 20

const text = describe(VisibleText(10_000), "The question.", "Do all users sign in with a second factor?")

const asked = {
  section: describe(
    Schema.Array(VisibleText(255)).pipe(Schema.maxItems(maximumDepth)),
    "Titles of the sections around it, the outermost first.",
    ["Access control"]
  ),
  number: describe(Schema.NullOr(VisibleText(255)), "Its number; null if it has none.", "A-1.1"),
  subject: describe(
    Schema.NullOr(VisibleText(255)),
    "The thing that the answer is for, if several are asked for side by side; else null.",
    null
  ),
  kind: describe(AnswerKind, "The kind of answer that it asks for.", "yes_no"),
  choices: describe(
    Schema.Array(VisibleText(10_000).pipe(Schema.maxLength(1_000))).pipe(Schema.maxItems(100)),
    "The allowed answers; empty if any text is.",
    ["Yes", "No"]
  )
}

const optionalAsked = {
  section: optional(asked.section),
  number: optional(asked.number),
  subject: optional(asked.subject),
  kind: optional(asked.kind),
  choices: optional(asked.choices)
}

/** A question that the file lacks. Without `kind` it asks for a text. */
export const NewQuestion = describe(
  Schema.Struct({
    text,
    ...optionalAsked,
    after: optional(
      describe(Schema.NullOr(QuestionId), "The question before it; null makes it the first. By default it is the last.")
    )
  }).annotations({ identifier: "NewQuestion" }),
  "The question.",
  { text: "Do all users sign in with a second factor?" }
)

export type NewQuestion = typeof NewQuestion.Type

/** Text and kind of a question, and its review. */
export const QuestionPatch = describe(
  Patch({
    text,
    ...asked,
    status: QuestionStatus,
    assigneeId: describe(
      Schema.NullOr(MemberReference),
      "The member who is to answer, by either id. Kept as the id of the user."
    ),
    reviewComment: describe(
      Schema.NullOr(VisibleText(2_000)),
      "What a reviewer says; null removes it.",
      "Name the standard."
    )
  }).annotations({ identifier: "QuestionPatch" }),
  "The fields to change.",
  { status: "ready" }
)

export type QuestionPatch = typeof QuestionPatch.Type

const sampleSplit = { parts: [{ text: "Are backups made?" }, { text: "Who can read them?" }] }

const QuestionPart = Schema.Struct({ text, ...optionalAsked }).annotations({ identifier: "QuestionPart" })

export type QuestionPart = typeof QuestionPart.Type

/** The questions that one becomes. The first keeps its id, number, answer and place in the file. */
export const QuestionSplit = describe(
  Schema.Struct({
    parts: describe(
      Schema.Array(QuestionPart).pipe(Schema.minItems(2), Schema.maxItems(mostParts)),
      "Two to 20 questions. What a part leaves out is as in the question that is split.",
      sampleSplit.parts
    )
  }).annotations({ identifier: "QuestionSplit" }),
  "The parts.",
  sampleSplit
)

export type QuestionSplit = typeof QuestionSplit.Type

const sampleJoin = { questionIds: ["qqa_01jcz3n8k4v9wq2h7m5r6t8x0y", "qqa_01jcz3n8k4v9wq2h7m5r6t8x1z"] }

/** Questions that become one. The first keeps its id and its place in the file. */
export const QuestionJoin = describe(
  Schema.Struct({
    questionIds: describe(
      Schema.Array(QuestionId).pipe(Schema.minItems(1), Schema.maxItems(mostParts)),
      "Up to 20 questions of the questionnaire, in the order of their texts. One alone does not change.",
      sampleJoin.questionIds
    )
  }).annotations({ identifier: "QuestionJoin" }),
  "The questions.",
  sampleJoin
)

export type QuestionJoin = typeof QuestionJoin.Type

export class QuestionnaireFull extends TaggedProblem<QuestionnaireFull>()(
  "QuestionnaireFull",
  409,
  "A questionnaire has at most 10,000 questions in 1,000 sections."
) {}

export class LastQuestion extends TaggedProblem<LastQuestion>()(
  "LastQuestion",
  409,
  "A questionnaire has at least one question. Remove the questionnaire instead."
) {}

/** More than one of the questions to join has an answer or a comment. */
export class SeveralAnswers extends TaggedProblem<SeveralAnswers>()(
  "SeveralAnswers",
  409,
  "More than one of the questions has an answer or comment. Remove these from all but one first."
) {}
