import * as Schema from "effect/Schema"
import { Revocation } from "../../session/Session.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import { SessionAccess } from "../guard/SessionAccess.ts"

const Revoked = Schema.Struct({ revoked: Schema.NonNegativeInt }).annotations({ identifier: "SessionsRevoked" })

/** The endpoints of sessions. */
export class SessionsApi extends Endpoints.group("sessions", {
  title: "Sessions",
  description: "People who are signed in."
})
  .add(
    Endpoints.post("revoke", SessionAccess.revokeOwn, {
      path: Endpoints.path`/revoke`,
      payload: Revocation,
      success: Revoked,
      summary: "Sign out",
      description:
        "Ends the session of the request, or with `all` every session of its user, in all organizations. `revoked` "
        + "tells how many that were. Where the host signs people in itself, its sessions are its own to end."
    })
  )
  .prefix("/v1/sessions")
{}
