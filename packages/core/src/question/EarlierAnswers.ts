import * as Effect from "effect/Effect"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { isTrusted, type Question, type QuestionId } from "../questionnaire/Question.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { toQuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { EarlierAnswer } from "./QuestionView.ts"

const toEarlierAnswer = (question: Question, earlier: Question): EarlierAnswer => ({
  questionId: earlier.id,
  answer: earlier.answer,
  comment: earlier.comment,
  isSame: toQuestionKey(question) === toQuestionKey(earlier)
})

// Finds the answers of the earlier questionnaire for the questions, by their ids. Unconfirmed ones are none.
export const makeFindEarlierAnswers = Effect.gen(function*() {
  const store = yield* QuestionnaireStore

  return Effect.fnUntraced(function*(organizationId: OrganizationId, questions: ReadonlyArray<Question>) {
    const earlierIds = questions.flatMap(({ earlierQuestionId }) => earlierQuestionId ?? [])
    const found = earlierIds.length === 0 ? [] : yield* store.findEarlierQuestions(organizationId, earlierIds)
    const trusted = new Map(found.filter(isTrusted).map((one) => [one.id, one]))
    const answers = new Map<QuestionId, EarlierAnswer>()
    yield* mapInTurns(questions, (question) => {
      const earlier = question.earlierQuestionId === null ? undefined : trusted.get(question.earlierQuestionId)
      if (earlier !== undefined) answers.set(question.id, toEarlierAnswer(question, earlier))
    })
    return answers
  })
})
