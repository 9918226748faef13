import { ApiKey } from "@attestry/core/apiKey"
import { noApproval } from "@attestry/core/approval"
import { Attachment, AttachmentId, toBlobKey } from "@attestry/core/attachment"
import { AuditEvent, AuditEventId } from "@attestry/core/audit"
import { IdempotencyRecord } from "@attestry/core/idempotency"
import { allEmails, Member } from "@attestry/core/member"
import { defaultApprovalSettings, Organization } from "@attestry/core/organization"
import { Role, RoleId } from "@attestry/core/role"
import { Session } from "@attestry/core/session"
import { ApiKeyId, MemberId, OrganizationId, SessionId, UserId } from "@attestry/core/shared"
import { Task, TaskId } from "@attestry/core/task"
import { User } from "@attestry/core/user"
import { Vendor, VendorId } from "@attestry/core/vendor"
import { Schema } from "effect"
import { at, decodeNamed, id, pendingApproval, secretHash, storedName, unique } from "./Values.ts"

export const organization = (fields: Partial<typeof Organization.Encoded> = {}): Organization =>
  decodeNamed(Organization)({
    id: id(OrganizationId),
    name: "Acme",
    timeZone: "UTC",
    ...defaultApprovalSettings,
    profile: null,
    timeZoneSince: at(0),
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const user = (fields: Partial<typeof User.Encoded> = {}): User =>
  decodeNamed(User)({
    id: id(UserId),
    name: "Ada",
    email: `${unique()}@example.com`,
    emailVerified: false,
    image: null,
    isService: false,
    hasSignedIn: false,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const member = (
  organizationId: OrganizationId,
  userId: UserId,
  fields: Partial<typeof Member.Encoded> = {}
): Member =>
  Schema.decodeSync(Member)({
    id: id(MemberId),
    organizationId,
    userId,
    role: "member",
    department: "none",
    isActive: true,
    deviceLabelId: null,
    emailPreferences: allEmails,
    preferencesUpdatedAt: at(0),
    invitation: null,
    lastLogin: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const role = (organizationId: OrganizationId, fields: Partial<typeof Role.Encoded> = {}): Role =>
  decodeNamed(Role)({
    id: id(RoleId),
    organizationId,
    name: unique(),
    permissions: { vendor: ["read"] },
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const vendor = (organizationId: OrganizationId, fields: Partial<typeof Vendor.Encoded> = {}): Vendor =>
  decodeNamed(Vendor)({
    id: id(VendorId),
    organizationId,
    name: "Vendor",
    description: "",
    category: "other",
    status: "not_assessed",
    inherentProbability: "very_unlikely",
    inherentImpact: "insignificant",
    residualProbability: "very_unlikely",
    residualImpact: "insignificant",
    isInherentGiven: false,
    isResidualGiven: false,
    website: null,
    isSubProcessor: false,
    assigneeId: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

export const task = (
  organizationId: OrganizationId,
  { approverId = null, status = "todo", title = "Task", ...fields }: Partial<typeof Task.Encoded> = {}
): Task => ({
  ...Schema.decodeSync(Task)({
    id: id(TaskId),
    organizationId,
    title: "Task",
    description: "",
    status,
    frequency: null,
    department: null,
    assigneeId: null,
    approverId,
    dueDate: null,
    completedAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    approval: status === "in_review" && approverId !== null
      ? pendingApproval(UserId.make(approverId), at(0))
      : noApproval,
    editors: [],
    waitingSince: at(0),
    firstDueDate: null,
    newestEvidenceAt: null,
    ...fields
  }),
  title: storedName(title)
})

export const attachment = (
  { id: taskId, organizationId }: Pick<Task, "id" | "organizationId">,
  createdBy: UserId,
  fields: Partial<typeof Attachment.Encoded> = {}
): Attachment => {
  const attachmentId = fields.id === undefined ? id(AttachmentId) : AttachmentId.make(fields.id)
  return Schema.decodeSync(Attachment)({
    id: attachmentId,
    organizationId,
    taskId,
    fileName: "evidence.txt",
    fileType: "text/plain",
    fileSize: 8,
    description: "",
    sha256: "0".repeat(64),
    blobKey: toBlobKey(attachmentId),
    createdAt: at(0),
    createdBy,
    ...fields
  })
}

export const apiKey = (
  organizationId: OrganizationId,
  createdBy: UserId,
  fields: Partial<typeof ApiKey.Encoded> = {}
): ApiKey =>
  decodeNamed(ApiKey)({
    id: id(ApiKeyId),
    organizationId,
    name: "Key",
    scopes: ["*"],
    keyId: unique().slice(0, 20),
    createdBy,
    createdAt: at(0),
    expiresAt: null,
    lastUsedAt: null,
    ...fields
  })

export const idempotencyRecord = (
  organizationId: OrganizationId,
  fields: Partial<typeof IdempotencyRecord.Encoded> = {}
): IdempotencyRecord =>
  Schema.decodeSync(IdempotencyRecord)({
    id: secretHash(),
    organizationId,
    fingerprint: secretHash(),
    status: 200,
    body: "{}",
    revision: null,
    expiresAt: at(1000),
    ...fields
  })

export const session = (userId: UserId, fields: Partial<typeof Session.Encoded> = {}): Session =>
  Schema.decodeSync(Session)({
    id: id(SessionId),
    userId,
    organizationId: null,
    createdAt: at(0),
    expiresAt: at(1000),
    ...fields
  })

export const event = (
  organizationId: OrganizationId,
  fields: Partial<typeof AuditEvent.Encoded> = {}
): AuditEvent =>
  Schema.decodeSync(AuditEvent)({
    id: id(AuditEventId),
    organizationId,
    sequence: null,
    at: at(0),
    actor: { type: "system", userId: null, apiKeyId: null, claimedUserId: null },
    action: "vendor.updated",
    resource: { type: "vendor", id: id(VendorId) },
    before: { name: "Old" },
    after: { name: "New" },
    outcome: "done",
    times: 1,
    requestId: null,
    ip: null,
    hash: null,
    ...fields
  })
