import * as Schema from "effect/Schema"
import { BuiltInRole, Permission } from "../access/Permission.ts"
import type { Organization } from "../organization/Organization.ts"
import { anyOf } from "../page/AnyOf.ts"
import { facetFields } from "../page/Facets.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import type { GrantedRole } from "../role/Role.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { decodeName, Email, foldCase, Name, SearchText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { User } from "../user/User.ts"
import { Department, DeviceLabelId, type Invitee, Member, toPlaceholderId } from "./Member.ts"

const { hasSignedIn: _, isService: __, ...publicFields } = User.fields

export const PersonUser = Schema.Struct({ ...publicFields, lastLogin: Member.fields.lastLogin })

/**
 * A member with the name of their role and with their user. While it is pending, name and address are those of the
 * invitation, and the user's id is a placeholder.
 */
export const Person = Schema.Struct({
  id: Member.fields.id,
  organizationId: Member.fields.organizationId,
  userId: Member.fields.userId,
  role: describe(Schema.String, "The name of the role.", "admin"),
  department: Member.fields.department,
  isActive: Member.fields.isActive,
  deviceLabelId: Member.fields.deviceLabelId,
  invitation: Schema.NullOr(Schema.Literal("pending")),
  createdAt: Member.fields.createdAt,
  user: PersonUser
})

export type Person = typeof Person.Type

/** Returns the user of a pending membership as the organization may see it: with nothing of the user's own. */
export const toInvitedUser = (
  { createdAt, id }: Pick<Member, "createdAt" | "id">,
  { email, name }: Invitee
): Person["user"] => ({
  id: toPlaceholderId(id),
  name,
  email,
  emailVerified: false,
  image: null,
  lastLogin: null,
  createdAt,
  updatedAt: createdAt
})

const toUser = (member: Member, user: Omit<Person["user"], "lastLogin">): Person["user"] =>
  member.invitation !== null ? toInvitedUser(member, member.invitation) : {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    image: user.image,
    lastLogin: member.lastLogin,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt
  }

export const toPerson = (
  member: Member,
  user: Omit<Person["user"], "lastLogin">,
  { name }: Pick<GrantedRole, "name">
): Person => ({
  id: member.id,
  organizationId: member.organizationId,
  userId: member.invitation === null ? member.userId : toPlaceholderId(member.id),
  role: name,
  department: member.department,
  isActive: member.isActive,
  deviceLabelId: member.deviceLabelId,
  invitation: member.invitation === null ? null : "pending",
  createdAt: member.createdAt,
  user: toUser(member, user)
})

const { image: ___, lastLogin: ____, ...user } = PersonUser.fields
const { deviceLabelId: _____, invitation: ______, user: _______, ...fields } = Person.fields

const exact = { exact: true } as const

/** A member with their user, in a list. */
export const MemberRow = Schema.Struct({
  ...fields,
  deviceLabelId: Schema.optionalWith(DeviceLabelId, exact),
  invitation: Schema.optionalWith(
    describe(
      Schema.Literal("pending"),
      "Present until the person accepts. Until then `user` tells only what the invitation says, and its id leads to "
        + "nobody."
    ),
    exact
  ),
  user: describe(
    Schema.Struct({
      ...user,
      image: Schema.optionalWith(
        describe(Schema.NonEmptyString, "URL of a picture of the user.", "https://example.com/ada.png"),
        exact
      ),
      lastLogin: Schema.optionalWith(
        describe(Timestamp, "When the person last signed in for this organization; absent for never."),
        exact
      )
    }),
    "The user of the member."
  )
}).annotations({ identifier: "MemberRow" })

export type MemberRow = typeof MemberRow.Type

// field by field: taking the rest of an object costs more than to write it as JSON, for each row of a list
const toUserView = (
  { createdAt, email, emailVerified, id, image, lastLogin, name, updatedAt }: Person["user"]
): MemberRow["user"] => ({
  id,
  name,
  email,
  emailVerified,
  createdAt,
  updatedAt,
  ...(image === null ? {} : { image }),
  ...(lastLogin === null ? {} : { lastLogin })
})

export const toMemberRow = (
  { createdAt, department, deviceLabelId, id, invitation, isActive, organizationId, role, user, userId }: Person
): MemberRow => ({
  id,
  organizationId,
  userId,
  role,
  department,
  isActive,
  createdAt,
  ...(deviceLabelId === null ? {} : { deviceLabelId }),
  ...(invitation === null ? {} : { invitation }),
  user: toUserView(user)
})

/** A membership as its user may see it, with the name of the role. */
export interface UserMembership extends Pick<Member, "id" | "isActive" | "invitation" | "createdAt"> {
  readonly organization: Pick<Organization, "id" | "name" | "timeZone">
  readonly role: string
}

const RoleInput = describe(
  Name.annotations({
    arbitrary: () => (fc) => fc.constantFrom(...BuiltInRole.literals.map((role) => decodeName(role)))
  }),
  "The name of a role, in any case, or an id of the form rol_…",
  "auditor"
)

/** Default role of a new member. */
export const defaultRole = decodeName("member")

/** A new member: by default active, with the role `member`, of no department. */
export const NewMember = Schema.extend(
  Schema.Struct({ userId: describe(UserId, "The user to add.") }),
  Patch({
    role: RoleInput,
    department: Member.fields.department,
    isActive: Member.fields.isActive,
    deviceLabelId: DeviceLabelId
  })
).annotations({ identifier: "NewMember" })

export type NewMember = typeof NewMember.Type

/**
 * Any of a member's editable fields; null empties `deviceLabelId`. `name` and `email` are the user's: they can be changed
 * until the user first signs in, and while they belong to this organization alone.
 */
export const MemberPatch = describe(
  Patch({
    name: describe(Name, "Name of the user. Only until the person first signs in.", "Ada Park"),
    email: describe(Email, "E-mail address of the user. Only until the person first signs in.", "ada@example.com"),
    role: RoleInput,
    department: Member.fields.department,
    isActive: Member.fields.isActive,
    deviceLabelId: Member.fields.deviceLabelId
  }).annotations({ identifier: "MemberPatch" }),
  "The fields to change.",
  { role: "auditor", department: "it" }
)

export type MemberPatch = typeof MemberPatch.Type

/** A user to invite, who is created if the address is unknown. */
export const InvitationInput = Schema.extend(
  Schema.Struct({ email: User.fields.email }),
  Patch({ name: User.fields.name, role: RoleInput })
).annotations({ identifier: "Invitation" })

export type InvitationInput = typeof InvitationInput.Type

/**
 * Query of a list of people. `search` finds people by a part of their name or address. `may` finds those who could be named
 * for what needs the permission: active members whose role has it, no pending ones and no service users.
 */
export const PersonQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "name", "-name", "email", "-email"),
  ...facetFields("role", "department"),
  role: optional(describe(anyOf(RoleInput), "Names of roles, in any case, or ids of the form rol_…", ["auditor"])),
  department: optional(anyOf(Department)),
  isActive: optional(describe(Flag, "True for active members, false for the others.")),
  search: optional(describe(SearchText, "A part of the name or the e-mail address.", "ada")),
  may: optional(
    describe(
      Permission,
      "Active members who can sign in and whose role has the permission, such as those who may approve policies.",
      "policy:approve"
    )
  )
})

export type PersonQuery = typeof PersonQuery.Type

type Sort = NonNullable<PersonQuery["sort"]>

/** Order by the creation of the membership, or by the user's name or address, then by the membership's id. */
export const personOrder: ListOrder.ListOrder<Person, Sort> = {
  sort: "createdAt",
  position: (person, sort) =>
    sort.endsWith("email")
      ? { value: foldCase(person.user.email), id: person.id }
      : ListOrder.byCreationOrName.position({ ...person, name: person.user.name }, sort),
  accepts: (position, sort) => ListOrder.byCreationOrName.accepts(position, sort.endsWith("createdAt") ? sort : "name")
}
