import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import { isGrantable } from "../access/Grantable.ts"
import { makeMoves } from "../access/Moves.ts"
import { BuiltInRole, builtInRoles } from "../access/Permission.ts"
import { toPermissionMap, toPermissions } from "../access/RolePermissions.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Revised } from "../storage/Revision.ts"
import { Role } from "./Role.ts"
import { RoleAccess } from "./RoleAccess.ts"

const holdsAll = ({ permissions }: Role, actor: Actor): boolean => isGrantable(actor, toPermissions(permissions))

const moves = makeMoves("RoleMove", {
  update: { guard: RoleAccess.update, isPossible: holdsAll },
  remove: { guard: RoleAccess.remove, isPossible: holdsAll }
})

export const BuiltInRoleRow = Schema.Struct({
  name: BuiltInRole,
  isBuiltIn: describe(Schema.Literal(true), "True for a built-in role."),
  description: describe(Schema.String, "What the role allows, in words.", "May do everything"),
  permissions: Role.fields.permissions
}).annotations({ identifier: "BuiltInRoleRow" })

export type BuiltInRoleRow = typeof BuiltInRoleRow.Type

/** A built-in role. Nobody can change it. */
export const BuiltInRoleView = Schema.Struct({ ...BuiltInRoleRow.fields, allowed: moves.allowed }).annotations({
  identifier: "BuiltInRole"
})

export type BuiltInRoleView = typeof BuiltInRoleView.Type

export const CustomRoleRow = Schema.Struct({
  id: Role.fields.id,
  name: Role.fields.name,
  permissions: Role.fields.permissions,
  isBuiltIn: describe(Schema.Literal(false), "False for a custom role."),
  createdAt: Role.fields.createdAt,
  updatedAt: Role.fields.updatedAt
}).annotations({ identifier: "CustomRoleRow" })

export type CustomRoleRow = typeof CustomRoleRow.Type

/** A custom role, and the moves that the caller may make. */
export const CustomRoleView = Schema.Struct({ ...CustomRoleRow.fields, allowed: moves.allowed }).annotations({
  identifier: "CustomRole"
})

export type CustomRoleView = typeof CustomRoleView.Type

/** The built-in roles, and the custom roles with their revisions. */
export interface RoleList {
  readonly builtInRoles: ReadonlyArray<BuiltInRoleRow>
  readonly customRoles: ReadonlyArray<Revised<CustomRoleRow>>
}

/** A role with its revision: null for a built-in one, which never changes. */
export type RoleWithRevision =
  | { readonly value: BuiltInRoleView; readonly revision: null }
  | { readonly value: CustomRoleView; readonly revision: number }

const pickRow = pickFields(CustomRoleRow)

export const toCustomRoleRow = (role: Role): CustomRoleRow => pickRow(role, { isBuiltIn: false })

export const makeToCustomRoleView = Effect.map(
  CurrentActor,
  (actor) => (role: Role): CustomRoleView => Object.assign(toCustomRoleRow(role), { allowed: moves.find(role, actor) })
)

export const toBuiltInRoleRow = (name: BuiltInRole): BuiltInRoleRow => ({
  name,
  isBuiltIn: true,
  description: builtInRoles[name].description,
  permissions: toPermissionMap(builtInRoles[name].permissions)
})

export const toBuiltInRoleView = (name: BuiltInRole): BuiltInRoleView => ({ ...toBuiltInRoleRow(name), allowed: [] })
