import * as Schema from "effect/Schema"
import type { Question, QuestionId } from "../questionnaire/Question.ts"
import type { RemovedQuestion } from "../questionnaire/Questionnaire.ts"
import { toQuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import { isEqual } from "../shared/Patch.ts"
import { PlainText } from "../shared/Text.ts"
import type { QuestionPart } from "./QuestionInputs.ts"

type Asked = Partial<QuestionPart>

const unanswered = {
  origin: "added",
  section: [],
  number: null,
  subject: null,
  kind: "text",
  choices: [],
  answer: null,
  comment: null,
  answerState: null,
  answeredBy: null,
  answeredAt: null,
  status: "open",
  assigneeId: null,
  reviewComment: null,
  place: null,
  answerPlace: null,
  commentPlace: null,
  certainty: 1,
  earlierQuestionId: null
} as const

export const toAdded = (
  own: Pick<Question, "id" | "organizationId" | "questionnaireId">,
  asked: QuestionPart & Partial<Pick<Question, "assigneeId">>
): Question => ({ ...unanswered, ...asked, ...own, ordinal: 1 })

// an approved answer is approved no longer
export const setBack = ({ status }: Question, answer: Question["answer"]): Question["status"] =>
  status !== "approved" ? status : answer === null ? "open" : "ready"

const markEdited = ({ origin }: Question): Question["origin"] => origin === "added" ? "added" : "edited"

// the same question if nothing differs
export const editQuestion = (before: Question, asked: Asked): Question =>
  Object.entries(asked).every(([field, value]) => isEqual(Reflect.get(before, field), value))
    ? before
    : { ...before, ...asked, origin: markEdited(before), status: setBack(before, before.answer) }

// The first is the question itself. The others are new, because one answer answers one question.
export const splitQuestion = (
  before: Question,
  parts: ReadonlyArray<QuestionPart>,
  ids: ReadonlyArray<QuestionId>
): ReadonlyArray<Question> => {
  const { assigneeId, choices, kind, organizationId, questionnaireId, section, subject } = before
  const inherited = { assigneeId, choices, kind, section, subject }
  return parts.flatMap((part, index) => {
    if (index === 0) return [editQuestion(before, part)]
    const id = ids[index - 1]
    return id === undefined ? [] : [toAdded({ id, organizationId, questionnaireId }, { ...inherited, ...part })]
  })
}

const hasTexts = ({ answerState }: Question): boolean => answerState !== null

export const countAnswered = (questions: ReadonlyArray<Question>): number => questions.filter(hasTexts).length

const isText = Schema.is(PlainText(10_000))

// the first, with the text of all and the answer of the one that has any; undefined if the text is too long
export const joinQuestions = (first: Question, others: ReadonlyArray<Question>): Question | undefined => {
  const { answer, answeredAt, answeredBy, answerState, comment } = [first, ...others].find(hasTexts) ?? first
  const text = [first, ...others].map((one) => one.text).join("\n")
  if (!isText(text)) return undefined
  return { ...editQuestion(first, { text }), answer, comment, answerState, answeredAt, answeredBy }
}

export const toRemoved = (question: Question): ReadonlyArray<RemovedQuestion> => {
  const { answerPlace, commentPlace, number, place, subject } = question
  const questionKey = toQuestionKey(question) ?? null
  return place === null ? [] : [{ number, subject, questionKey, place, answerPlace, commentPlace }]
}
