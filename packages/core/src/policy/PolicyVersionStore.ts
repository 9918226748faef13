import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { EditorContent } from "../document/EditorNode.ts"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Revised, Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Policy, PolicyId, PolicyVersionId } from "./Policy.ts"
import type { PolicyStore } from "./PolicyStore.ts"
import type { PolicyVersion, VersionContent, VersionQuery } from "./PolicyVersion.ts"

/** A policy with its draft version. */
export interface PolicyWithDraft<Draft> {
  readonly policy: Versioned<Policy>
  readonly draft: Versioned<Draft>
}

/**
 * Versions of policies. Contents are returned unchanged, with their properties in the same order. The storage itself rejects
 * new content for a numbered or pending version, a state of the draft version for a numbered one, and the reverse. Such a
 * write is a `StorageDefect`.
 */
export class PolicyVersionStore extends Context.Tag("@attestry/core/policy/PolicyVersionStore")<PolicyVersionStore, {
  /** The slice of the policy's versions, the draft included. */
  readonly list: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    slice: Slice<VersionQuery>
  ) => Effect.Effect<ReadonlyArray<Revised<PolicyVersion>>>
  /** The number of the policy's versions, the draft included. */
  readonly count: (organizationId: OrganizationId, policyId: PolicyId) => Effect.Effect<number>
  /** The version of the policy; none if it belongs to another policy or organization. */
  readonly find: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<Option.Option<Versioned<PolicyVersion>>>
  /** The version of the policy, as `find`, with its content. */
  readonly findContent: (
    organizationId: OrganizationId,
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<Option.Option<Versioned<VersionContent>>>
  /** The policy with its draft version, at one moment. May be left out: `findPolicyWithDraft` then uses `find`. */
  readonly findDraft?: (
    organizationId: OrganizationId,
    policyId: PolicyId
  ) => Effect.Effect<Option.Option<PolicyWithDraft<PolicyVersion>>>
  /** The policy with its draft version, as `findDraft`, with the content. May be left out too. */
  readonly findDraftContent?: (
    organizationId: OrganizationId,
    policyId: PolicyId
  ) => Effect.Effect<Option.Option<PolicyWithDraft<VersionContent>>>
  /** Adds the version. A policy has each number once, and one draft version. */
  readonly insert: (
    organizationId: OrganizationId,
    version: PolicyVersion,
    content: EditorContent
  ) => Effect.Effect<void, never, Writes>
  /** Adds the version with the content that `source`, a version of the same policy, has before the unit. */
  readonly insertCopy: (
    organizationId: OrganizationId,
    version: PolicyVersion,
    source: PolicyVersionId
  ) => Effect.Effect<void, never, Writes>
  /** Replaces the version and its content if it still has the revision. */
  readonly save: (
    organizationId: OrganizationId,
    version: PolicyVersion,
    content: EditorContent,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Changes the state of the version and adds 1 to its revision. The revision of its policy guards it. */
  readonly setState: (
    organizationId: OrganizationId,
    version: Pick<PolicyVersion, "id" | "policyId" | "state">,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
}>() {}

export interface VersionedPolicyStores {
  readonly policies: Pick<typeof PolicyStore.Service, "find">
  readonly versions: Pick<typeof PolicyVersionStore.Service, "find" | "findContent" | "findDraft" | "findDraftContent">
}

// Each change of a version raises the policy's revision. If that is the same before and after, both are of one moment.
const readBoth = <Draft>(
  findPolicy: Effect.Effect<Option.Option<Versioned<Policy>>>,
  findVersion: (versionId: PolicyVersionId) => Effect.Effect<Option.Option<Versioned<Draft>>>
): Effect.Effect<Option.Option<PolicyWithDraft<Draft>>> =>
  Effect.gen(function*() {
    const before = yield* findPolicy
    if (Option.isNone(before)) return Option.none()
    const draft = yield* findVersion(before.value.value.draftVersionId)
    const after = yield* findPolicy
    const isSame = Option.exists(after, ({ revision }) => revision === before.value.revision)
    if (!isSame) return yield* readBoth(findPolicy, findVersion)
    return Option.map(draft, (draft) => ({ policy: before.value, draft }))
  })

/**
 * Finds a policy with its draft version, as they were at one moment, by `PolicyVersionStore.findDraft` if the storage has
 * it. Without it, the policy is read before and after the version.
 */
export const findPolicyWithDraft = (
  { policies, versions }: VersionedPolicyStores,
  organizationId: OrganizationId,
  policyId: PolicyId
): Effect.Effect<Option.Option<PolicyWithDraft<PolicyVersion>>> =>
  versions.findDraft?.(organizationId, policyId) ?? readBoth(
    policies.find(organizationId, policyId),
    (versionId) => versions.find(organizationId, policyId, versionId)
  )

/** Finds the same with the content, by `PolicyVersionStore.findDraftContent` if the storage has it. */
export const findPolicyWithContent = (
  { policies, versions }: VersionedPolicyStores,
  organizationId: OrganizationId,
  policyId: PolicyId
): Effect.Effect<Option.Option<PolicyWithDraft<VersionContent>>> =>
  versions.findDraftContent?.(organizationId, policyId) ?? readBoth(
    policies.find(organizationId, policyId),
    (versionId) => versions.findContent(organizationId, policyId, versionId)
  )
