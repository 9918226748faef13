import * as Effect from "effect/Effect"
import { pendingPolicies } from "../policy/UnassignPolicies.ts"
import { pendingQuestionnaires } from "../questionnaire/PendingQuestionnaires.ts"
import { pendingSoas } from "../soa/UnassignSoa.ts"
import { pendingTasks } from "../task/UnassignTasks.ts"

// The pending approvals, by the contexts.
export const makePendingApprovals = Effect.gen(function*() {
  return [yield* pendingPolicies, yield* pendingSoas, yield* pendingTasks, yield* pendingQuestionnaires]
})
