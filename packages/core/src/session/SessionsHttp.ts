import * as Effect from "effect/Effect"
import { makeClearSession } from "../authentication/HttpCredentials.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Sessions } from "./Sessions.ts"
import { SessionsApi } from "./SessionsApi.ts"

export const SessionsHttp = Handlers.group(
  SessionsApi,
  (handlers) =>
    Effect.map(
      Effect.all({ clearSession: makeClearSession, sessions: Sessions }),
      ({ clearSession, sessions }) =>
        handlers.handle(
          "revoke",
          Handlers.withOptions(({ payload }) => sessions.revokeOwn(payload), {
            // a cookie of the host's sign-in is the host's affair
            responseHeaders: (request, actor) =>
              "session" in actor && actor.session !== null ? clearSession(request) : {}
          })
        )
    )
)
