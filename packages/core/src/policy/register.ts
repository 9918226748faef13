import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  Acknowledgements,
  type AcknowledgementStore,
  Policies,
  type PolicyStore,
  PolicyVersions,
  type PolicyVersionStore
} from "./index.ts"
import { makeFindUnassignedPolicies, makeFindWithdrawnPolicies, makePolicyNoticeSources } from "./PolicyNotices.ts"
import { pendingPolicies, unassignPolicies } from "./PolicyPeople.ts"
import { PolicyRepository } from "./PolicyRepository.ts"

export const useCases = Layer.mergeAll(Acknowledgements.Default, Policies.Default, PolicyVersions.Default).pipe(
  Layer.provide(PolicyRepository.Default)
)

export type Ports = AcknowledgementStore | PolicyStore | PolicyVersionStore

export const onRemoval = Effect.provide(unassignPolicies, PolicyRepository.Default)

export const pendingApprovals = Effect.provide(pendingPolicies, PolicyRepository.Default)

export const noticeSources = makePolicyNoticeSources

export const unassigned = Effect.map(
  makeFindUnassignedPolicies,
  (find) => ({ read: "policy:read", update: "policy:update", find } as const)
)

export const withdrawn = Effect.map(makeFindWithdrawnPolicies, (find) => ({ read: "policy:read", find } as const))

export const auditVerbs = {
  policy: [
    "acknowledged",
    "activated",
    "approved",
    "asserted",
    "created",
    "edited",
    "exported",
    "published",
    "rejected",
    "removed",
    "restored",
    "reviewDue",
    "reviewed",
    "submitted",
    "updated",
    "withdrawn"
  ]
}
