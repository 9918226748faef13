import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { BrowserAutomations } from "./BrowserAutomations.ts"
import { BrowserAutomationsApi } from "./BrowserAutomationsApi.ts"

export const BrowserAutomationsHttp = Handlers.group(
  BrowserAutomationsApi,
  (handlers) =>
    Effect.map(BrowserAutomations, (automations) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.page(automations.list(urlParams), identity))
        .handle("create", ({ payload }) => Envelope.resource(automations.create(payload), identity))
        .handle("get", ({ path }) => Envelope.resource(automations.get(path.id), identity))
        .handle("update", ({ path, payload }) => Envelope.resource(automations.update(path.id, payload), identity))
        .handle("remove", ({ path }) => Envelope.removed(automations.remove(path.id)))
        .handle("run", ({ path }) => automations.run(path.id))
        .handle("listRuns", ({ path, urlParams }) => Envelope.page(automations.listRuns(path.id, urlParams), identity))
        .handle("getRun", ({ path }) => automations.getRun(path.id, path.runId)))
)
