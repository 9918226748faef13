import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { NoticeItem } from "../notice/NoticeContent.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { QuestionnaireId } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

const isQuestionnaireId = Schema.is(QuestionnaireId)

// the questionnaires that nobody submitted again
export const makeFindWithdrawnQuestionnaires = Effect.gen(function*() {
  const { find } = yield* QuestionnaireStore
  return (organizationId: OrganizationId, ids: ReadonlyArray<string>) =>
    Effect.map(
      Effect.forEach(ids.filter(isQuestionnaireId), (id) => find(organizationId, id)),
      (found) =>
        found.flatMap(Option.toArray).flatMap(({ value: { approval, fileName, id } }): ReadonlyArray<NoticeItem> =>
          approval.state === "none"
            ? [{ name: fileName, note: "a questionnaire", resource: { type: "questionnaire", id } }]
            : []
        )
    )
})
