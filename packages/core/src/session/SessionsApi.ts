import * as Endpoints from "../contract/Endpoints.ts"
import { Revocation, RevokedSessions } from "./Session.ts"
import { SessionAccess } from "./SessionAccess.ts"

export class SessionsApi extends Endpoints.group("sessions", {
  title: "Sessions",
  description: "Sessions of users.",
  target: { type: "session" }
})
  .add(Endpoints.post("revoke", SessionAccess.revokeOwn, {
    path: Endpoints.path`/revoke`,
    payload: Revocation,
    success: RevokedSessions,
    summary: "Sign out",
    description:
      "Revokes the session of the request, or with `all` all sessions of its user in all organizations. `revoked` "
      + "counts them. A cookie of the session is cleared. Sessions of the host's own sign-in are not revoked."
  }))
  .prefix("/v1/sessions")
{}
