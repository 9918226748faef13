import * as Schema from "effect/Schema"
import { Revocation } from "../../session/Session.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import { SessionAccess } from "../guard/SessionAccess.ts"
import { describe } from "../shared/Describe.ts"

const Revoked = Schema.Struct({ revoked: describe(Schema.NonNegativeInt, "The number of revoked sessions.", 1) })
  .annotations({ identifier: "RevokedSessions" })

export class SessionsApi extends Endpoints.group("sessions", {
  title: "Sessions",
  description: "Sessions of users.",
  target: { type: "session" }
})
  .add(Endpoints.post("revoke", SessionAccess.revokeOwn, {
    path: Endpoints.path`/revoke`,
    payload: Revocation,
    success: Revoked,
    summary: "Sign out",
    description:
      "Revokes the session of the request, or with `all` all sessions of its user in all organizations. `revoked` "
      + "counts them. Sessions of the host's own sign-in are not revoked."
  }))
  .prefix("/v1/sessions")
{}
