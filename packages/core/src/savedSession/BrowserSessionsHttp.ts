import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { BrowserSessionsApi } from "./BrowserSessionsApi.ts"
import { SavedSessions } from "./SavedSessions.ts"

export const BrowserSessionsHttp = Handlers.group(
  BrowserSessionsApi,
  (handlers) =>
    Effect.map(SavedSessions, (sessions) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.page(sessions.list(urlParams), identity))
        .handle("create", ({ payload }) => Envelope.resource(sessions.create(payload), identity))
        .handle("get", ({ path }) => Envelope.resource(sessions.get(path.id), identity))
        .handle("update", ({ path, payload }) => Envelope.resource(sessions.update(path.id, payload), identity))
        .handle(
          "replaceState",
          ({ path, payload }) => Envelope.resource(sessions.replaceState(path.id, payload), identity)
        )
        .handle("remove", ({ path }) => Envelope.removed(sessions.remove(path.id)))
        .handle("check", ({ payload }) => sessions.check(payload)))
)
