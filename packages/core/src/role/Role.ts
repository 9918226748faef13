import { Schema } from "effect"
import { BuiltInRole, builtInRoles } from "../access/BuiltInRole.ts"
import type { Permission } from "../access/Permission.ts"
import { journaled, journalEntries } from "../journal/Journaled.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { EntityId } from "../shared/EntityId.ts"
import { Patch } from "../shared/Patch.ts"
import { trimmed } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { permissionsOf, RolePermissions } from "./RolePermissions.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const RoleId = EntityId("rol", "RoleId")

/**
 * @since 0.1.0
 * @category ids
 */
export type RoleId = typeof RoleId.Type

/**
 * How members and paths refer to a role: a built-in one by its name, one of the organization's own by its id.
 *
 * @since 0.1.0
 * @category ids
 */
export const RoleReference = Schema.Union(BuiltInRole, RoleId).annotations({
  identifier: "RoleReference",
  message: () => ({ message: "Expected the name of a built-in role or an id of the form rol_…", override: true })
})

/**
 * @since 0.1.0
 * @category ids
 */
export type RoleReference = typeof RoleReference.Type

/**
 * The name of a role: normalised (NFC) and trimmed, 2 to 50 code points.
 *
 * @since 0.1.0
 * @category schemas
 */
export const RoleName = trimmed("RoleName", 50, 2)

/**
 * @since 0.1.0
 * @category schemas
 */
export type RoleName = typeof RoleName.Type

/**
 * How names of roles compare: in lower case, and letters that only look other (`ａ`, `ﬁ`) as what they stand for.
 *
 * @since 0.1.0
 * @category ordering
 */
export const roleKey = (name: string): string => name.normalize("NFKC").toLowerCase().trim()

/**
 * A role of an organization's own.
 *
 * @since 0.1.0
 * @category entities
 */
export const Role = Schema.Struct({
  id: RoleId,
  organizationId: OrganizationId,
  name: journaled(RoleName),
  permissions: journaled(RolePermissions),
  createdAt: Timestamp,
  updatedAt: Timestamp
})

/**
 * @since 0.1.0
 * @category entities
 */
export type Role = typeof Role.Type

/**
 * A role that a member may have: its name and what it allows.
 *
 * @since 0.1.0
 * @category models
 */
export interface GrantedRole {
  readonly reference: RoleReference
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
}

/**
 * Whether the role is one that every organization has.
 *
 * @since 0.1.0
 * @category guards
 */
export const isBuiltIn = Schema.is(BuiltInRole)

/**
 * The built-in role of that name, as members have it.
 *
 * @since 0.1.0
 * @category permissions
 */
export const builtIn = (name: BuiltInRole): GrantedRole => ({
  reference: name,
  name,
  permissions: builtInRoles[name].permissions
})

/**
 * A role of an organization's own, as members have it.
 *
 * @since 0.1.0
 * @category permissions
 */
export const custom = ({ id, name, permissions }: Pick<Role, "id" | "name" | "permissions">): GrantedRole => ({
  reference: id,
  name,
  permissions: permissionsOf(permissions)
})

/**
 * How many roles of its own an organization may have.
 *
 * @since 0.1.0
 * @category limits
 */
export const maximumRoles = 50

/**
 * @since 0.1.0
 * @category inputs
 */
export const NewRole = Schema.Struct({ name: RoleName, permissions: RolePermissions }).annotations({
  identifier: "NewRole"
})

/**
 * @since 0.1.0
 * @category inputs
 */
export type NewRole = typeof NewRole.Type

/**
 * A new name, new permissions or both; the permissions take the place of all that were.
 *
 * @since 0.1.0
 * @category inputs
 */
export const RolePatch = Patch(NewRole.fields).annotations({ identifier: "RolePatch" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type RolePatch = typeof RolePatch.Type

/**
 * @since 0.1.0
 * @category journal
 */
export const roleEntries = journalEntries("role", Role)
