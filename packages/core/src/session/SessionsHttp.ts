import * as Effect from "effect/Effect"
import * as Handlers from "../contract/Handlers.ts"
import { Sessions } from "./Sessions.ts"
import { SessionsApi } from "./SessionsApi.ts"

export const SessionsHttp = Handlers.group(
  SessionsApi,
  (handlers) =>
    Effect.map(Sessions, (sessions) => handlers.handle("revoke", ({ payload }) => sessions.revokeOwn(payload)))
)
