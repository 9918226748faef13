import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { FacetedStore } from "../storage/OwnedStore.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Policy, PolicyId, StoredPolicyQuery } from "./Policy.ts"

/**
 * Policies. `search` matches a part of the name or description in lower case. Assignee and pending approver must be
 * members. A unit that writes versions of a policy saves the policy too, so its revision guards them all. `remove` removes
 * the draft version too.
 */
export class PolicyStore extends Context.Tag("@attestry/core/policy/PolicyStore")<
  PolicyStore,
  FacetedStore<Policy, StoredPolicyQuery> & {
    /** The organization's policies that are assigned to the user or wait for their approval, in no particular order. */
    readonly assignedTo: (
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Versioned<Policy>>>
    /** Published policies of all organizations that are not archived and whose review is due at `now`, longest due first. */
    readonly due: (
      now: Timestamp,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Pick<Policy, "id" | "organizationId">>>
    /**
     * Unassigns the policies from the user, in one write, and adds 1 to their revisions. If one is no longer assigned to the
     * user, the unit is retried. The list must not be empty.
     */
    readonly unassign: (
      organizationId: OrganizationId,
      userId: UserId,
      policyIds: ReadonlyArray<PolicyId>,
      now: Timestamp
    ) => Effect.Effect<void, never, Writes>
  }
>() {}
