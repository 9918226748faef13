import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Versioned } from "../storage/Versioned.ts"
import type { Policy, PolicyId, PolicyQuery } from "./Policy.ts"

/**
 * Where policies are kept. Whatever is written of a policy's versions goes with a `save` of the policy in the same unit,
 * so its revision guards them all.
 */
export class PolicyStore extends Context.Tag("@attestry/core/policy/PolicyStore")<PolicyStore, {
  /** The slice of the organization's policies. `search` matches a part of the name or description in lower case. */
  readonly list: (organizationId: OrganizationId, slice: Slice<PolicyQuery>) => Effect.Effect<ReadonlyArray<Policy>>
  /** How many of the organization's policies match. */
  readonly count: (organizationId: OrganizationId, filters: Slice<PolicyQuery>["filters"]) => Effect.Effect<number>
  /** The policy, unless it is unknown or belongs to another organization. */
  readonly find: (
    organizationId: OrganizationId,
    policyId: PolicyId
  ) => Effect.Effect<Option.Option<Versioned<Policy>>>
  /** The organization's policies that are assigned to the user, or wait for their approval. In no particular order. */
  readonly assignedTo: (
    organizationId: OrganizationId,
    userId: UserId
  ) => Effect.Effect<ReadonlyArray<Versioned<Policy>>>
  /**
   * Published policies of all organizations, not archived, whose review is due by then: the longest due first, at most so
   * many.
   */
  readonly due: (
    now: Timestamp,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Pick<Policy, "id" | "organizationId">>>
  /** Adds the policy. Assignee and pending approver have to be members; its versions come in the same unit. */
  readonly insert: (organizationId: OrganizationId, policy: Policy) => Effect.Effect<void, never, Writes>
  /** Saves the policy as a whole, if its revision is still the one that was read. */
  readonly save: (
    organizationId: OrganizationId,
    policy: Policy,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /**
   * Takes the assignee from the policies, in one write, if each of them still is that user's; counts their revisions up.
   * There has to be a policy at least.
   */
  readonly unassign: (
    organizationId: OrganizationId,
    userId: UserId,
    policyIds: ReadonlyArray<PolicyId>,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /** Removes the policy for good with its working version, if its revision is still the one that was read. */
  readonly remove: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
}>() {}
