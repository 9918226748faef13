import { Effect } from "effect"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { ContextEntries } from "./ContextEntries.ts"

/**
 * The handlers of context entries.
 *
 * @since 0.1.0
 * @category handlers
 */
export const ContextEntriesHttp = V1Http.group(
  V1,
  "context",
  (handlers) =>
    Effect.map(ContextEntries, (entries) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.page(entries.list(urlParams), (entry) => entry))
        .handle("create", ({ payload }) => Envelope.brief(entries.create(payload)))
        .handle("get", ({ path }) => Envelope.brief(entries.get(path.id)))
        .handle("update", ({ path, payload }) => Envelope.brief(entries.update(path.id, payload)))
        .handle("remove", ({ path }) => Envelope.removed(entries.remove(path.id))))
)
