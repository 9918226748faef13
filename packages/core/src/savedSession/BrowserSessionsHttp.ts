import * as Effect from "effect/Effect"
import type { AuthChecked } from "../browser/CheckAuth.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { BrowserSessionsApi, SavedSessionRow } from "./BrowserSessionsApi.ts"
import type { SavedSession } from "./SavedSession.ts"
import { SavedSessions } from "./SavedSessions.ts"

const pick = pickFields(SavedSessionRow)

const toRow = (session: SavedSession) => pick(session, {})

const toChecked = ({ isLoggedIn, reason, username }: AuthChecked) =>
  reason === null ? { isLoggedIn, username } : { isLoggedIn, username, reason }

export const BrowserSessionsHttp = Handlers.group(
  BrowserSessionsApi,
  (handlers) =>
    Effect.map(SavedSessions, (sessions) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.page(sessions.list(urlParams), toRow))
        .handle("create", ({ payload }) => Envelope.resource(sessions.create(payload), toRow))
        .handle("get", ({ path }) => Envelope.resource(sessions.get(path.id), toRow))
        .handle("update", ({ path, payload }) => Envelope.resource(sessions.update(path.id, payload), toRow))
        .handle(
          "replaceState",
          ({ path, payload }) => Envelope.resource(sessions.replaceState(path.id, payload), toRow)
        )
        .handle("remove", ({ path }) => Envelope.removed(sessions.remove(path.id)))
        .handle("check", ({ payload }) => Effect.map(sessions.check(payload), toChecked)))
)
