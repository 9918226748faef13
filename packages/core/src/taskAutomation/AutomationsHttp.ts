import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { UnpagedResponse } from "../contract/UnpagedResponse.ts"
import type { UnpagedList } from "../page/Page.ts"
import { Automations } from "./Automations.ts"
import { AutomationsApi } from "./AutomationsApi.ts"
import type { AutomationVersionRow } from "./AutomationVersionView.ts"

const toVersionList = (first: UnpagedList<AutomationVersionRow>) =>
  new UnpagedResponse(
    Option.isNone(first.rest)
      ? { success: true as const, versions: first.rows }
      : ListResponse.stream(first, { before: "\"success\":true,", name: "versions" })
  )

export const AutomationsHttp = Handlers.group(
  AutomationsApi,
  (handlers) =>
    Effect.map(Automations, (automations) =>
      handlers
        .handle("list", ({ path, urlParams }) => Envelope.signed(automations.list(path.taskId, urlParams)))
        .handle("create", ({ path, payload }) => Envelope.single(automations.create(path.taskId, payload)))
        .handle("get", ({ path }) => Envelope.single(automations.get(path.taskId, path.automationId)))
        .handle(
          "update",
          ({ path, payload }) => Envelope.single(automations.update(path.taskId, path.automationId, payload))
        )
        .handle("remove", ({ path }) => Envelope.removed(automations.remove(path.taskId, path.automationId)))
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
