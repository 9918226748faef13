import * as Effect from "effect/Effect"
import { type BuiltInRole, builtInRoles } from "../../access/BuiltInRole.ts"
import type { Role } from "../../role/Role.ts"
import { Roles } from "../../role/Roles.ts"
import { toPermissionMap } from "../access/RolePermissions.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { makePicker } from "../shared/PickedFields.ts"
import { RolesApi } from "./RolesApi.ts"
import { CustomRole } from "./RolesApi.ts"

const pick = makePicker(CustomRole)

const own = (role: Role) => pick(role, { isBuiltIn: false })

const builtIn = (name: BuiltInRole) => ({
  name,
  isBuiltIn: true as const,
  description: builtInRoles[name].description,
  permissions: toPermissionMap(builtInRoles[name].permissions)
})

/** The handlers of roles. */
export const RolesHttp = Handlers.group(RolesApi, (handlers) =>
  Effect.map(Roles, (roles) =>
    handlers
      .handle("list", () =>
        Effect.map(roles.list(), (all) => ({
          builtInRoles: all.builtIn.map(builtIn),
          customRoles: all.custom.map(own)
        })))
      .handle("create", ({ payload }) => Effect.map(roles.create(payload), own))
      .handle(
        "get",
        ({ path }) => Effect.map(roles.get(path.roleId), (role) => typeof role === "object" ? own(role) : builtIn(role))
      )
      .handle("update", ({ path, payload }) => Effect.map(roles.update(path.roleId, payload), own))
      .handle("remove", ({ path }) => Envelope.removed(roles.remove(path.roleId)))))
