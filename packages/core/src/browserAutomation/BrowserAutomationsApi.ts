import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { Step, StepProblem } from "../browser/Instruction.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { BrowserSessionNotFound } from "../savedSession/SavedSession.ts"
import { CronExpression } from "../schedule/Timetable.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { PlainText } from "../shared/Text.ts"
import { TaskNotFound } from "../task/Task.ts"
import {
  BrowserAutomation,
  BrowserAutomationId,
  BrowserAutomationNotFound,
  BrowserAutomationPatch,
  BrowserAutomationQuery,
  NewBrowserAutomation,
  ScheduleTooFrequent,
  TargetUrlRejected,
  TooManyBrowserAutomations
} from "./BrowserAutomation.ts"
import { BrowserAutomationAccess } from "./BrowserAutomationAccess.ts"
import { BrowserRun, BrowserRunId, BrowserRunNotFound, BrowserRunQuery, BrowserRunUnfinished } from "./BrowserRun.ts"

const { modelSteps: _, organizationId: __, ...row } = BrowserAutomation.fields
const { organizationId: ___, ...runRow } = BrowserRun.fields

const BrowserAutomationRow = Schema.Struct({
  ...row,
  description: optional(
    describe(PlainText(10_000), "What it shows; absent if none is given.", "All who manage users.")
  ),
  schedule: optional(
    describe(CronExpression, "When it runs, by the organization's clocks; absent without.", "0 9 * * 1")
  )
}).annotations({ identifier: "BrowserAutomation" })

const PlannedAutomation = Schema.Struct({
  ...BrowserAutomationRow.fields,
  plan: describe(
    Schema.Literal("ready", "needs_model"),
    "`ready` if each line of the instruction is a step, or a model wrote steps for it; else a run asks a model.",
    "ready"
  ),
  plannedBy: describe(
    Schema.NullOr(Schema.Literal("model")),
    "`model` if a model wrote the steps; null if they are the lines of the instruction, or if there are none.",
    null
  ),
  steps: describe(Schema.Array(Step), "The steps as they were read; empty for free text without steps of a model."),
  problems: describe(Schema.Array(StepProblem), "The lines that are no steps.", [])
}).annotations({ identifier: "PlannedBrowserAutomation" })

export const BrowserRunRow = Schema.Struct({
  ...runRow,
  comparison: describe(
    Schema.NullOr(Schema.Literal("same", "changed")),
    "Whether the screenshot differs from the one before; null if they were not compared.",
    "same"
  )
}).annotations({ identifier: "BrowserRun" })

const automationId = HttpApiSchema.param("id", BrowserAutomationId)
const runId = HttpApiSchema.param("runId", BrowserRunId)

const rejections = [TargetUrlRejected, ScheduleTooFrequent, BrowserSessionNotFound] as const

export class BrowserAutomationsApi extends Endpoints.group("browserAutomations", {
  title: "Browser automations",
  description: "What a browser does to collect evidence for tasks, on request or by a schedule.",
  target: { type: "browserAutomation" }
})
  .add(Endpoints.list("list", BrowserAutomationAccess.list, {
    query: BrowserAutomationQuery,
    success: ResponseSchema.ListResponse("BrowserAutomationList", BrowserAutomationRow),
    summary: "List browser automations",
    description: "100 unless `limit` says otherwise. Get one to see how its instruction was read."
  }))
  .add(Endpoints.create("create", BrowserAutomationAccess.create, {
    payload: NewBrowserAutomation,
    success: PlannedAutomation,
    errors: [TaskNotFound, TooManyBrowserAutomations, ...rejections],
    summary: "Create a browser automation",
    description:
      "`targetUrl` is http or https and public. Each line of `instruction` is a step, else it is free text: then the first "
      + "run asks a model for steps, and ends `blocked` if there is none. Due times of `schedule` are at least five minutes "
      + "apart. An organization has at most 100."
  }))
  .add(Endpoints.get("get", BrowserAutomationAccess.get, {
    path: Endpoints.path`/${automationId}`,
    success: PlannedAutomation,
    errors: [BrowserAutomationNotFound],
    summary: "Get a browser automation"
  }))
  .add(Endpoints.patch("update", BrowserAutomationAccess.update, {
    path: Endpoints.path`/${automationId}`,
    payload: BrowserAutomationPatch,
    success: PlannedAutomation,
    errors: [BrowserAutomationNotFound, ...rejections],
    summary: "Update a browser automation",
    description:
      "Changes the given fields. Another `instruction` or `targetUrl` drops the steps that a model wrote. A run that is "
      + "being carried out goes on as it began."
  }))
  .add(Endpoints.del("remove", BrowserAutomationAccess.remove, {
    path: Endpoints.path`/${automationId}`,
    success: ResponseSchema.RemovalResponse("BrowserAutomationRemoval", BrowserAutomationId),
    errors: [BrowserAutomationNotFound],
    summary: "Remove a browser automation",
    description: "Removes it for good, with its runs. Their screenshots remain with the task."
  }))
  .add(Endpoints.create("run", BrowserAutomationAccess.run, {
    path: Endpoints.path`/${automationId}/run`,
    success: BrowserRunRow,
    errors: [BrowserAutomationNotFound, BrowserRunUnfinished],
    summary: "Run a browser automation",
    description: "Queues a run, even if the automation is disabled. Get the run until it has a `finishedAt`."
  }))
  .add(Endpoints.list("listRuns", BrowserAutomationAccess.list, {
    path: Endpoints.path`/${automationId}/runs`,
    query: BrowserRunQuery,
    success: ResponseSchema.ListResponse("BrowserRunList", BrowserRunRow),
    errors: [BrowserAutomationNotFound],
    summary: "List runs of a browser automation",
    description: "Newest first; 100 unless `limit` says otherwise. The newest 200 are kept."
  }))
  .add(Endpoints.get("getRun", BrowserAutomationAccess.get, {
    path: Endpoints.path`/${automationId}/runs/${runId}`,
    success: BrowserRunRow,
    errors: [BrowserAutomationNotFound, BrowserRunNotFound],
    summary: "Get a run of a browser automation"
  }))
  .prefix("/v1/browser/automations")
{}
