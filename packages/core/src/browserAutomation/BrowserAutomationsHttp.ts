import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { BrowserAutomations } from "./BrowserAutomations.ts"
import { BrowserAutomationsApi } from "./BrowserAutomationsApi.ts"

export const BrowserAutomationsHttp = Handlers.group(
  BrowserAutomationsApi,
  (handlers) =>
    Effect.map(BrowserAutomations, (automations) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.signed(automations.list(urlParams)))
        .handle("create", ({ payload }) => Envelope.resource(automations.create(payload)))
        .handle("get", ({ path }) => Envelope.resource(automations.get(path.id)))
        .handle("update", ({ path, payload }) => Envelope.resource(automations.update(path.id, payload)))
        .handle("remove", ({ path }) => Envelope.removed(automations.remove(path.id)))
        .handle("run", ({ path }) => automations.run(path.id))
        .handle("listRuns", ({ path, urlParams }) => Envelope.signed(automations.listRuns(path.id, urlParams)))
        .handle("getRun", ({ path }) => automations.getRun(path.id, path.runId)))
)
