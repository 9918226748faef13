import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../internal/audit/Audited.ts"
import { RoleReference } from "../role/Role.ts"
import { MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/** Mails that a member wants. */
export const EmailPreferences = Schema.Struct({
  policyNotifications: Schema.Boolean,
  taskReminders: Schema.Boolean,
  weeklyTaskDigest: Schema.Boolean,
  unassignedItemsNotifications: Schema.Boolean,
  taskMentions: Schema.Boolean,
  taskAssignments: Schema.Boolean
}).annotations({ identifier: "EmailPreferences" })

export type EmailPreferences = typeof EmailPreferences.Type

/** Preferences of a new member. */
export const allEmails: EmailPreferences = {
  policyNotifications: true,
  taskReminders: true,
  weeklyTaskDigest: true,
  unassignedItemsNotifications: true,
  taskMentions: true,
  taskAssignments: true
}

export const EmailPreferencesUpdate = Schema.Struct({ preferences: EmailPreferences }).annotations({
  identifier: "EmailPreferencesUpdate"
})

/** A member's preferences, and the time of their last change. */
export const EmailPreferencesResponse = Schema.Struct({ preferences: EmailPreferences, updatedAt: Timestamp })
  .annotations({ identifier: "EmailPreferencesResponse" })

export const Department = Schema.Literal("none", "admin", "gov", "hr", "it", "itsm", "qms").annotations({
  identifier: "Department"
})

export type Department = typeof Department.Type

/** Number of the label of a member's devices, chosen by the organization. */
export const DeviceLabelId = Schema.Finite.pipe(
  Schema.between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  Schema.annotations({
    message: () => ({ message: "Expected a number of at most 9007199254740991 in magnitude", override: true })
  })
)

/**
 * A user's membership in an organization. `role` is the name of a built-in role or the id of a custom one.
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

export type MemberFields = Pick<Member, "role"> & Partial<Pick<Member, "department" | "isActive" | "deviceLabelId">>

/** Makes a membership: by default active, of no department, with every mail. */
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

/** True for an owner, unless the membership is inactive. */
export const isActiveOwner = ({ isActive, role }: Pick<Member, "isActive" | "role">): boolean =>
  isActive && role === "owner"

export const memberEvents = makeAuditEntries("member", Member)

/** Event of an invitation that was not sent. */
export const invitationFailedEvent = (id: MemberId, reason: string): AuditEntry => ({
  action: "member.invitationFailed",
  resource: { type: "member", id },
  before: null,
  after: { reason }
})

export class AlreadyMember
  extends TaggedProblem<AlreadyMember>()("AlreadyMember", 409, "The user is already a member of this organization.")
{}

export class EmailTaken
  extends TaggedProblem<EmailTaken>()("EmailTaken", 409, "A user with this e-mail address already exists.")
{}

export class MemberNotFound
  extends TaggedProblem<MemberNotFound>()("MemberNotFound", 404, "No such member in this organization.")
{}

export class LastOwner extends TaggedProblem<LastOwner>()(
  "LastOwner",
  409,
  "The organization needs an active owner. Make another member an owner first."
) {}

export class CannotRemoveSelf
  extends TaggedProblem<CannotRemoveSelf>()("CannotRemoveSelf", 403, "You cannot remove yourself. Ask another member.")
{}

export class CannotChangeOwnRole extends TaggedProblem<CannotChangeOwnRole>()(
  "CannotChangeOwnRole",
  403,
  "You cannot change your own role. Ask another member."
) {}
