import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EditorContent } from "../document/EditorNode.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { PolicyId, PolicyVersionId } from "./Policy.ts"
import type { PolicyVersion, VersionContent, VersionQuery } from "./PolicyVersion.ts"

/**
 * Versions of policies. Contents come back value for value, properties in the order they were given in.
 * The storage itself refuses another content for a numbered version and for a pending one, and the state of a draft
 * version for a numbered one or the other way round: such a write is a `StorageDefect`.
 */
export class PolicyVersionStore extends Context.Tag("@attestry/core/policy/PolicyVersionStore")<PolicyVersionStore, {
  /** The slice of the policy's versions, the draft included. */
  readonly list: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    slice: Slice<VersionQuery>
  ) => Effect.Effect<ReadonlyArray<PolicyVersion>>
  /** The number of the policy's versions, the draft included. */
  readonly count: (organizationId: OrganizationId, policyId: PolicyId) => Effect.Effect<number>
  /** That version of that policy. */
  readonly find: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<Option.Option<Versioned<PolicyVersion>>>
  /** That version of that policy with its content. */
  readonly findContent: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<Option.Option<Versioned<VersionContent>>>
  /** Adds the version. A number is given once, and a policy has one draft version. */
  readonly insert: (
    organizationId: OrganizationId,
    version: PolicyVersion,
    content: EditorContent
  ) => Effect.Effect<void, never, Writes>
  /** Saves the version with another content, if its revision is still the one that was read. */
  readonly save: (
    organizationId: OrganizationId,
    version: PolicyVersion,
    content: EditorContent,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Gives the version another state and counts its revision up. The revision of its policy says whether it may be. */
  readonly setState: (
    organizationId: OrganizationId,
    version: Pick<PolicyVersion, "id" | "policyId" | "state">,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
}>() {}
