import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard, SessionRequired } from "../../access/Access.ts"
import * as Problem from "../../http/Problem.ts"
import { Revocation } from "../../session/Session.ts"
import { Busy } from "../../storage/Busy.ts"
import { Authentication } from "../contract/Authentication.ts"
import { SessionAccess } from "../guard/SessionAccess.ts"

const Revoked = Schema.Struct({ revoked: Schema.NonNegativeInt }).annotations({ identifier: "SessionsRevoked" })

/** The endpoints of sessions. */
export class SessionsApi extends HttpApiGroup.make("sessions")
  .add(
    HttpApiEndpoint.post("revoke", "/revoke")
      .setPayload(Revocation)
      .addSuccess(Revoked)
      .addError(Problem.of(SessionRequired))
      .addError(Problem.of(Busy))
      .annotate(EndpointGuard, SessionAccess.revokeOwn)
      .annotateContext(OpenApi.annotations({
        summary: "Sign out",
        description:
          "Ends the session of the request, or with `all` every session of its user, in all organizations. `revoked` "
          + "tells how many that were. Where the host signs people in itself, its sessions are its own to end."
      }))
  )
  .prefix("/v1/sessions")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({ title: "Sessions", description: "People who are signed in." }))
{}
