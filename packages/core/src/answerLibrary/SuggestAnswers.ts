import * as Effect from "effect/Effect"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { findAnswerFault } from "../questionnaire/CheckAnswer.ts"
import type { Question, QuestionId } from "../questionnaire/Question.ts"
import { toQuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { type AnswerSuggestion, isStale, type LibraryAnswer } from "./LibraryAnswer.ts"
import { LibraryAnswerStore } from "./LibraryAnswerStore.ts"

const toSuggestion = (question: Question, known: LibraryAnswer, now: Timestamp): AnswerSuggestion => ({
  libraryAnswerId: known.id,
  answer: known.answer,
  comment: known.comment,
  fileName: known.fileName,
  customer: known.customer,
  approvedAt: known.approvedAt,
  isStale: isStale(known, now),
  fits: findAnswerFault(question, known.answer) === undefined
})

// Finds the answers of the library for the questions, by their ids. An answer is no suggestion for its own question.
export const makeSuggestAnswers = Effect.gen(function*() {
  const store = yield* LibraryAnswerStore

  return Effect.fnUntraced(function*(organizationId: OrganizationId, questions: ReadonlyArray<Question>) {
    const keyed = yield* mapInTurns(questions, (question) => ({ question, key: toQuestionKey(question) }))
    const keys = new Set(keyed.flatMap(({ key }) => key ?? []))
    const found = keys.size === 0 ? [] : yield* store.findByKeys(organizationId, [...keys])
    const byKey = new Map(found.map((known) => [known.questionKey, known]))
    const now = yield* Timestamp.now
    const suggestions = new Map<QuestionId, AnswerSuggestion>()
    for (const { key, question } of keyed) {
      const known = key === undefined ? undefined : byKey.get(key)
      if (known !== undefined && known.questionId !== question.id) {
        suggestions.set(question.id, toSuggestion(question, known, now))
      }
    }
    return suggestions
  })
})
