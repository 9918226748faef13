import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../internal/audit/Audited.ts"
import { describe } from "../internal/shared/Describe.ts"
import { RoleReference } from "../role/Role.ts"
import { MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"

/** Mails that a member wants. */
export const EmailPreferences = Schema.Struct({
  policyNotifications: describe(Schema.Boolean, "Mails about policies to read or approve."),
  taskReminders: describe(Schema.Boolean, "Mails about tasks that are due."),
  weeklyTaskDigest: describe(Schema.Boolean, "A weekly mail with open tasks."),
  unassignedItemsNotifications: describe(Schema.Boolean, "Mails about what was unassigned by a removal."),
  taskMentions: describe(Schema.Boolean, "Mails about mentions in tasks."),
  taskAssignments: describe(Schema.Boolean, "Mails about tasks that are assigned to the member.")
}).annotations({ identifier: "EmailPreferences", description: "The mails that a member wants." })

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
export const EmailPreferencesResponse = Schema.Struct({ preferences: EmailPreferences, updatedAt: UpdatedAt })
  .annotations({ identifier: "EmailPreferencesResponse" })

export const Department = Schema.Literal("none", "admin", "gov", "hr", "it", "itsm", "qms").annotations({
  identifier: "Department",
  description: "A department; `none` for no department."
})

export type Department = typeof Department.Type

const deviceLabel = "Number of the label of the member's devices."

/** Number of the label of a member's devices, chosen by the organization. */
export const DeviceLabelId = describe(
  Schema.Finite.pipe(
    Schema.between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    Schema.annotations({
      message: () => ({ message: "Expected a number of at most 9007199254740991 in magnitude", override: true })
    })
  ),
  deviceLabel,
  17
)

/**
 * A user's membership in an organization. `role` is the name of a built-in role or the id of a custom one.
 */
export const Member = Schema.Struct({
  id: MemberId,
  organizationId: OrganizationId,
  userId: audited(describe(UserId, "The id of the user.")),
  role: audited(RoleReference),
  department: audited(describe(Department, "The department of the member; by default `none`.", "it")),
  isActive: audited(describe(Schema.Boolean, "False if the member cannot sign in or use API keys; by default true.")),
  deviceLabelId: audited(describe(Schema.NullOr(DeviceLabelId), deviceLabel, 17)),
  emailPreferences: audited(EmailPreferences),
  preferencesUpdatedAt: Timestamp,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
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
