import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { BrowserSessionsApi } from "./BrowserSessionsApi.ts"
import { SavedSessions } from "./SavedSessions.ts"

export const BrowserSessionsHttp = Handlers.group(
  BrowserSessionsApi,
  (handlers) =>
    Effect.map(SavedSessions, (sessions) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.signed(sessions.list(urlParams)))
        .handle("create", ({ payload }) => Envelope.resource(sessions.create(payload)))
        .handle("get", ({ path }) => Envelope.resource(sessions.get(path.id)))
        .handle("update", ({ path, payload }) => Envelope.resource(sessions.update(path.id, payload)))
        .handle(
          "replaceState",
          ({ path, payload }) => Envelope.resource(sessions.replaceState(path.id, payload))
        )
        .handle("remove", ({ path }) => Envelope.removed(sessions.remove(path.id)))
        .handle("check", ({ payload }) => sessions.check(payload)))
)
