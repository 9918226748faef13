import * as Effect from "effect/Effect"
import { clearSession } from "../authentication/SessionCookies.ts"
import * as Handlers from "../contract/Handlers.ts"
import { CookieRules } from "../http/Credentials.ts"
import { Sessions } from "./Sessions.ts"
import { SessionsApi } from "./SessionsApi.ts"

export const SessionsHttp = Handlers.group(
  SessionsApi,
  (handlers) =>
    Effect.map(Effect.all({ rules: CookieRules, sessions: Sessions }), ({ rules, sessions }) =>
      handlers.handle(
        "revoke",
        Handlers.withOptions(({ payload }) => sessions.revokeOwn(payload), {
          // a cookie of the host's sign-in is the host's affair
          responseHeaders: (request, actor) =>
            "session" in actor && actor.session !== null ? clearSession(request, rules) : {}
        })
      ))
)
