import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeWithdrawnSource } from "../approval/WithdrawnNotices.ts"
import { NoticeSources } from "../notice/NoticeSources.ts"
import { makeUnassignedSource } from "../notice/UnassignedNotices.ts"
import {
  makeFindUnassignedPolicies,
  makeFindWithdrawnPolicies,
  makePolicyNoticeSources
} from "../policy/PolicyNotices.ts"
import { makeFindWithdrawnQuestionnaires } from "../questionnaire/QuestionnaireNotices.ts"
import { makeFindWithdrawnSoas } from "../soa/SoaNotices.ts"
import { makeFindUnassignedTasks, makeFindWithdrawnTasks, makeTaskNoticeSources } from "../task/TaskNoticeSources.ts"
import { makeFindUnassignedVendors } from "../vendor/VendorNotices.ts"

// The kinds of notices, each by the context that causes it.
export const noticeSources = Layer.effect(
  NoticeSources,
  Effect.gen(function*() {
    const tasks = { read: "task:read", update: "task:update", find: yield* makeFindUnassignedTasks } as const
    const policies = { read: "policy:read", update: "policy:update", find: yield* makeFindUnassignedPolicies } as const
    const vendors = { read: "vendor:read", update: "vendor:update", find: yield* makeFindUnassignedVendors } as const
    return {
      ...yield* makePolicyNoticeSources,
      ...yield* makeTaskNoticeSources,
      items_unassigned: yield* makeUnassignedSource([tasks, policies, vendors]),
      approval_withdrawn: makeWithdrawnSource([
        { read: "policy:read", find: yield* makeFindWithdrawnPolicies },
        { read: "soa:read", find: yield* makeFindWithdrawnSoas },
        { read: "task:read", find: yield* makeFindWithdrawnTasks },
        { read: "questionnaire:read", find: yield* makeFindWithdrawnQuestionnaires }
      ])
    }
  })
)
