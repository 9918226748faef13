import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { isTrusted, type Question } from "../questionnaire/Question.ts"
import type { Questionnaire } from "../questionnaire/Questionnaire.ts"
import { type QuestionKey, toQuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { UserId } from "../shared/Ids.ts"
import { compareText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { type LibraryAnswer, LibraryAnswerId } from "./LibraryAnswer.ts"
import { LibraryAnswerStore } from "./LibraryAnswerStore.ts"

const year = 365 * 86_400_000

const rowsOfWrite = 500

interface Approval {
  readonly by: UserId
  readonly at: Timestamp
}

type Answered = Question & Pick<LibraryAnswer, "answer" | "answerState">

// A text that nobody here wrote or confirmed is not kept, nor a fact that the company's profile has.
const isKept = (question: Question): question is Answered =>
  question.answer !== null && question.kind !== "profile" && isTrusted(question)

// a written answer counts before a confirmed one, and else the last
const isBetter = ({ answerState }: Answered, than: Answered | undefined): boolean =>
  answerState === "written" || than?.answerState !== "written"

const toLibraryAnswer = (
  id: LibraryAnswerId,
  questionKey: QuestionKey,
  { answer, answerState, comment, id: questionId, kind, organizationId, subject, text }: Answered,
  { customer, fileName, id: questionnaireId, ownerId }: Questionnaire,
  { at, by }: Approval
): LibraryAnswer => ({
  id,
  organizationId,
  question: text,
  subject,
  kind,
  answer,
  answerState,
  comment,
  ownerId: ownerId ?? by,
  reviewDate: Timestamp.fromMillis(Date.parse(at) + year),
  questionnaireId,
  questionId,
  fileName,
  customer,
  approvedBy: by,
  approvedAt: at,
  createdAt: at,
  updatedAt: at,
  questionKey
})

// Puts the answers of an approved questionnaire into the library, and returns how many.
export const makeKeepAnswers = Effect.gen(function*() {
  const store = yield* LibraryAnswerStore
  const ids = yield* IdGenerator

  return Effect.fnUntraced(
    function*(questionnaire: Questionnaire, questions: ReadonlyArray<Question>, approval: Approval) {
      const keyed = yield* mapInTurns(questions, (question) => [toQuestionKey(question), question] as const)
      const byKey = new Map<QuestionKey, Answered>()
      for (const [key, question] of keyed) {
        if (key !== undefined && isKept(question) && isBetter(question, byKey.get(key))) byKey.set(key, question)
      }
      // always in the same order, so that two approvals do not wait for each other
      const sorted = [...byKey].sort(([one], [other]) => compareText(one, other))
      const answers = Arr.zipWith(
        sorted,
        yield* ids.makeMany(LibraryAnswerId, sorted.length),
        ([key, question], id) => toLibraryAnswer(id, key, question, questionnaire, approval)
      )
      yield* Effect.forEach(
        Arr.chunksOf(answers, rowsOfWrite),
        (chunk) => store.keep(questionnaire.organizationId, chunk),
        { discard: true }
      )
      return answers.length
    }
  )
})
