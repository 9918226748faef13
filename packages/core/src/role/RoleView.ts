import * as Schema from "effect/Schema"
import { BuiltInRole, builtInRoles } from "../access/Permission.ts"
import { toPermissionMap } from "../access/RolePermissions.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Revised } from "../storage/Revision.ts"
import { Role } from "./Role.ts"

export const BuiltInRoleView = Schema.Struct({
  name: BuiltInRole,
  isBuiltIn: describe(Schema.Literal(true), "True for a built-in role."),
  description: describe(Schema.String, "What the role allows, in words.", "May do everything"),
  permissions: Role.fields.permissions
}).annotations({ identifier: "BuiltInRole" })

export type BuiltInRoleView = typeof BuiltInRoleView.Type

export const CustomRoleView = Schema.Struct({
  id: Role.fields.id,
  name: Role.fields.name,
  permissions: Role.fields.permissions,
  isBuiltIn: describe(Schema.Literal(false), "False for a custom role."),
  createdAt: Role.fields.createdAt,
  updatedAt: Role.fields.updatedAt
}).annotations({ identifier: "CustomRole" })

export type CustomRoleView = typeof CustomRoleView.Type

/** The built-in roles, and the custom roles with their revisions. */
export interface RoleList {
  readonly builtInRoles: ReadonlyArray<BuiltInRoleView>
  readonly customRoles: ReadonlyArray<Revised<CustomRoleView>>
}

/** A role with its revision: null for a built-in one, which never changes. */
export type RoleWithRevision =
  | { readonly value: BuiltInRoleView; readonly revision: null }
  | { readonly value: CustomRoleView; readonly revision: number }

const pickView = pickFields(CustomRoleView)

export const toCustomRoleView = (role: Role): CustomRoleView => pickView(role, { isBuiltIn: false })

export const toBuiltInRoleView = (name: BuiltInRole): BuiltInRoleView => ({
  name,
  isBuiltIn: true,
  description: builtInRoles[name].description,
  permissions: toPermissionMap(builtInRoles[name].permissions)
})
