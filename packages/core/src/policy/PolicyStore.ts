import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Policy, PolicyId, PolicyQuery } from "./Policy.ts"

/**
 * Policies. `search` matches a part of the name or description in lower case. Assignee and pending approver have to be
 * members. A policy's versions are written with a `save` of the policy in the same unit, so its revision guards them
 * all. `remove` takes the draft version with it.
 */
export class PolicyStore extends Context.Tag("@attestry/core/policy/PolicyStore")<
  PolicyStore,
  OwnedStore<Policy, PolicyQuery> & {
    /** The organization's policies that are assigned to the user, or wait for their approval. In no particular order. */
    readonly assignedTo: (
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Versioned<Policy>>>
    /** Published policies of all organizations, not archived, with a review due at `now`: the longest due first. */
    readonly due: (
      now: Timestamp,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Pick<Policy, "id" | "organizationId">>>
    /**
     * Takes the assignee from the policies, in one write, if each of them is still that user's. Adds 1 to their
     * revisions. The list must not be empty.
     */
    readonly unassign: (
      organizationId: OrganizationId,
      userId: UserId,
      policyIds: ReadonlyArray<PolicyId>,
      now: Timestamp
    ) => Effect.Effect<void, never, Writes>
  }
>() {}
