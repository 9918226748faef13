import * as Schema from "effect/Schema"
import { anyCaller } from "../../access/Access.ts"
import { Permission } from "../../access/Permission.ts"
import { ApiKey } from "../../apiKey/ApiKey.ts"
import { Member } from "../../member/Member.ts"
import { Person } from "../../member/Person.ts"
import { Organization } from "../../organization/Organization.ts"
import { User } from "../../user/User.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { describe } from "../shared/Describe.ts"

const Me = ResponseSchema.SingleResponse("Me", {
  user: describe(
    Schema.Struct({ id: User.fields.id, name: User.fields.name, email: User.fields.email }),
    "The user of the session, or the creator of the API key."
  ),
  organization: describe(
    Schema.Struct({ id: Organization.fields.id, name: Organization.fields.name }),
    "The organization of the request."
  ),
  member: describe(
    Schema.Struct({ id: Member.fields.id, role: Person.fields.role }),
    "The membership of the user in the organization."
  ),
  permissions: describe(Schema.Array(Permission), "What the credential may do.", ["vendor:read"]),
  apiKey: describe(
    Schema.NullOr(
      Schema.Struct({ id: ApiKey.fields.id, name: ApiKey.fields.name, expiresAt: ApiKey.fields.expiresAt })
    ),
    "The API key of the request; null for a session."
  )
})

const Permissions = Schema.Struct({
  permissions: describe(
    Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }),
    "The actions on each kind of resource.",
    { vendor: ["create", "read", "update", "delete", "assess"] }
  )
}).annotations({ identifier: "Permissions" })

export class MeApi extends Endpoints.group("me", {
  title: "Caller",
  description: "The authenticated caller, and the list of permissions."
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
