import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { ApprovalPending, ApprovalRequired } from "../approval/Approval.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type {
  NewPolicy,
  NoDraftContent,
  PolicyArchived,
  PolicyHasHistory,
  PolicyId,
  PolicyNotFound,
  PolicyPatch,
  PolicyQuery,
  VersionDamaged
} from "./Policy.ts"
import type { NoActiveVersion, Review } from "./PolicyVersion.ts"
import type { PolicyReview, PolicyRow, PolicyView, UpdatedPolicy } from "./PolicyView.ts"

/** Policies of the caller's organization. Their contents change through versions. */
export interface PoliciesService {
  /** Lists one page of the matching policies: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof PolicyQuery>
  ) => Effect.Effect<Page<Revised<PolicyRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the policy with the content of its active version; before the first activation, of its draft version. */
  readonly get: (
    policyId: PolicyId
  ) => Effect.Effect<Versioned<PolicyView>, PermissionMissing | PolicyNotFound | VersionDamaged, CurrentActor>
  /**
   * Adds a policy with its draft version. With the status `published` it also adds version 1, and needs `policy:publish`. The
   * audit log records `status`, `approverId` and `signedBy` as assertions of the caller.
   */
  readonly create: (
    input: Input<typeof NewPolicy>
  ) => Effect.Effect<
    Versioned<PolicyView>,
    ApprovalRequired | Busy | InvalidRequest | NoDraftContent | PermissionMissing | UnknownReference,
    CurrentActor
  >
  /**
   * Changes the given fields. Writes nothing if none of them differs. Damaged content is logged and left out, because it must
   * not keep anybody from archiving the policy.
   */
  readonly update: (
    policyId: PolicyId,
    patch: Input<typeof PolicyPatch>
  ) => Effect.Effect<
    Versioned<UpdatedPolicy>,
    Busy | InvalidRequest | PermissionMissing | PolicyArchived | PolicyNotFound | PreconditionFailed | UnknownReference,
    CurrentActor
  >
  /** Removes a policy that was never published, with its draft version, and returns its id. */
  readonly remove: (
    policyId: PolicyId
  ) => Effect.Effect<
    PolicyId,
    Busy | PermissionMissing | PolicyArchived | PolicyHasHistory | PolicyNotFound | PreconditionFailed,
    CurrentActor
  >
  /**
   * Records that the active version was reviewed and stays. Sets the next review date as a publication does. The comment is
   * in the audit log only.
   */
  readonly markReviewed: (
    policyId: PolicyId,
    review: Input<typeof Review>
  ) => Effect.Effect<
    PolicyReview,
    ApprovalPending | Busy | InvalidRequest | NoActiveVersion | PermissionMissing | PolicyArchived | PolicyNotFound,
    CurrentActor
  >
  /**
   * Sets every published policy whose review is due to `needs_review`, in all organizations. Returns their number. The
   * host may run it at any time, on any number of servers.
   */
  readonly markReviewsDue: Effect.Effect<number>
}
