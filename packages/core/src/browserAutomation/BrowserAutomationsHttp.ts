import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { type BrowserAutomation, readPlan } from "./BrowserAutomation.ts"
import { BrowserAutomations } from "./BrowserAutomations.ts"
import { BrowserAutomationsApi, BrowserRunRow } from "./BrowserAutomationsApi.ts"
import type { BrowserRun } from "./BrowserRun.ts"

const pickRun = pickFields(BrowserRunRow)

const toRow = ({ description, modelSteps: _, organizationId: __, schedule, ...row }: BrowserAutomation) => ({
  ...row,
  ...(description === null ? {} : { description }),
  ...(schedule === null ? {} : { schedule })
})

const toPlanned = (automation: BrowserAutomation) => ({
  ...toRow(automation),
  ...readPlan(automation)
})

const toComparison = ({ changedPixels }: BrowserRun) =>
  changedPixels === null ? null : changedPixels === 0 ? "same" as const : "changed" as const

const toRunRow = (run: BrowserRun) => pickRun(run, { comparison: toComparison(run) })

export const BrowserAutomationsHttp = Handlers.group(
  BrowserAutomationsApi,
  (handlers) =>
    Effect.map(BrowserAutomations, (automations) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.page(automations.list(urlParams), toRow))
        .handle("create", ({ payload }) => Envelope.resource(automations.create(payload), toPlanned))
        .handle("get", ({ path }) => Envelope.resource(automations.get(path.id), toPlanned))
        .handle("update", ({ path, payload }) => Envelope.resource(automations.update(path.id, payload), toPlanned))
        .handle("remove", ({ path }) => Envelope.removed(automations.remove(path.id)))
        .handle("run", ({ path }) => Effect.map(automations.run(path.id), toRunRow))
        .handle("listRuns", ({ path, urlParams }) => Envelope.page(automations.listRuns(path.id, urlParams), toRunRow))
        .handle("getRun", ({ path }) => Effect.map(automations.getRun(path.id, path.runId), toRunRow)))
)
