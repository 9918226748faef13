import { ApprovalPending, ApprovalRequired, noApproval } from "../approval/Approval.ts"
import { edit as noteEditor, isPending } from "../approval/ApprovalTransitions.ts"
import type { FieldValues } from "../audit/Audited.ts"
import type { ContentHashes } from "../document/HashInTurns.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import {
  NoDraftContent,
  type Policy,
  PolicyArchived,
  PolicyHasHistory,
  type PolicyId,
  type PolicyVersionId,
  VersionImmutable
} from "./Policy.ts"
import { approvalTransitions } from "./PolicyApproval.ts"
import type { Command, CommandTag, PolicyFields, Rejections } from "./PolicyCommand.ts"
import {
  activate,
  find,
  findDraft,
  findNumbered,
  isDue,
  markReviewed,
  publish,
  reject,
  type Rejectable,
  type Situation,
  supersedeActive,
  toDecision,
  type Transitions,
  unlessArchived
} from "./PolicySituation.ts"
import { NoActiveVersion, type PolicyVersion } from "./PolicyVersion.ts"

interface NewPolicyIds {
  readonly id: PolicyId
  readonly organizationId: OrganizationId
  readonly draftVersionId: PolicyVersionId
}

// the command `Create` makes a policy of it
export const makeDraft = (
  { draftVersionId, id, organizationId }: NewPolicyIds,
  { contentHash, name, textHash }: ContentHashes & { readonly name: Policy["name"] },
  now: Timestamp
): { readonly policy: Policy; readonly draft: PolicyVersion } => {
  return {
    draft: {
      id: draftVersionId,
      organizationId,
      policyId: id,
      state: "draft",
      version: null,
      changelog: null,
      contentHash,
      textHash,
      publishedBy: null,
      submittedBy: null,
      approvedBy: null,
      approvedAt: null,
      comment: null,
      isSelfApproval: false,
      createdAt: now,
      updatedAt: now
    },
    policy: {
      id,
      organizationId,
      name,
      description: null,
      status: "draft",
      frequency: null,
      department: null,
      isRequiredToSign: false,
      signedBy: [],
      reviewDate: null,
      isArchived: false,
      createdAt: now,
      updatedAt: now,
      lastArchivedAt: null,
      lastPublishedAt: null,
      assigneeId: null,
      approverId: null,
      policyTemplateId: null,
      draftVersionId,
      activeVersionId: null,
      activeContentHash: null,
      signedTextHash: textHash,
      lastVersion: 0,
      pendingChangelog: null,
      approval: noApproval,
      editors: [],
      rejection: null
    }
  }
}

// The author asserts these parts; they were not done here. The audit log keeps them apart from approvals and
// acknowledgements.
export const findAssertions = ({ approverId, signedBy, status }: PolicyFields): FieldValues | undefined => {
  const asserted = {
    ...(status === undefined || status === "draft" ? {} : { status }),
    ...(approverId === undefined || approverId === null ? {} : { approverId }),
    ...(signedBy === undefined || signedBy.length === 0 ? {} : { signedBy })
  }
  return Object.keys(asserted).length === 0 ? undefined : asserted
}

const create = (
  situation: Situation,
  { as, by, draft, fields: { reviewDate, ...fields }, isApprovalRequired, isBlank }: Command<"Create">
): Rejectable<ApprovalRequired | NoDraftContent> => {
  const editors = isBlank || by === null ? [] : [by]
  const policy: Policy = { ...situation.policy, ...fields, reviewDate: reviewDate ?? null, editors }
  if (policy.status !== "published") return Either.right({ draft, ...toDecision(policy) })
  if (isBlank) return reject(new NoDraftContent())
  if (isApprovalRequired) return reject(new ApprovalRequired())
  const publication = { as, by, input: { setAsActive: true } }
  const decision = publish({ ...situation, now: policy.createdAt, policy }, draft, publication)
  const active = reviewDate === undefined ? decision.policy : { ...decision.policy, reviewDate }
  return Either.right({ draft, ...decision, policy: active })
}

const edit = (situation: Situation, { by, contentHash, textHash, versionId }: Omit<Command<"Edit">, "_tag">) =>
  Either.gen(function*() {
    const { now, policy } = situation
    const version = yield* findDraft(situation, versionId)
    const edited = yield* Either.mapLeft(noteEditor(policy, by), () => new VersionImmutable())
    if (version.contentHash === contentHash) return toDecision(policy)
    return {
      draft: { ...version, contentHash, textHash, updatedAt: now },
      ...toDecision({ ...policy, ...edited, updatedAt: now })
    }
  })

const transitions: Transitions = {
  ...approvalTransitions,

  Create: create,

  Describe: ({ now, policy }, { patch }) => {
    const updated = applyPatch(policy, patch, now)
    if (updated === policy) return Either.right(toDecision(policy))
    if (policy.isArchived && updated.isArchived) return reject(new PolicyArchived())
    const isNewlyArchived = updated.isArchived && !policy.isArchived
    return Either.right(toDecision(isNewlyArchived ? { ...updated, lastArchivedAt: now } : updated))
  },

  Edit: unlessArchived(edit),

  Publish: unlessArchived((situation, command) =>
    Either.flatMap(
      find(situation, situation.policy.draftVersionId),
      (version): Rejectable<ApprovalPending | ApprovalRequired | NoDraftContent> => {
        if (isPending(situation.policy)) return reject(new ApprovalPending())
        if (command.isBlank) return reject(new NoDraftContent())
        if (command.isApprovalRequired) return reject(new ApprovalRequired())
        return Either.right(publish(situation, version, command))
      }
    )
  ),

  Activate: unlessArchived((situation, { isApprovalRequired, versionId }) =>
    Either.gen(function*() {
      const version = yield* findNumbered(situation, versionId)
      const { now, policy } = situation
      if (version.id === policy.activeVersionId) return toDecision(policy)
      if (isPending(policy)) return yield* reject(new ApprovalPending())
      if (isApprovalRequired && version.approvedBy === null) return yield* reject(new ApprovalRequired())
      const stateChange = { id: version.id, state: "published" as const }
      return { policy: activate(policy, version, now), stateChanges: [...supersedeActive(policy), stateChange] }
    })
  ),

  Restore: unlessArchived((situation, { versionId, ...restored }) =>
    Either.flatMap(
      findNumbered(situation, versionId),
      () => edit(situation, { ...restored, versionId: situation.policy.draftVersionId })
    )
  ),

  MarkReviewed: unlessArchived(({ now, policy }) =>
    Either.gen(function*() {
      if (policy.activeVersionId === null) return yield* reject(new NoActiveVersion())
      if (isPending(policy)) return yield* reject(new ApprovalPending())
      return toDecision(markReviewed(policy, now))
    })
  ),

  MarkReviewDue: ({ now, policy }) =>
    Either.right(toDecision(
      policy.status === "published" && !policy.isArchived && isDue(policy, now)
        ? { ...policy, status: "needs_review", updatedAt: now }
        : policy
    )),

  Remove: unlessArchived(({ policy }) =>
    policy.lastVersion > 0 ? reject(new PolicyHasHistory()) : Either.right(toDecision(policy))
  )
}

// `versions` holds the draft version, and the version that the command names
export const decide = <Tag extends CommandTag>(
  policy: Policy,
  versions: ReadonlyArray<PolicyVersion>,
  command: Command<Tag>,
  now: Timestamp
): Rejectable<Rejections[Tag]> => transitions[command._tag]({ policy, versions, now }, command)
