import * as Effect from "effect/Effect"
import { type BuiltInRole, builtInRoles } from "../access/Permission.ts"
import { toPermissionMap } from "../access/RolePermissions.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { WithRevision } from "../contract/WithRevision.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Role } from "./Role.ts"
import { Roles } from "./Roles.ts"
import { CustomRole, RolesApi } from "./RolesApi.ts"

const pick = pickFields(CustomRole)

const toCustomRole = (role: Role) => pick(role, { isBuiltIn: false })

const toBuiltInRole = (name: BuiltInRole) => ({
  name,
  isBuiltIn: true as const,
  description: builtInRoles[name].description,
  permissions: toPermissionMap(builtInRoles[name].permissions)
})

const toRoleResponse = (role: BuiltInRole | Versioned<Role>) =>
  typeof role === "string" ? toBuiltInRole(role) : new WithRevision(toCustomRole(role.value), role.revision)

export const RolesHttp = Handlers.group(RolesApi, (handlers) =>
  Effect.map(Roles, (roles) =>
    handlers
      .handle("list", () =>
        Effect.map(roles.list(), (all) => ({
          builtInRoles: all.builtIn.map(toBuiltInRole),
          customRoles: all.custom.map(toCustomRole)
        })))
      .handle("create", ({ payload }) => Envelope.resource(roles.create(payload), toCustomRole))
      .handle(
        "get",
        ({ path }) => Effect.map(roles.get(path.roleId), toRoleResponse)
      )
      .handle("update", ({ path, payload }) => Envelope.resource(roles.update(path.roleId, payload), toCustomRole))
      .handle("remove", ({ path }) => Envelope.removed(roles.remove(path.roleId)))))
