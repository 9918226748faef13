import * as Schema from "effect/Schema"
import { BuiltInRole, builtInRoles, type Permission } from "../access/Permission.ts"
import { RolePermissions, toPermissions } from "../access/RolePermissions.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId } from "../shared/Ids.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { TrimmedText } from "../shared/Text.ts"
import { CreatedAt, UpdatedAt } from "../shared/Timestamp.ts"

export const RoleId = EntityId("rol", "RoleId")

export type RoleId = typeof RoleId.Type

/** Name of a built-in role, or id of a custom one. */
export const RoleReference = Schema.Union(BuiltInRole, RoleId).annotations({
  identifier: "RoleReference",
  description: "The name of a built-in role, or the id of a custom one.",
  message: () => ({ message: "Expected the name of a built-in role or an id of the form rol_…", override: true })
})

export type RoleReference = typeof RoleReference.Type

/** The name of a role: normalised (NFC) and trimmed, 2 to 50 code points. */
export const RoleName = TrimmedText("RoleName", 50, 2)

export type RoleName = typeof RoleName.Type

/** Form in which names of roles compare: NFKC (`ａ` is `a`, `ﬁ` is `fi`), in lower case, trimmed. */
export const roleKey = (name: string): string => name.normalize("NFKC").toLowerCase().trim()

const rolePermissions = { vendor: ["read", "update", "assess"] }

export const Role = Schema.Struct({
  id: RoleId,
  organizationId: OrganizationId,
  name: audited(describe(RoleName, "Name of the role, unique in the organization.", "Vendor manager")),
  permissions: audited(describe(RolePermissions, "The actions that the role allows, by resource.", rolePermissions)),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
})

export type Role = typeof Role.Type

/** A built-in or custom role, as members have it. */
export interface GrantedRole {
  readonly reference: RoleReference
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
}

export const isBuiltIn = Schema.is(BuiltInRole)

export const toBuiltInRole = (name: BuiltInRole): GrantedRole => ({
  reference: name,
  name,
  permissions: builtInRoles[name].permissions
})

export const toCustomRole = ({ id, name, permissions }: Pick<Role, "id" | "name" | "permissions">): GrantedRole => ({
  reference: id,
  name,
  permissions: toPermissions(permissions)
})

/** Limit of an organization's custom roles. */
export const maximumRoles = 50

export const NewRole = Schema.Struct({
  name: Role.fields.name,
  permissions: Role.fields.permissions
}).annotations({
  identifier: "NewRole"
})

export type NewRole = typeof NewRole.Type

/** A new name, new permissions or both. New permissions replace all of the old ones. */
export const RolePatch = Patch(NewRole.fields).annotations({ identifier: "RolePatch" })

export type RolePatch = typeof RolePatch.Type

export const roleEvents = makeAuditEntries("role", Role)

export class RoleNotFound
  extends TaggedProblem<RoleNotFound>()("RoleNotFound", 404, "No such role in this organization.")
{}

export class BuiltInRoleImmutable extends TaggedProblem<BuiltInRoleImmutable>("BuiltInRoleImmutable")(
  "BuiltinRole",
  403,
  "Built-in roles cannot be changed or removed."
) {}

export class RoleNameTaken extends TaggedProblem<RoleNameTaken>()(
  "RoleNameTaken",
  409,
  "A role with this name exists already, or the name looks like that of a built-in role. Choose another."
) {}

export class RoleInUse
  extends TaggedProblem<RoleInUse>()("RoleInUse", 409, "Members have this role. Give them another role first.")
{}

export class TooManyRoles extends TaggedProblem<TooManyRoles>()(
  "TooManyRoles",
  409,
  `An organization has at most ${maximumRoles} custom roles. Remove one first.`
) {}
