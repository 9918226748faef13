import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import { Streamed } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { UnpagedResponse } from "../contract/UnpagedResponse.ts"
import type { UnpagedList } from "../page/Page.ts"
import { Automations } from "./Automations.ts"
import { AutomationsApi } from "./AutomationsApi.ts"
import type { AutomationVersionView } from "./AutomationVersionView.ts"

const toVersionList = (first: UnpagedList<AutomationVersionView>) =>
  new UnpagedResponse(
    Option.isNone(first.rest)
      ? { success: true as const, versions: first.rows }
      : new Streamed(ListResponse.makeText(first, identity, "{\"success\":true,\"versions\":[", () => "]}"))
  )

export const AutomationsHttp = Handlers.group(
  AutomationsApi,
  (handlers) =>
    Effect.map(Automations, (automations) =>
      handlers
        .handle("list", ({ path, urlParams }) => Envelope.page(automations.list(path.taskId, urlParams), identity))
        .handle("create", ({ path, payload }) => Envelope.whole(automations.create(path.taskId, payload)))
        .handle("get", ({ path }) => Envelope.whole(automations.get(path.taskId, path.automationId)))
        .handle(
          "update",
          ({ path, payload }) => Envelope.whole(automations.update(path.taskId, path.automationId, payload))
        )
        .handle(
          "listVersions",
          ({ path }) => Effect.map(automations.listVersions(path.taskId, path.automationId), toVersionList)
        )
        .handle("publish", ({ path, payload }) => automations.publish(path.taskId, path.automationId, payload))
        .handle(
          "getVersion",
          ({ path }) => automations.getVersion(path.taskId, path.automationId, path.versionId)
        ))
)
