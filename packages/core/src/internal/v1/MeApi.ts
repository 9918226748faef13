import * as Schema from "effect/Schema"
import { anyCaller } from "../../access/Access.ts"
import { Permission } from "../../access/Permission.ts"
import { ApiKey } from "../../apiKey/ApiKey.ts"
import { Member } from "../../member/Member.ts"
import { Organization } from "../../organization/Organization.ts"
import { User } from "../../user/User.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"

const Me = ResponseSchema.SingleResponse("Me", {
  user: Schema.Struct({ id: User.fields.id, name: User.fields.name, email: User.fields.email }),
  organization: Schema.Struct({ id: Organization.fields.id, name: Organization.fields.name }),
  member: Schema.Struct({ id: Member.fields.id, role: Schema.String }),
  permissions: Schema.Array(Permission),
  apiKey: Schema.NullOr(
    Schema.Struct({ id: ApiKey.fields.id, name: ApiKey.fields.name, expiresAt: ApiKey.fields.expiresAt })
  )
})

const Permissions = Schema.Struct({
  permissions: Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) })
}).annotations({ identifier: "Permissions" })

export class MeApi extends Endpoints.group("me", {
  title: "Caller",
  description: "The authenticated caller, and the list of permissions.",
  target: { type: "user", id: ({ user }) => user.id }
})
  .add(Endpoints.get("get", anyCaller, {
    path: Endpoints.path`/me`,
    success: Me,
    summary: "Get the caller",
    description: "The user, organization, membership and permissions of the credential."
  }))
  .add(Endpoints.get("permissions", anyCaller, {
    path: Endpoints.path`/permissions`,
    success: Permissions,
    summary: "List all permissions",
    description: "All actions, by resource."
  }))
  .prefix("/v1")
{}
