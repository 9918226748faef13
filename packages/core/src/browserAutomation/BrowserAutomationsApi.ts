import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { BrowserSessionNotFound } from "../savedSession/SavedSession.ts"
import { TaskNotFound } from "../task/Task.ts"
import {
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
import { BrowserAutomationRow, BrowserAutomationView, BrowserRunView } from "./BrowserAutomationView.ts"
import { BrowserRunId, BrowserRunNotFound, BrowserRunQuery, BrowserRunUnfinished } from "./BrowserRun.ts"

const BrowserAutomationResponse = ResponseSchema.addRevision(BrowserAutomationView)

const automationId = HttpApiSchema.param("id", BrowserAutomationId)
const runId = HttpApiSchema.param("runId", BrowserRunId)

const rejections = [TargetUrlRejected, ScheduleTooFrequent, BrowserSessionNotFound] as const

export class BrowserAutomationsApi extends Endpoints.group("browserAutomations", {
  title: "Browser automations",
  description: "Steps in a browser that collect evidence for tasks, on request or by a schedule.",
  target: { type: "browserAutomation" }
})
  .add(Endpoints.list("list", BrowserAutomationAccess.list, {
    query: BrowserAutomationQuery,
    success: ResponseSchema.ListResponse("BrowserAutomationList", ResponseSchema.addRevision(BrowserAutomationRow)),
    summary: "List browser automations",
    description: "100 unless `limit` says otherwise. Get one to see how its instruction was read."
  }))
  .add(Endpoints.create("create", BrowserAutomationAccess.create, {
    payload: NewBrowserAutomation,
    success: BrowserAutomationResponse,
    errors: [TaskNotFound, TooManyBrowserAutomations, ...rejections],
    summary: "Create a browser automation",
    description:
      "`targetUrl` is http or https and public. Each line of `instruction` is a step, else it is free text: then the first "
      + "run asks a model for steps, and ends `blocked` if there is none. Due times of `schedule` are at least five minutes "
      + "apart. An organization has at most 100. With a schedule it needs also `browser:run` and `evidence:create`."
  }))
  .add(Endpoints.get("get", BrowserAutomationAccess.get, {
    path: Endpoints.path`/${automationId}`,
    success: BrowserAutomationResponse,
    errors: [BrowserAutomationNotFound],
    summary: "Get a browser automation"
  }))
  .add(Endpoints.patch("update", BrowserAutomationAccess.update, {
    path: Endpoints.path`/${automationId}`,
    payload: BrowserAutomationPatch,
    success: BrowserAutomationResponse,
    errors: [BrowserAutomationNotFound, ...rejections],
    summary: "Update a browser automation",
    description:
      "Changes the given fields. Another `instruction` or `targetUrl` drops the steps that a model wrote. A run that is "
      + "being carried out goes on as it began. One that then runs by its schedule needs also `browser:run` and "
      + "`evidence:create`, now and of you at each due time: else its runs are `blocked` as `author_lost_rights`."
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
    success: BrowserRunView,
    errors: [BrowserAutomationNotFound, BrowserRunUnfinished],
    summary: "Run a browser automation",
    description: "Queues a run, even if the automation is disabled. Get the run until it has a `finishedAt`."
  }))
  .add(Endpoints.list("listRuns", BrowserAutomationAccess.list, {
    path: Endpoints.path`/${automationId}/runs`,
    query: BrowserRunQuery,
    success: ResponseSchema.ListResponse("BrowserRunList", BrowserRunView),
    errors: [BrowserAutomationNotFound],
    summary: "List runs of a browser automation",
    description: "Newest first; 100 unless `limit` says otherwise. The newest 200 are kept."
  }))
  .add(Endpoints.get("getRun", BrowserAutomationAccess.get, {
    path: Endpoints.path`/${automationId}/runs/${runId}`,
    success: BrowserRunView,
    errors: [BrowserAutomationNotFound, BrowserRunNotFound],
    summary: "Get a run of a browser automation"
  }))
  .prefix("/v1/browser/automations")
{}
