import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../internal/audit/Audited.ts"
import { RoleReference } from "../role/Role.ts"
import { MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Department } from "./Department.ts"
import { allEmails, EmailPreferences } from "./EmailPreferences.ts"

/** A number that the organization gives the labels of a member's devices. */
export const DeviceLabelId = Schema.Finite.pipe(
  Schema.between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  Schema.annotations({ message: () => ({ message: "Expected a number within 2^53", override: true }) })
)

/**
 * A user's membership of an organization, with the role that says what they may do there: the name of a built-in role,
 * or the id of one of the organization's own.
 */
export const Member = Schema.Struct({
  id: MemberId,
  organizationId: OrganizationId,
  userId: audited(UserId),
  role: audited(RoleReference),
  department: audited(Department),
  isActive: audited(Schema.Boolean),
  deviceLabelId: audited(Schema.NullOr(DeviceLabelId)),
  emailPreferences: audited(EmailPreferences),
  preferencesUpdatedAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp
})

export type Member = typeof Member.Type

/** The fields that a new membership may be given. */
export type MemberFields = Pick<Member, "role"> & Partial<Pick<Member, "department" | "isActive" | "deviceLabelId">>

/** A new membership. */
export const makeMember = (
  { id, organizationId, userId }: Pick<Member, "id" | "organizationId" | "userId">,
  { department = "none", deviceLabelId = null, isActive = true, role }: MemberFields,
  now: Timestamp
): Member => ({
  id,
  organizationId,
  userId,
  role,
  department,
  isActive,
  deviceLabelId,
  emailPreferences: allEmails,
  preferencesUpdatedAt: now,
  createdAt: now,
  updatedAt: now
})

/** True if the membership makes its user an owner now. */
export const isActiveOwner = ({ isActive, role }: Pick<Member, "isActive" | "role">): boolean =>
  isActive && role === "owner"

export const memberEvents = makeAuditEntries("member", Member)

/** The event of an invitation that was not sent. */
export const invitationFailedEvent = (id: MemberId, reason: string): AuditEntry => ({
  action: "member.invitationFailed",
  resource: { type: "member", id },
  before: null,
  after: { reason }
})
