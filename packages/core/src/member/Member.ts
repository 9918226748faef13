import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../audit/Audited.ts"
import { RoleReference } from "../role/Role.ts"
import { describe } from "../shared/Describe.ts"
import { MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Email, Name } from "../shared/Text.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"

/** Mails that a member wants. */
export const EmailPreferences = Schema.Struct({
  policyNotifications: describe(Schema.Boolean, "Mails about policies to read or approve."),
  taskReminders: describe(Schema.Boolean, "Mails about tasks that are due."),
  weeklyTaskDigest: describe(Schema.Boolean, "A weekly mail with open tasks."),
  unassignedItemsNotifications: describe(
    Schema.Boolean,
    "Mails about what a removal unassigned, and approvals that lost their approver."
  ),
  taskMentions: describe(Schema.Boolean, "Mails about mentions in tasks."),
  taskAssignments: describe(Schema.Boolean, "Mails about tasks that are assigned to the member.")
}).annotations({ identifier: "WantedEmails", description: "The mails that a member wants." })

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

export const NewEmailPreferences = Schema.Struct({ preferences: EmailPreferences }).annotations({
  identifier: "NewEmailPreferences"
})

/** A member's preferences, and the time of their last change. */
export const EmailPreferencesView = Schema.Struct({ preferences: EmailPreferences, updatedAt: UpdatedAt })
  .annotations({ identifier: "EmailPreferences" })

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

/** Name and address of an invited person as the organization gave them, not those of the user. */
export const Invitee = Schema.Struct({ name: Name, email: Email })

export type Invitee = typeof Invitee.Type

/**
 * A user's membership in an organization. `role` is the name of a built-in role or the id of a custom one. While
 * `invitation` is set, the user has not accepted: then the membership is inactive and tells nothing of the user.
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
  invitation: Schema.NullOr(Invitee),
  /** Last time the user signed in for this organization. Only `MemberStore.touch` changes it. */
  lastLogin: Schema.NullOr(Timestamp),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
})

export type Member = typeof Member.Type

export type MemberFields =
  & Pick<Member, "role">
  & Partial<Pick<Member, "department" | "isActive" | "deviceLabelId" | "invitation">>

/** Makes a membership: by default active, of no department, with every mail. */
export const makeMember = (
  { id, organizationId, userId }: Pick<Member, "id" | "organizationId" | "userId">,
  { department = "none", deviceLabelId = null, invitation = null, isActive = invitation === null, role }: MemberFields,
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
  invitation,
  lastLogin: null,
  createdAt: now,
  updatedAt: now
})

/** Id that stands for the user of a pending membership. It leads to nobody. */
export const toPlaceholderId = (id: MemberId): UserId => UserId.fromSuffix(id.slice("mem_".length))

/** Returns the membership after the user's acceptance. */
export const acceptInvitation = (member: Member, now: Timestamp): Member => ({
  ...member,
  isActive: true,
  invitation: null,
  updatedAt: now
})

/** True for an owner, unless the membership is inactive. */
export const isActiveOwner = ({ isActive, role }: Pick<Member, "isActive" | "role">): boolean =>
  isActive && role === "owner"

const entries = makeAuditEntries("member", Member)

export interface NamedRole {
  readonly name: string
}

// the audit log may not name the user of a pending membership
const withoutUser = ({ invitation }: Member, values: AuditEntry["before"]): AuditEntry["before"] => {
  if (invitation === null || values === null) return values
  const { userId: _, ...rest } = values
  return rest
}

/** Events of members. Those of a pending membership do not tell who its user is. */
export const memberEvents = {
  created: (member: Member): AuditEntry => {
    const entry = entries.created(member)
    return { ...entry, after: withoutUser(member, entry.after) }
  },
  /** Change. Beside the id of a role stands its name, because the id may lead to nothing later. */
  updated: (
    before: Member,
    after: Member,
    roles?: { readonly before: NamedRole; readonly after: NamedRole }
  ): AuditEntry => {
    const entry = entries.updated(before, after)
    if (roles === undefined || before.role === after.role) return entry
    return {
      ...entry,
      before: { ...entry.before, roleName: roles.before.name },
      after: { ...entry.after, roleName: roles.after.name }
    }
  },
  /** Removal, with the names of the role and of the user. A pending membership tells nothing of a user. */
  removed: (member: Member, role: NamedRole, user: Invitee): AuditEntry => {
    const entry = entries.removed(member)
    const before = { ...withoutUser(member, entry.before), roleName: role.name }
    return { ...entry, before: member.invitation === null ? { ...before, name: user.name, email: user.email } : before }
  },
  invitationAccepted: (before: Member, after: Member): AuditEntry =>
    entries.changed("invitationAccepted")(before, after, { userId: after.userId }),
  invitationDeclined: ({ id }: Pick<Member, "id">): AuditEntry => ({
    action: "member.invitationDeclined",
    resource: { type: "member", id },
    before: null,
    after: null
  })
}

/** Event of an invitation that was not sent. */
export const invitationFailedEvent = (id: MemberId, reason: string): AuditEntry => ({
  action: "member.invitationFailed",
  resource: { type: "member", id },
  before: null,
  after: { reason }
})

/** Event of an invitation that was sent again. */
export const invitationSentEvent = (id: MemberId): AuditEntry => ({
  action: "member.invitationSent",
  resource: { type: "member", id },
  before: null,
  after: null
})

export class AlreadyMember
  extends TaggedProblem<AlreadyMember>()("AlreadyMember", 409, "The user is already a member of this organization.")
{}

export class MemberNotFound
  extends TaggedProblem<MemberNotFound>()("MemberNotFound", 404, "No such member in this organization.")
{}

export class InvitationNotFound extends TaggedProblem<InvitationNotFound>()(
  "InvitationNotFound",
  404,
  "No such invitation waits for you."
) {}

export class InvitationPending extends TaggedProblem<InvitationPending>()(
  "InvitationPending",
  409,
  "The person has not accepted the invitation. Only they can activate the membership."
) {}

export class NotInvitable extends TaggedProblem<NotInvitable>()(
  "NotInvitable",
  409,
  "The member has signed in, is deactivated, or is a service. Others can be invited again."
) {}

export class UserNotEditable extends TaggedProblem<UserNotEditable>()(
  "UserNotEditable",
  409,
  "The name and address are the person's own: they have signed in, belong elsewhere, or have not accepted yet."
) {}

export class CannotDeactivateSelf extends TaggedProblem<CannotDeactivateSelf>()(
  "CannotDeactivateSelf",
  403,
  "You cannot deactivate yourself. Ask another member."
) {}

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
