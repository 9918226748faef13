import * as Effect from "effect/Effect"
import { mapInTurns } from "../eventLoop/Steps.ts"
import type { Question, QuestionId } from "../questionnaire/Question.ts"
import type { Questionnaire } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { toColumn } from "../questionnaireFile/Place.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import type { ChosenAnswers } from "./ChosenAnswers.ts"
import { requireQuestions } from "./QuestionParts.ts"

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

  const findNamed = Effect.fnUntraced(
    function*({ id, organizationId }: Questionnaire, questionIds: ReadonlyArray<QuestionId>) {
      const found = yield* store.findQuestions(organizationId, id, questionIds)
      return yield* requireQuestions(questionIds, new Map(found.map((one) => [one.value.id, one])))
    }
  )

  return Effect.fnUntraced(function*(questionnaire: Questionnaire, chosen: ChosenAnswers) {
    if ("questionIds" in chosen) return yield* findNamed(questionnaire, [...new Set(chosen.questionIds)])
    const all = yield* store.allQuestions(questionnaire.organizationId, questionnaire.id)
    const isChosen = yield* mapInTurns(all, ({ value }) => isIn(chosen)(value))
    const found = all.filter((_, index) => isChosen[index] === true)
    return found.length === 0 ? yield* unknownColumn : found
  })
})
