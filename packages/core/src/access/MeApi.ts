import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Member } from "../member/Member.ts"
import { User } from "../member/User.ts"
import { Organization } from "../organization/Organization.ts"
import * as Envelope from "../v1/Envelope.ts"
import { anyCaller, Permits } from "./Access.ts"
import { ApiKey } from "./ApiKey.ts"
import { Authentication } from "./AuthenticationApi.ts"
import { Permission } from "./Permission.ts"

const Me = Envelope.Single("Me", {
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

/**
 * The endpoints about the caller.
 *
 * @since 0.1.0
 * @category contract
 */
export class MeApi extends HttpApiGroup.make("me")
  .add(
    HttpApiEndpoint.get("get", "/me")
      .addSuccess(Me)
      .annotate(Permits, anyCaller)
      .annotateContext(OpenApi.annotations({
        summary: "Get the caller",
        description: "Who the credential belongs to, and what it may do."
      }))
  )
  .add(
    HttpApiEndpoint.get("permissions", "/permissions")
      .addSuccess(Permissions)
      .annotate(Permits, anyCaller)
      .annotateContext(
        OpenApi.annotations({ summary: "List all permissions", description: "Every action, by resource." })
      )
  )
  .prefix("/v1")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({ title: "Caller", description: "Who calls, and what may be done at all." }))
{}
