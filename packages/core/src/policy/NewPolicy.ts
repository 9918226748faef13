import { noApproval } from "../approval/Approval.ts"
import type { FieldValues } from "../audit/Audited.ts"
import type { ContentHash } from "../document/ContentHash.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { NewPolicy, Policy, PolicyId, PolicyVersionId } from "./Policy.ts"
import type { PolicyVersion } from "./PolicyVersion.ts"

export interface NewPolicyIds {
  readonly id: PolicyId
  readonly organizationId: OrganizationId
  readonly draftVersionId: PolicyVersionId
}

// the command `Create` makes a policy of it
export const makeDraft = (
  { draftVersionId, id, organizationId }: NewPolicyIds,
  { contentHash, name }: { readonly name: Policy["name"]; readonly contentHash: ContentHash },
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
      signedContentHash: contentHash,
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
export const findAssertions = ({ approverId, signedBy, status }: NewPolicy): FieldValues | undefined => {
  const asserted = {
    ...(status === undefined || status === "draft" ? {} : { status }),
    ...(approverId === undefined || approverId === null ? {} : { approverId }),
    ...(signedBy === undefined || signedBy.length === 0 ? {} : { signedBy })
  }
  return Object.keys(asserted).length === 0 ? undefined : asserted
}
