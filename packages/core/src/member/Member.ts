import { Schema } from "effect"
import { journaled, journalEntries, type JournalEntry } from "../journal/Journaled.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { RoleReference } from "../role/Role.ts"
import { EntityId } from "../shared/EntityId.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Department } from "./Department.ts"
import { allEmails, EmailPreferences } from "./EmailPreferences.ts"
import { UserId } from "./User.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const MemberId = EntityId("mem", "MemberId")

/**
 * @since 0.1.0
 * @category ids
 */
export type MemberId = typeof MemberId.Type

/**
 * How other resources refer to a member: by the membership's id or by the user's.
 *
 * @since 0.1.0
 * @category ids
 */
export const MemberReference = Schema.Union(MemberId, UserId).annotations({
  identifier: "MemberReference",
  message: () => ({ message: "Expected an id of the form mem_… or usr_…", override: true })
})

/**
 * @since 0.1.0
 * @category ids
 */
export type MemberReference = typeof MemberReference.Type

/**
 * A number that the organization gives the labels of a member's devices.
 *
 * @since 0.1.0
 * @category schemas
 */
export const DeviceLabelId = Schema.Finite.pipe(
  Schema.between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  Schema.annotations({ message: () => ({ message: "Expected a number within 2^53", override: true }) })
)

/**
 * A user's membership of an organization, with the role that says what they may do there: the name of a built-in role,
 * or the id of one of the organization's own.
 *
 * @since 0.1.0
 * @category entities
 */
export const Member = Schema.Struct({
  id: MemberId,
  organizationId: OrganizationId,
  userId: journaled(UserId),
  role: journaled(RoleReference),
  department: journaled(Department),
  isActive: journaled(Schema.Boolean),
  deviceLabelId: journaled(Schema.NullOr(DeviceLabelId)),
  emailPreferences: journaled(EmailPreferences),
  preferencesUpdatedAt: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp
})

/**
 * @since 0.1.0
 * @category entities
 */
export type Member = typeof Member.Type

/**
 * What a membership can be told when it begins, beside whose it is.
 *
 * @since 0.1.0
 * @category models
 */
export type MemberFields = Pick<Member, "role"> & Partial<Pick<Member, "department" | "isActive" | "deviceLabelId">>

/**
 * A membership as it comes into being.
 *
 * @since 0.1.0
 * @category transitions
 */
export const newMember = (
  ids: Pick<Member, "id" | "organizationId" | "userId">,
  { department = "none", deviceLabelId = null, isActive = true, role }: MemberFields,
  now: Timestamp
): Member => ({
  ...ids,
  role,
  department,
  isActive,
  deviceLabelId,
  emailPreferences: allEmails,
  preferencesUpdatedAt: now,
  createdAt: now,
  updatedAt: now
})

/**
 * Whether the membership is one that makes its user an owner now.
 *
 * @since 0.1.0
 * @category transitions
 */
export const isActiveOwner = ({ isActive, role }: Pick<Member, "isActive" | "role">): boolean =>
  isActive && role === "owner"

/**
 * @since 0.1.0
 * @category journal
 */
export const memberEntries = journalEntries("member", Member)

/**
 * That an invitation was not sent, and why.
 *
 * @since 0.1.0
 * @category journal
 */
export const invitationFailed = (id: MemberId, reason: string): JournalEntry => ({
  action: "member.invitationFailed",
  resource: { type: "member", id },
  before: null,
  after: { reason }
})
