import { Effect } from "effect"
import { type BuiltInRole, builtInRoles } from "../access/BuiltInRole.ts"
import { picking } from "../shared/Picked.ts"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import type { Role } from "./Role.ts"
import { mapOf } from "./RolePermissions.ts"
import { Roles } from "./Roles.ts"
import { CustomRole } from "./RolesApi.ts"

const pick = picking(CustomRole)

const own = (role: Role) => pick(role, { isBuiltIn: false })

const builtIn = (name: BuiltInRole) => ({
  name,
  isBuiltIn: true as const,
  description: builtInRoles[name].description,
  permissions: mapOf(builtInRoles[name].permissions)
})

/**
 * The handlers of roles.
 *
 * @since 0.1.0
 * @category handlers
 */
export const RolesHttp = V1Http.group(V1, "roles", (handlers) =>
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
