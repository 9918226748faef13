import * as Effect from "effect/Effect"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { mostErrors } from "../problem/FieldErrors.ts"
import type { Question, QuestionId } from "../questionnaire/Question.ts"
import type { Questionnaire } from "../questionnaire/Questionnaire.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { toColumn } from "../questionnaireFile/Place.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import type { ChosenAnswers } from "./ChosenAnswers.ts"

const unknownColumn = new UnknownReference({
  errors: [{ pointer: "/column", detail: "Expected a column of the file with answers" }]
})

// the place of the answer counts, and that of the comment only without it
const isIn =
  ({ column, sheet }: { readonly column: string; readonly sheet: string }) =>
  ({ answerPlace, commentPlace }: Question): boolean => {
    const place = answerPlace ?? commentPlace
    const own = place === null ? undefined : toColumn(place)
    return own !== undefined && own.column === column && own.sheet === sheet
  }

// The chosen questions of the questionnaire with their revisions, each once.
export const makeChooseAnswers = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const { readQuestions } = yield* makeQuestionnaireParts

  const findNamed = Effect.fnUntraced(
    function*({ id, organizationId }: Questionnaire, questionIds: ReadonlyArray<QuestionId>) {
      const found = yield* store.findQuestions(organizationId, id, questionIds)
      const known = new Set(found.map(({ value }) => value.id))
      const errors = questionIds.flatMap((questionId, index) =>
        known.has(questionId)
          ? []
          : [{ pointer: `/questionIds/${index}`, detail: "Expected a question of the questionnaire" }]
      )
      return errors.length === 0 ? found : yield* new UnknownReference({ errors: errors.slice(0, mostErrors) })
    }
  )

  return Effect.fnUntraced(function*(questionnaire: Questionnaire, chosen: ChosenAnswers) {
    if ("questionIds" in chosen) return yield* findNamed(questionnaire, [...new Set(chosen.questionIds)])
    const all = yield* readQuestions(questionnaire)
    const isChosen = yield* mapInTurns(all, isIn(chosen))
    const ids = all.flatMap(({ id }, index) => isChosen[index] === true ? [id] : [])
    if (ids.length === 0) return yield* unknownColumn
    return yield* store.findQuestions(questionnaire.organizationId, questionnaire.id, ids)
  })
})
