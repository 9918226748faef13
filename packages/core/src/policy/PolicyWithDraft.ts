import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Policy, PolicyId, PolicyVersionId } from "./Policy.ts"
import type { PolicyStore } from "./PolicyStore.ts"
import type { PolicyVersion, VersionContent } from "./PolicyVersion.ts"
import type { PolicyVersionStore, PolicyWithDraft } from "./PolicyVersionStore.ts"

interface Stores {
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
  { policies, versions }: Stores,
  organizationId: OrganizationId,
  policyId: PolicyId
): Effect.Effect<Option.Option<PolicyWithDraft<PolicyVersion>>> =>
  versions.findDraft?.(organizationId, policyId) ?? readBoth(
    policies.find(organizationId, policyId),
    (versionId) => versions.find(organizationId, policyId, versionId)
  )

/** Finds the same with the content, by `PolicyVersionStore.findDraftContent` if the storage has it. */
export const findPolicyWithContent = (
  { policies, versions }: Stores,
  organizationId: OrganizationId,
  policyId: PolicyId
): Effect.Effect<Option.Option<PolicyWithDraft<VersionContent>>> =>
  versions.findDraftContent?.(organizationId, policyId) ?? readBoth(
    policies.find(organizationId, policyId),
    (versionId) => versions.findContent(organizationId, policyId, versionId)
  )
