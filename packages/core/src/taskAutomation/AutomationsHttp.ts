import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import { Streamed } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { UnpagedResponse } from "../contract/UnpagedResponse.ts"
import type { UnpagedList } from "../page/Page.ts"
import type { AutomationVersion, VersionScript } from "./Automation.ts"
import { Automations } from "./Automations.ts"
import { AutomationsApi } from "./AutomationsApi.ts"

const toRow = ({ changelog, createdAt, id, publishedBy, scriptKey, version }: AutomationVersion) => ({
  id,
  version,
  // the key of the blob store has a folder before it
  scriptKey: scriptKey.slice(scriptKey.lastIndexOf("/") + 1),
  changelog,
  ...(publishedBy === null ? {} : { publishedBy }),
  createdAt
})

const toVersionList = (first: UnpagedList<AutomationVersion>) =>
  new UnpagedResponse(
    Option.isNone(first.rest)
      ? { success: true as const, versions: first.rows.map(toRow) }
      : new Streamed(ListResponse.makeText(first, toRow, "{\"success\":true,\"versions\":[", () => "]}"))
  )

const toVersionWithScript = ({ script, version }: VersionScript) => ({ ...toRow(version), script })

export const AutomationsHttp = Handlers.group(
  AutomationsApi,
  (handlers) =>
    Effect.map(Automations, (automations) =>
      handlers
        .handle("list", ({ path, urlParams }) => Envelope.page(automations.list(path.taskId, urlParams), identity))
        .handle("create", ({ path, payload }) => Envelope.single(automations.create(path.taskId, payload), identity))
        .handle("get", ({ path }) => Envelope.single(automations.get(path.taskId, path.automationId), identity))
        .handle(
          "update",
          ({ path, payload }) => Envelope.single(automations.update(path.taskId, path.automationId, payload), identity)
        )
        .handle(
          "listVersions",
          ({ path }) => Effect.map(automations.listVersions(path.taskId, path.automationId), toVersionList)
        )
        .handle(
          "publish",
          ({ path, payload }) => Effect.map(automations.publish(path.taskId, path.automationId, payload), toRow)
        )
        .handle("getVersion", ({ path }) =>
          Effect.map(
            automations.getVersion(path.taskId, path.automationId, path.versionId),
            toVersionWithScript
          )))
)
