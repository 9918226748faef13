import { noApproval } from "@attestry/core/approval"
import { contentHash, type EditorContent, textHash } from "@attestry/core/document"
import {
  Acknowledgement,
  AcknowledgementId,
  Policy,
  PolicyId,
  PolicyVersion,
  PolicyVersionId
} from "@attestry/core/policy"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import { Schema } from "effect"
import { at, decodeNamed, id } from "./Values.ts"

export const content = (text: string): EditorContent => [
  { type: "paragraph", content: [{ type: "text", text }] }
]

export const policy = (organizationId: OrganizationId, fields: Partial<typeof Policy.Encoded> = {}): Policy =>
  decodeNamed(Policy)({
    id: id(PolicyId),
    organizationId,
    name: "Policy",
    description: null,
    status: "draft",
    frequency: null,
    department: null,
    isRequiredToSign: false,
    signedBy: [],
    reviewDate: null,
    isArchived: false,
    createdAt: at(0),
    updatedAt: at(0),
    lastArchivedAt: null,
    lastPublishedAt: null,
    assigneeId: null,
    approverId: null,
    policyTemplateId: null,
    draftVersionId: id(PolicyVersionId),
    activeVersionId: null,
    activeContentHash: null,
    signedTextHash: textHash([]),
    lastVersion: 0,
    pendingChangelog: null,
    approval: noApproval,
    editors: [],
    rejection: null,
    ...fields
  })

export const policyVersion = (
  { draftVersionId, id, organizationId }: Pick<Policy, "draftVersionId" | "id" | "organizationId">,
  document: EditorContent,
  fields: Partial<typeof PolicyVersion.Encoded> = {}
): PolicyVersion =>
  Schema.decodeSync(PolicyVersion)({
    id: draftVersionId,
    organizationId,
    policyId: id,
    state: "draft",
    version: null,
    changelog: null,
    contentHash: contentHash(document),
    textHash: textHash(document),
    publishedBy: null,
    submittedBy: null,
    approvedBy: null,
    approvedAt: null,
    comment: null,
    isSelfApproval: false,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const publishedVersion = (
  policy: Pick<Policy, "draftVersionId" | "id" | "organizationId">,
  version: number,
  document: EditorContent,
  fields: Partial<typeof PolicyVersion.Encoded> = {}
): PolicyVersion =>
  policyVersion(policy, document, {
    id: id(PolicyVersionId),
    state: "published",
    version,
    changelog: "",
    ...fields
  })

export const acknowledgement = (
  { contentHash, id: versionId, organizationId, policyId, textHash }: PolicyVersion,
  userId: UserId,
  fields: Partial<typeof Acknowledgement.Encoded> = {}
): Acknowledgement =>
  Schema.decodeSync(Acknowledgement)({
    id: id(AcknowledgementId),
    organizationId,
    policyId,
    versionId,
    userId,
    contentHash,
    textHash,
    at: at(0),
    ...fields
  })
