import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { makeSuggestAnswers } from "../answerLibrary/SuggestAnswers.ts"
import { mostErrors } from "../problem/FieldErrors.ts"
import { type Question, type QuestionId, QuestionNotFound } from "../questionnaire/Question.ts"
import { type Questionnaire, type QuestionnaireId, QuestionnaireSent } from "../questionnaire/Questionnaire.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { isSent } from "../questionnaire/QuestionnaireTransitions.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import * as Revision from "../storage/Revision.ts"
import { makeFindEarlierAnswers } from "./EarlierAnswers.ts"
import { addMoves, type QuestionRow, toQuestionRow } from "./QuestionView.ts"

export const unknownQuestion = (pointer: string) => ({ pointer, detail: "Expected a question of the questionnaire" })

export const requireQuestions = <A>(
  questionIds: ReadonlyArray<QuestionId>,
  known: ReadonlyMap<QuestionId, A>
): Effect.Effect<Arr.NonEmptyReadonlyArray<A>, UnknownReference> => {
  const [errors, found] = Arr.partitionMap(
    questionIds,
    (questionId, index) => Either.fromNullable(known.get(questionId), () => unknownQuestion(`/questionIds/${index}`))
  )
  return errors.length === 0 && Arr.isNonEmptyReadonlyArray(found)
    ? Effect.succeed(found)
    : Effect.fail(new UnknownReference({ errors: errors.slice(0, mostErrors) }))
}

// asks no permission: only for the use cases of questions
export const makeQuestionParts = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const { load: loadQuestionnaire } = yield* makeQuestionnaireParts
  const suggestAnswers = yield* makeSuggestAnswers
  const findEarlierAnswers = yield* makeFindEarlierAnswers

  const load = Effect.fnUntraced(function*(id: QuestionnaireId, questionId: QuestionId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.findQuestion(organization.id, id, questionId)
    if (Option.isSome(found)) return found.value
    yield* loadQuestionnaire(id)
    return yield* new QuestionNotFound()
  })

  const requireUnsent = ({ value }: Revision.Versioned<Questionnaire>) =>
    isSent(value) ? Effect.fail(new QuestionnaireSent()) : Effect.succeed(value)

  const makeToRow = Effect.fnUntraced(function*(organizationId: OrganizationId, questions: ReadonlyArray<Question>) {
    const suggestions = yield* suggestAnswers(organizationId, questions)
    const earlierAnswers = yield* findEarlierAnswers(organizationId, questions)
    return (question: Question): QuestionRow =>
      toQuestionRow(question, {
        suggestion: suggestions.get(question.id) ?? null,
        earlierAnswer: earlierAnswers.get(question.id) ?? null
      })
  })

  const toView = <E, R>(read: Effect.Effect<Revision.Versioned<Question>, E, R>) =>
    Effect.gen(function*() {
      const found = yield* read
      const actor = yield* CurrentActor
      const toRow = yield* makeToRow(found.value.organizationId, [found.value])
      return Revision.map(found, (question) => addMoves(toRow(question), actor))
    })

  return { load, makeToRow, requireUnsent, toView }
})
