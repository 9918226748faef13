import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard } from "../../access/Access.ts"
import { BuiltInRole } from "../../access/BuiltInRole.ts"
import * as Problem from "../../http/Problem.ts"
import { NewRole, Role, RoleId, RolePatch, RoleReference } from "../../role/Role.ts"
import { BuiltInRoleImmutable, RoleInUse, RoleNameTaken, RoleNotFound, TooManyRoles } from "../../role/RoleErrors.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import { RolePermissions } from "../access/RolePermissions.ts"
import { Authentication } from "../contract/Authentication.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { RoleAccess } from "../guard/RoleAccess.ts"

/** A role that every organization has. Its name is its id. */
export const BuiltInRoleAnswer = Schema.Struct({
  name: BuiltInRole,
  isBuiltIn: Schema.Literal(true),
  description: Schema.String,
  permissions: RolePermissions
}).annotations({ identifier: "BuiltInRoleAnswer" })

/** A role of an organization's own. */
export const CustomRole = Schema.Struct({
  id: Role.fields.id,
  name: Role.fields.name,
  permissions: Role.fields.permissions,
  isBuiltIn: Schema.Literal(false),
  createdAt: Role.fields.createdAt,
  updatedAt: Role.fields.updatedAt
}).annotations({ identifier: "CustomRole" })

const RoleList = Schema.Struct({
  builtInRoles: Schema.Array(BuiltInRoleAnswer),
  customRoles: Schema.Array(CustomRole)
}).annotations({ identifier: "RoleList" })

const roleId = HttpApiSchema.param("roleId", RoleReference)

const endpoints = {
  list: HttpApiEndpoint.get("list", "/")
    .addSuccess(RoleList)
    .annotate(EndpointGuard, RoleAccess.list)
    .annotateContext(OpenApi.annotations({
      summary: "List roles",
      description: "The built-in roles, and the organization's own, oldest first."
    })),
  create: HttpApiEndpoint.post("create", "/")
    .setPayload(NewRole)
    .addSuccess(ResponseSchema.CreatedResponse(CustomRole))
    .addError(Problem.of(PermissionEscalation))
    .addError(Problem.of(RoleNameTaken))
    .addError(Problem.of(TooManyRoles))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, RoleAccess.create)
    .annotateContext(OpenApi.annotations({
      summary: "Create a role",
      description: "With permissions that the caller holds. `GET /v1/permissions` lists what there is."
    })),
  get: HttpApiEndpoint.get("get")`/${roleId}`
    .addSuccess(Schema.Union(BuiltInRoleAnswer, CustomRole))
    .addError(Problem.of(RoleNotFound))
    .annotate(EndpointGuard, RoleAccess.get)
    .annotateContext(OpenApi.annotations({
      summary: "Get a role",
      description: "One of the organization's own by its id, a built-in one by its name."
    })),
  update: HttpApiEndpoint.patch("update")`/${roleId}`
    .setPayload(RolePatch)
    .addSuccess(CustomRole)
    .addError(Problem.of(RoleNotFound))
    .addError(Problem.of(BuiltInRoleImmutable))
    .addError(Problem.of(PermissionEscalation))
    .addError(Problem.of(RoleNameTaken))
    .addError(Problem.of(PreconditionFailed))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, RoleAccess.update)
    .annotateContext(OpenApi.annotations({
      summary: "Update a role",
      description:
        "`permissions` takes the place of all that were; what it grants anew the caller has to hold. Holds for all members "
        + "with the role, from their next request on."
    })),
  remove: HttpApiEndpoint.del("remove")`/${roleId}`
    .addSuccess(ResponseSchema.RemovedResponse("RoleRemoved", RoleId))
    .addError(Problem.of(RoleNotFound))
    .addError(Problem.of(BuiltInRoleImmutable))
    .addError(Problem.of(RoleInUse))
    .addError(Problem.of(PreconditionFailed))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, RoleAccess.remove)
    .annotateContext(OpenApi.annotations({ summary: "Remove a role", description: "Only a role that no member has." }))
}

/** The endpoints of roles. */
export class RolesApi extends HttpApiGroup.make("roles")
  .add(endpoints.list)
  .add(endpoints.create)
  .add(endpoints.get)
  .add(endpoints.update)
  .add(endpoints.remove)
  .prefix("/v1/roles")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({ title: "Roles", description: "What members may do." }))
{}
