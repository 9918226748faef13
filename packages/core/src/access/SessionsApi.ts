import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Busy } from "../shared/Busy.ts"
import * as Problem from "../v1/Problem.ts"
import { Permits, SessionRequired } from "./Access.ts"
import { Authentication } from "./AuthenticationApi.ts"
import { Revocation } from "./Session.ts"
import { SessionAccess } from "./SessionAccess.ts"

const Revoked = Schema.Struct({ revoked: Schema.NonNegativeInt }).annotations({ identifier: "SessionsRevoked" })

/**
 * The endpoints of sessions.
 *
 * @since 0.1.0
 * @category contract
 */
export class SessionsApi extends HttpApiGroup.make("sessions")
  .add(
    HttpApiEndpoint.post("revoke", "/revoke")
      .setPayload(Revocation)
      .addSuccess(Revoked)
      .addError(Problem.of(SessionRequired))
      .addError(Problem.of(Busy))
      .annotate(Permits, SessionAccess.revokeOwn)
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
