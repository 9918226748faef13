import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { BuiltInRole } from "../../access/BuiltInRole.ts"
import {
  BuiltInRoleImmutable,
  NewRole,
  Role,
  RoleId,
  RoleInUse,
  RoleNameTaken,
  RoleNotFound,
  RolePatch,
  RoleReference,
  TooManyRoles
} from "../../role/Role.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import { RolePermissions } from "../access/RolePermissions.ts"
import * as Endpoints from "../contract/Endpoints.ts"
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

/** The endpoints of roles. */
export class RolesApi extends Endpoints.group("roles", {
  title: "Roles",
  description: "What members may do."
})
  .add(Endpoints.get("list", RoleAccess.list, {
    success: RoleList,
    summary: "List roles",
    description: "The built-in roles, and the organization's own, oldest first."
  }))
  .add(Endpoints.create("create", RoleAccess.create, {
    payload: NewRole,
    success: CustomRole,
    errors: [PermissionEscalation, RoleNameTaken, TooManyRoles],
    summary: "Create a role",
    description: "With permissions that the caller holds. `GET /v1/permissions` lists what there is."
  }))
  .add(Endpoints.get("get", RoleAccess.get, {
    path: Endpoints.path`/${roleId}`,
    success: Schema.Union(BuiltInRoleAnswer, CustomRole),
    errors: [RoleNotFound],
    summary: "Get a role",
    description: "One of the organization's own by its id, a built-in one by its name."
  }))
  .add(Endpoints.patch("update", RoleAccess.update, {
    path: Endpoints.path`/${roleId}`,
    payload: RolePatch,
    success: CustomRole,
    errors: [RoleNotFound, BuiltInRoleImmutable, PermissionEscalation, RoleNameTaken],
    summary: "Update a role",
    description:
      "`permissions` takes the place of all that were; what it grants anew the caller has to hold. Holds for all members "
      + "with the role, from their next request on."
  }))
  .add(Endpoints.del("remove", RoleAccess.remove, {
    path: Endpoints.path`/${roleId}`,
    success: ResponseSchema.RemovedResponse("RoleRemoved", RoleId),
    errors: [RoleNotFound, BuiltInRoleImmutable, RoleInUse],
    summary: "Remove a role",
    description: "Only a role that no member has."
  }))
  .prefix("/v1/roles")
{}
