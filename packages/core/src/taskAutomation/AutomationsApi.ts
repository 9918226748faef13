import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { scriptLimit } from "../contract/ApiRequest.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { StorageFull } from "../organization/StorageLimit.ts"
import { describe } from "../shared/Describe.ts"
import { TaskId, TaskNotFound } from "../task/Task.ts"
import {
  Automation,
  AutomationArchived,
  AutomationHasVersions,
  AutomationId,
  AutomationNotFound,
  AutomationPatch,
  AutomationQuery,
  AutomationVersionId,
  AutomationVersionNotFound,
  NewAutomation,
  NewAutomationVersion
} from "./Automation.ts"
import { AutomationAccess } from "./AutomationAccess.ts"
import { AutomationVersionRow, AutomationVersionView } from "./AutomationVersionView.ts"
import { AutomationView } from "./AutomationView.ts"

const AutomationRow = ResponseSchema.addRevision(Automation).annotations({ identifier: "AutomationRow" })

const AutomationResponse = ResponseSchema.SingleResponse("Automation", AutomationView.fields)

const VersionList = Schema.Struct({
  success: ResponseSchema.succeeded,
  versions: describe(Schema.Array(AutomationVersionRow), "All versions, the newest first.")
}).annotations({ identifier: "AutomationVersionList" })

const taskId = HttpApiSchema.param("taskId", TaskId)
const automationId = HttpApiSchema.param("automationId", AutomationId)
const versionId = HttpApiSchema.param("versionId", AutomationVersionId)

export class AutomationsApi extends Endpoints.group("automations", {
  title: "Automations",
  description: "Scripts of a task, stored in versions that never change. Nothing here runs them.",
  target: { type: "automation", isPart: true }
})
  .add(Endpoints.list("list", AutomationAccess.list, {
    path: Endpoints.path`/${taskId}/automations`,
    query: AutomationQuery,
    success: ResponseSchema.ListResponse("AutomationList", AutomationRow),
    errors: [TaskNotFound],
    summary: "List automations of a task",
    description: "100 unless `limit` says otherwise."
  }))
  .add(Endpoints.create("create", AutomationAccess.create, {
    path: Endpoints.path`/${taskId}/automations`,
    payload: NewAutomation,
    success: AutomationResponse,
    errors: [TaskNotFound],
    summary: "Create an automation",
    description: "It has no version until one is published."
  }))
  .add(Endpoints.get("get", AutomationAccess.get, {
    path: Endpoints.path`/${taskId}/automations/${automationId}`,
    success: AutomationResponse,
    errors: [AutomationNotFound],
    summary: "Get an automation"
  }))
  .add(Endpoints.patch("update", AutomationAccess.update, {
    path: Endpoints.path`/${taskId}/automations/${automationId}`,
    payload: AutomationPatch,
    success: AutomationResponse,
    errors: [AutomationNotFound, AutomationArchived],
    summary: "Update an automation",
    description: "Changes the given fields. While the automation is archived, only `isArchived` can be changed."
  }))
  .add(Endpoints.del("remove", AutomationAccess.remove, {
    path: Endpoints.path`/${taskId}/automations/${automationId}`,
    success: ResponseSchema.RemovalResponse("AutomationRemoval", AutomationId),
    errors: [AutomationNotFound, AutomationHasVersions],
    summary: "Remove an automation",
    description: "Only an automation that never had a version can be removed. Archive the others."
  }))
  .add(Endpoints.get("listVersions", AutomationAccess.list, {
    path: Endpoints.path`/${taskId}/automations/${automationId}/versions`,
    isHeavy: true,
    success: VersionList,
    errors: [AutomationNotFound],
    summary: "List versions of an automation",
    description: "All versions, the newest first, without their scripts."
  }))
  .add(Endpoints.create("publish", AutomationAccess.publish, {
    path: Endpoints.path`/${taskId}/automations/${automationId}/versions`,
    payload: NewAutomationVersion,
    bodyLimit: scriptLimit,
    success: AutomationVersionRow,
    errors: [AutomationNotFound, AutomationArchived, StorageFull],
    summary: "Publish a version of an automation",
    description: "Stores the script, of at most 1 MiB, as the version with the next number. It never changes."
  }))
  .add(Endpoints.get("getVersion", AutomationAccess.get, {
    path: Endpoints.path`/${taskId}/automations/${automationId}/versions/${versionId}`,
    success: AutomationVersionView,
    errors: [AutomationNotFound, AutomationVersionNotFound],
    summary: "Get a version of an automation with its script",
    description: "A script that is damaged or missing is 503. It is never sent in part."
  }))
  .prefix("/v1/tasks")
{}
