import * as Schema from "effect/Schema"
import { BuiltInRole } from "../access/Permission.ts"
import { describe } from "../internal/shared/Describe.ts"
import { optional } from "../internal/shared/Optional.ts"
import { Patch } from "../internal/shared/Patch.ts"
import type { GrantedRole } from "../role/Role.ts"
import { UserId } from "../shared/Ids.ts"
import * as ListOrder from "../shared/ListOrder.ts"
import { Flag, sorted } from "../shared/Page.ts"
import { decodeName, foldCase, Name, SearchText } from "../shared/Text.ts"
import { User } from "../user/User.ts"
import { Department, DeviceLabelId, Member } from "./Member.ts"

const { isService: _, ...publicFields } = User.fields

export const PersonUser = Schema.Struct(publicFields)

/** A member with the name of their role and with their user. */
export const Person = Schema.Struct({
  id: Member.fields.id,
  organizationId: Member.fields.organizationId,
  userId: Member.fields.userId,
  role: describe(Schema.String, "The name of the role.", "admin"),
  department: Member.fields.department,
  isActive: Member.fields.isActive,
  deviceLabelId: Member.fields.deviceLabelId,
  createdAt: Member.fields.createdAt,
  user: PersonUser
})

export type Person = typeof Person.Type

export const toPerson = (member: Member, user: Person["user"], { name }: Pick<GrantedRole, "name">): Person => ({
  id: member.id,
  organizationId: member.organizationId,
  userId: member.userId,
  role: name,
  department: member.department,
  isActive: member.isActive,
  deviceLabelId: member.deviceLabelId,
  createdAt: member.createdAt,
  user: {
    id: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    image: user.image,
    lastLogin: user.lastLogin,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt
  }
})

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

/** Any of a member's editable fields; null empties `deviceLabelId`. */
export const MemberPatch = describe(
  Patch({
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

/** Query of a list of people. `search` finds people by a part of their name or address. */
export const PersonQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "name", "-name", "email", "-email"),
  role: optional(RoleInput),
  department: optional(Department),
  isActive: optional(describe(Flag, "True for active members, false for the others.")),
  search: optional(describe(SearchText, "A part of the name or the e-mail address.", "ada"))
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
