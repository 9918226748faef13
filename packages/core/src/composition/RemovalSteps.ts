import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { revokeApiKeys } from "../apiKey/RevokeApiKeys.ts"
import { makeMemberRemoval, MemberRemoval } from "../member/MemberRemoval.ts"
import { makeNotifyRemoval } from "../notice/UnassignedNotices.ts"
import { unassignPolicies } from "../policy/UnassignPolicies.ts"
import { unassignQuestionnaires } from "../question/UnassignQuestionnaires.ts"
import { revokeSessions } from "../session/RevokeSessions.ts"
import { unassignSoa } from "../soa/UnassignSoa.ts"
import { unassignTasks } from "../task/UnassignTasks.ts"
import { unassignVendors } from "../vendor/UnassignVendors.ts"
import { makePendingApprovals } from "./PendingApprovalList.ts"

// The steps of a member's removal, in order, those of lost permissions, and the notice of what is unassigned.
export const memberRemoval = Layer.effect(
  MemberRemoval,
  Effect.gen(function*() {
    const steps = yield* Effect.all({
      sessions: revokeSessions,
      apiKeys: revokeApiKeys,
      tasks: unassignTasks,
      policies: unassignPolicies,
      vendors: unassignVendors,
      soa: unassignSoa,
      questionnaires: unassignQuestionnaires
    })
    return makeMemberRemoval(steps, yield* makePendingApprovals, yield* makeNotifyRemoval)
  })
)
