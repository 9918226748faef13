import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Effect from "effect/Effect"
import * as DocsPage from "../apiDocument/DocsPage.ts"
import * as ApiResponse from "../contract/ApiResponse.ts"
import { ServiceUnavailable } from "../problem/HttpErrors.ts"
import { version } from "../shared/Version.ts"
import { OutgoingSwitch } from "../storage/OutgoingSwitch.ts"
import { StorageHealth } from "../storage/StorageHealth.ts"
import { WorkHealth } from "../storage/WorkHealth.ts"
import type { RouteEntry, Serve } from "./ApiRoutes.ts"
import type { DamagedFiles } from "./DamagedFiles.ts"
import { ApiUrl } from "./HttpPipeline.ts"

const okBody = "{\"status\":\"ok\"}"

interface Troubles {
  readonly damagedFiles: number
  readonly failingWork: number
  readonly engineStopped: boolean
  readonly browserUnavailable: boolean
  readonly outgoingOff: boolean
}

// a server in such a trouble serves everything else
const toReady = (troubles: Troubles): string => {
  const told = Object.entries(troubles).filter(([, trouble]) => trouble !== 0 && trouble !== false)
  return JSON.stringify({ status: "ok", version, ...Object.fromEntries(told) })
}

const readyTimeout = "2 seconds"

// need no credential; document and page are made on the first request for them
export const make = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>,
  damaged: Pick<DamagedFiles, "count">
) =>
  Effect.gen(function*() {
    const health = yield* StorageHealth
    const work = yield* WorkHealth
    const url = yield* ApiUrl
    const outgoingOff = !(yield* OutgoingSwitch)
    const annotated = url === "" ? api : api.annotate(OpenApi.Servers, [{ url }])
    const document = yield* Effect.cached(Effect.sync(() => JSON.stringify(OpenApi.fromApi(annotated))))
    const page = yield* Effect.cached(DocsPage.make(annotated))
    const ready = Effect.timeoutFail(health.check, {
      duration: readyTimeout,
      onTimeout: () => new ServiceUnavailable()
    })

    const troubles = (): Troubles => ({
      damagedFiles: damaged.count(),
      failingWork: work.failing(),
      engineStopped: work.engineStopped(),
      browserUnavailable: work.browserUnavailable(),
      outgoingOff
    })

    const get = (path: string, serve: Serve): RouteEntry => ({ method: "GET", path, serve })
    const toDocs = new ApiResponse.Redirect(`${url}${DocsPage.path}`)
    return [
      get("/", ({ requestId }) => Effect.succeed(ApiResponse.redirect(toDocs, requestId))),
      get("/livez", ({ requestId }) => Effect.succeed(ApiResponse.json(okBody, requestId))),
      get("/readyz", ({ requestId }) => Effect.map(ready, () => ApiResponse.json(toReady(troubles()), requestId))),
      get("/v1/openapi.json", ({ requestId }) => Effect.map(document, (text) => ApiResponse.json(text, requestId))),
      get(DocsPage.path, ({ requestId }) => Effect.map(page, (html) => ApiResponse.html(html, requestId)))
    ]
  })
