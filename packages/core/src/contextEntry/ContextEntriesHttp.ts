import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { ContextEntries } from "./ContextEntries.ts"
import { ContextEntriesApi } from "./ContextEntriesApi.ts"

export const ContextEntriesHttp = Handlers.group(
  ContextEntriesApi,
  (handlers) =>
    Effect.map(ContextEntries, (entries) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.signed(entries.list(urlParams)))
        .handle("create", ({ payload }) => Envelope.brief(entries.create(payload)))
        .handle("get", ({ path }) => Envelope.brief(entries.get(path.id)))
        .handle("update", ({ path, payload }) => Envelope.brief(entries.update(path.id, payload)))
        .handle("remove", ({ path }) => Envelope.removed(entries.remove(path.id))))
)
