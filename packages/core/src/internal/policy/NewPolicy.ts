import { contentHash } from "../../document/ContentHash.ts"
import type { NewPolicy, Policy, PolicyId, PolicyVersionId } from "../../policy/Policy.ts"
import { Changelog, type PolicyVersion } from "../../policy/PolicyVersion.ts"
import type { UserId } from "../../shared/Ids.ts"
import type { OrganizationId } from "../../shared/Ids.ts"
import type { Timestamp } from "../../shared/Timestamp.ts"
import { activate } from "./PolicyActivation.ts"

/** The ids of a new policy and of its versions. */
export interface CreatedPolicyIds {
  readonly id: PolicyId
  readonly organizationId: OrganizationId
  readonly working: PolicyVersionId
  readonly first: PolicyVersionId
}

/** A policy as it comes into being, with its working version; with its version 1 too if it is born published. */
export interface CreatedPolicy {
  readonly policy: Policy
  readonly versions: readonly [working: PolicyVersion, first?: PolicyVersion]
}

/** A policy as it comes into being. */
export const makePolicy = (
  { first, id, organizationId, working }: CreatedPolicyIds,
  { content, ...input }: NewPolicy,
  by: UserId | null,
  now: Timestamp
): CreatedPolicy => {
  const hash = contentHash(content)
  const draft: PolicyVersion = {
    id: working,
    organizationId,
    policyId: id,
    state: "draft",
    version: null,
    changelog: null,
    contentHash: hash,
    publishedBy: null,
    createdAt: now,
    updatedAt: now
  }
  const policy: Policy = {
    id,
    organizationId,
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
    ...input,
    draftVersionId: working,
    activeVersionId: null,
    activeContentHash: null,
    signedContentHash: hash,
    lastVersion: 0,
    pendingSince: null,
    pendingApproverId: null,
    submittedBy: null
  }
  if (policy.status !== "published") return { policy, versions: [draft] }
  const published: PolicyVersion = {
    ...draft,
    id: first,
    state: "published",
    version: 1,
    changelog: Changelog.make(""),
    publishedBy: by
  }
  const { reviewDate } = input
  const live = { ...activate(policy, published, now), lastVersion: 1 }
  return { policy: reviewDate === undefined ? live : { ...live, reviewDate }, versions: [draft, published] }
}

/**
 * What a caller says of a new policy that nobody did here: kept as an assertion, apart from approvals and
 * acknowledgements. Nothing if it says none of it.
 */
export const findAssertions = ({ approverId, signedBy, status }: NewPolicy): object | undefined => {
  const asserted = {
    ...(status === undefined || status === "draft" ? {} : { status }),
    ...(approverId === undefined || approverId === null ? {} : { approverId }),
    ...(signedBy === undefined || signedBy.length === 0 ? {} : { signedBy })
  }
  return Object.keys(asserted).length === 0 ? undefined : asserted
}
