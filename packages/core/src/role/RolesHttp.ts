import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Roles } from "./Roles.ts"
import { RolesApi } from "./RolesApi.ts"
import type { RoleWithRevision } from "./RoleView.ts"

const toResponse = (role: RoleWithRevision) => role.revision === null ? role.value : Envelope.toResource(role)

export const RolesHttp = Handlers.group(RolesApi, (handlers) =>
  Effect.map(Roles, (roles) =>
    handlers
      .handle("list", () => roles.list())
      .handle("create", ({ payload }) => Envelope.resource(roles.create(payload)))
      .handle("get", ({ path }) => Effect.map(roles.get(path.roleId), toResponse))
      .handle("update", ({ path, payload }) => Envelope.resource(roles.update(path.roleId, payload)))
      .handle("remove", ({ path }) => Envelope.removed(roles.remove(path.roleId)))))
