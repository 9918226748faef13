import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { maximumRoles } from "./Role.ts"

export class RoleNotFound
  extends Schema.TaggedError<RoleNotFound>()("RoleNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such role in this organization"
  }
}

export class BuiltInRoleImmutable
  extends Schema.TaggedError<BuiltInRoleImmutable>()("BuiltinRole", {}, HttpApiSchema.annotations({ status: 403 }))
{
  override get message() {
    return "Built-in roles can't be changed or removed"
  }
}

export class RoleNameTaken
  extends Schema.TaggedError<RoleNameTaken>()("RoleNameTaken", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "There is already a role of that name, or a built-in one"
  }
}

export class RoleInUse
  extends Schema.TaggedError<RoleInUse>()("RoleInUse", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "There are members with this role; give them another first"
  }
}

export class TooManyRoles
  extends Schema.TaggedError<TooManyRoles>()("TooManyRoles", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return `An organization has at most ${maximumRoles} roles of its own`
  }
}
