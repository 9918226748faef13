import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { ApprovalPending, ApprovalRequired } from "../approval/Approval.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type {
  NoDraftContent,
  PolicyArchived,
  PolicyId,
  PolicyNotFound,
  PolicyVersionId,
  VersionDamaged,
  VersionImmutable,
  VersionNotFound
} from "./Policy.ts"
import type {
  ContentPatch,
  PolicyVersionRow,
  PolicyVersionView,
  Publication,
  PublishedVersion,
  VersionDifference,
  VersionNotPublished,
  VersionQuery,
  VersionReference,
  VersionTransition
} from "./PolicyVersion.ts"

/** Versions of a policy: the draft version, and published ones that never change. */
export interface PolicyVersionsService {
  /** Lists one page of the policy's versions with the draft version: by default the first 100, in the order of creation. */
  readonly list: (
    policyId: PolicyId,
    query: Input<typeof VersionQuery>
  ) => Effect.Effect<
    Page<Revised<PolicyVersionRow>>,
    InvalidCursor | InvalidRequest | PermissionMissing | PolicyNotFound,
    CurrentActor
  >
  /** Returns the version with its content. Fails if that no longer has the stored hash. */
  readonly get: (
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<
    Versioned<PolicyVersionView>,
    PermissionMissing | PolicyNotFound | VersionDamaged | VersionNotFound,
    CurrentActor
  >
  /** Compares the contents of two versions of the policy, node by node. */
  readonly compare: (
    policyId: PolicyId,
    from: PolicyVersionId,
    to: PolicyVersionId
  ) => Effect.Effect<
    VersionDifference,
    PermissionMissing | PolicyNotFound | VersionDamaged | VersionNotFound,
    CurrentActor
  >
  /**
   * Exports a version as an HTML page that loads and runs nothing. It shows who submitted and approved the version and
   * when: the ids, and the names if the caller may read members. The audit log records it.
   */
  readonly exportHtml: (
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<
    string,
    Busy | PermissionMissing | PolicyNotFound | VersionDamaged | VersionNotFound,
    CurrentActor
  >
  /** Replaces the content of the draft version. Returns its id. A pending version cannot be edited. */
  readonly edit: (
    policyId: PolicyId,
    versionId: PolicyVersionId,
    patch: Input<typeof ContentPatch>
  ) => Effect.Effect<
    Versioned<VersionReference>,
    | Busy
    | InvalidRequest
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | PreconditionFailed
    | VersionImmutable
    | VersionNotFound,
    CurrentActor
  >
  /** Publishes the draft version as a numbered one. Activates it if `setAsActive`. */
  readonly publish: (
    policyId: PolicyId,
    input: Input<typeof Publication>
  ) => Effect.Effect<
    PublishedVersion,
    | ApprovalPending
    | ApprovalRequired
    | Busy
    | InvalidRequest
    | NoDraftContent
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | VersionDamaged
    | VersionNotFound,
    CurrentActor
  >
  /** Makes a published version the active one. Writes nothing if it is active. */
  readonly activate: (
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<
    VersionTransition,
    | ApprovalPending
    | ApprovalRequired
    | Busy
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | VersionDamaged
    | VersionNotFound
    | VersionNotPublished,
    CurrentActor
  >
  /** Copies the content of a numbered version into the draft version. Returns the draft version's id and state. */
  readonly restore: (
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<
    VersionTransition,
    | Busy
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | VersionDamaged
    | VersionImmutable
    | VersionNotFound
    | VersionNotPublished,
    CurrentActor
  >
}
