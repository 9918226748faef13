import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { findItems } from "../notice/FindItems.ts"
import { QuestionnaireId } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

// the questionnaires that nobody submitted again
export const makeFindWithdrawnQuestionnaires = Effect.gen(function*() {
  const { find } = yield* QuestionnaireStore
  return findItems(Schema.is(QuestionnaireId), find, ({ approval, fileName, id }) =>
    approval.state === "none"
      ? [{ name: fileName, note: "a questionnaire", resource: { type: "questionnaire", id } }]
      : [])
})
