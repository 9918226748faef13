import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { PermissionEscalation } from "../access/Grantable.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { describe } from "../shared/Describe.ts"
import {
  BuiltInRoleImmutable,
  NewRole,
  RoleId,
  RoleInUse,
  RoleNameTaken,
  RoleNotFound,
  RolePatch,
  RoleReference,
  TooManyRoles
} from "./Role.ts"
import { RoleAccess } from "./RoleAccess.ts"
import { BuiltInRoleRow, BuiltInRoleView, CustomRoleRow, CustomRoleView } from "./RoleView.ts"

const CustomRole = ResponseSchema.addRevision(CustomRoleView)

const RoleList = Schema.Struct({
  builtInRoles: describe(Schema.Array(BuiltInRoleRow), "The roles that every organization has."),
  customRoles: describe(
    Schema.Array(ResponseSchema.addRevision(CustomRoleRow)),
    "The roles of this organization, oldest first."
  )
}).annotations({ identifier: "RoleList" })

const roleId = HttpApiSchema.param("roleId", RoleReference)

export class RolesApi extends Endpoints.group("roles", {
  title: "Roles",
  description: "Built-in and custom roles.",
  target: { type: "role" }
})
  .add(Endpoints.get("list", RoleAccess.list, {
    success: RoleList,
    summary: "List roles",
    description: "The built-in roles, and the custom roles, oldest first."
  }))
  .add(Endpoints.create("create", RoleAccess.create, {
    payload: NewRole,
    success: CustomRole,
    errors: [PermissionEscalation, RoleNameTaken, TooManyRoles],
    summary: "Create a role",
    description: "The caller must hold all permissions of the role. `GET /v1/permissions` lists the permissions."
  }))
  .add(Endpoints.get("get", RoleAccess.get, {
    path: Endpoints.path`/${roleId}`,
    success: Schema.Union(BuiltInRoleView, CustomRole),
    errors: [RoleNotFound],
    summary: "Get a role",
    description: "A custom role by its id, a built-in role by its name."
  }))
  .add(Endpoints.patch("update", RoleAccess.update, {
    path: Endpoints.path`/${roleId}`,
    payload: RolePatch,
    success: CustomRole,
    errors: [RoleNotFound, BuiltInRoleImmutable, PermissionEscalation, RoleNameTaken],
    summary: "Update a role",
    description:
      "`permissions` replaces all permissions. The caller must hold those that the role has before and after. The "
      + "change applies to all members with the role, from their next request."
  }))
  .add(Endpoints.del("remove", RoleAccess.remove, {
    path: Endpoints.path`/${roleId}`,
    success: ResponseSchema.RemovalResponse("RoleRemoval", RoleId),
    errors: [RoleNotFound, BuiltInRoleImmutable, PermissionEscalation, RoleInUse],
    summary: "Remove a role",
    description: "Only a role without members can be removed. The caller must hold its permissions."
  }))
  .prefix("/v1/roles")
{}
