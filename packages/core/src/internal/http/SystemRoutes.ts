import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Effect from "effect/Effect"
import * as ApiResponse from "../../http/ApiResponse.ts"
import { ServiceUnavailable } from "../../http/HttpErrors.ts"
import { ApiUrl } from "../../http/HttpPipeline.ts"
import { StorageHealth } from "../../storage/StorageHealth.ts"
import type { RouteEntry, Serve } from "./ApiRoutes.ts"
import * as DocsPage from "./DocsPage.ts"

const ok = "{\"status\":\"ok\"}"

const readyWithin = "2 seconds"

/**
 * Makes the routes that need no credential: `/livez` (the process runs), `/readyz` (its storage answers), the API
 * document, and a page that shows it. Document and page are made when they are first asked for.
 */
export const make = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
) =>
  Effect.gen(function*() {
    const health = yield* StorageHealth
    const url = yield* ApiUrl
    const located = url === "" ? api : api.annotate(OpenApi.Servers, [{ url }])
    const document = yield* Effect.cached(Effect.sync(() => JSON.stringify(OpenApi.fromApi(located))))
    const page = yield* Effect.cached(DocsPage.make(located))
    const ready = Effect.timeoutFail(health.check, {
      duration: readyWithin,
      onTimeout: () => new ServiceUnavailable()
    })

    const get = (path: string, serve: Serve): RouteEntry => ({ method: "GET", path, serve })
    return [
      get("/livez", ({ requestId }) => Effect.succeed(ApiResponse.json(ok, requestId))),
      get("/readyz", ({ requestId }) => Effect.as(ready, ApiResponse.json(ok, requestId))),
      get("/v1/openapi.json", ({ requestId }) => Effect.map(document, (text) => ApiResponse.json(text, requestId))),
      get(DocsPage.path, ({ requestId }) => Effect.map(page, (html) => ApiResponse.html(html, requestId)))
    ]
  })
