import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { mostErrors } from "../problem/FieldErrors.ts"
import { findAnswerFault } from "../questionnaire/CheckAnswer.ts"
import { InvalidAnswers, type NewAnswer, type NewAnswers, type Question } from "../questionnaire/Question.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import type { Versioned } from "../storage/Revision.ts"
import { setBack } from "./EditQuestions.ts"

export interface QuestionChange {
  readonly before: Versioned<Question>
  readonly after: Question
}

export interface Answering {
  // null for the host; a key acts for its creator
  readonly by: UserId | null
  readonly now: Timestamp
}

const noAnswer = { answerState: null, answeredBy: null, answeredAt: null } as const

const isUnconfirmed = ({ answerState }: Question): boolean => answerState === "unconfirmed"

type Texts = Pick<Question, "answer" | "comment">

// a text that a caller gave stays one; a text of the file that a caller leaves is confirmed
const toState = (before: Question, { answer, comment }: Texts) => {
  if (answer === null && comment === null) return null
  const isGiven = (answer !== null && answer !== before.answer) || (comment !== null && comment !== before.comment)
  return isGiven || before.answerState === "written" ? "written" : "confirmed"
}

const replaceTexts = (before: Question, { answer, comment }: Texts, { by, now }: Answering): Question => {
  const answerState = toState(before, { answer, comment })
  const isSame = answer === before.answer && comment === before.comment
  return {
    ...before,
    answer,
    comment,
    ...(answerState === null ? noAnswer : { answerState, answeredBy: by, answeredAt: now }),
    status: isSame ? before.status : setBack(before, answer)
  }
}

// the same question if nothing differs and nothing is unconfirmed, or the fault of the answer
export const changeAnswer = (
  before: Question,
  { answer, comment = before.comment }: NewAnswer,
  answering: Answering
): Either.Either<Question, string> => {
  const isKept = answer === before.answer
  if (isKept && comment === before.comment && !isUnconfirmed(before)) return Either.right(before)
  const fault = isKept ? undefined : findAnswerFault(before, answer)
  if (fault !== undefined) return Either.left(fault)
  return Either.right(replaceTexts(before, { answer, comment }, answering))
}

// the same question unless its answer is unconfirmed
export const confirmAnswer = (before: Question, answering: Answering): Question =>
  isUnconfirmed(before) ? replaceTexts(before, before, answering) : before

// the same question unless its answer is unconfirmed
export const discardAnswer = (before: Question, answering: Answering): Question =>
  isUnconfirmed(before) ? replaceTexts(before, { answer: null, comment: null }, answering) : before

export const pickChanged = (changes: ReadonlyArray<QuestionChange>): ReadonlyArray<QuestionChange> =>
  changes.filter(({ after, before }) => after !== before.value)

interface Fault {
  readonly pointer: string
  readonly detail: string
  readonly isReference: boolean
}

const toProblem = (faults: ReadonlyArray<Fault>): InvalidAnswers | UnknownReference => {
  const errors = faults.slice(0, mostErrors).map(({ detail, pointer }) => ({ pointer, detail }))
  if (faults.every(({ isReference }) => isReference)) return new UnknownReference({ errors })
  return faults.length <= mostErrors
    ? new InvalidAnswers({ errors })
    : new InvalidAnswers({ errors, moreErrors: faults.length - mostErrors })
}

// the questions that differ; fails with all faulty answers
export const changeAnswers = Effect.fnUntraced(function*(
  { answers }: NewAnswers,
  found: ReadonlyArray<Versioned<Question>>,
  answering: Answering
) {
  const known = new Map(found.map((one) => [one.value.id, one]))
  const firsts = new Map(answers.map(({ questionId }, index) => [questionId, index] as const).toReversed())
  const decided = yield* mapInTurns(answers, ({ questionId, ...input }, index) => {
    const reject = (field: string, detail: string, isReference = false) =>
      Either.left<Fault>({ pointer: `/answers/${index}/${field}`, detail, isReference })
    const before = known.get(questionId)
    if (before === undefined) return reject("questionId", "Expected a question of the questionnaire", true)
    if (firsts.get(questionId) !== index) return reject("questionId", "Expected each question once")
    const after = changeAnswer(before.value, input, answering)
    return Either.isLeft(after) ? reject("answer", after.left) : Either.right({ before, after: after.right })
  })
  const [faults, changes] = Arr.separate(decided)
  if (faults.length > 0) return yield* toProblem(faults)
  return pickChanged(changes)
})
