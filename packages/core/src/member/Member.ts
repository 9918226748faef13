import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { BuiltInRole } from "../access/BuiltInRole.ts"
import { journaled, journalEntries } from "../journal/Journaled.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { EntityId } from "../shared/EntityId.ts"
import { Timestamp } from "../shared/Timestamp.ts"
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
 * A user's membership of an organization, with the role that says what they may do there.
 *
 * @since 0.1.0
 * @category entities
 */
export const Member = Schema.Struct({
  id: MemberId,
  organizationId: OrganizationId,
  userId: journaled(UserId),
  role: journaled(BuiltInRole),
  isActive: journaled(Schema.Boolean),
  createdAt: Timestamp
}).annotations({ identifier: "Member" })

/**
 * @since 0.1.0
 * @category entities
 */
export type Member = typeof Member.Type

/**
 * @since 0.1.0
 * @category journal
 */
export const memberEntries = journalEntries("member", Member)

/**
 * @since 0.1.0
 * @category errors
 */
export class AlreadyMember
  extends Schema.TaggedError<AlreadyMember>()("AlreadyMember", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The user is already a member of this organization"
  }
}

/**
 * @since 0.1.0
 * @category errors
 */
export class EmailTaken
  extends Schema.TaggedError<EmailTaken>()("EmailTaken", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "There is already a user with this e-mail address"
  }
}
