import * as Reply from "@attestry/core/http/ApiResponse"
import { MethodNotAllowed, ServiceUnavailable } from "@attestry/core/http/HttpErrors"
import type { IdGenerator } from "@attestry/core/shared/IdGenerator"
import { StorageHealth } from "@attestry/core/storage/StorageHealth"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Serve } from "../../core/src/internal/http/Pipeline.ts"
import * as Edge from "../../core/src/internal/http/RequestLifecycle.ts"
import * as DocsPage from "./DocsPage.ts"

interface Place {
  readonly prefix?: string | undefined
  readonly publicUrl?: string | undefined
}

const status = "{\"status\":\"ok\"}"

const alive = HttpServerResponse.text(status, { contentType: "application/json" })

const readyWithin = "2 seconds"

/** The contract, with the server that it is served from where that is known. */
const served = ({ prefix = "", publicUrl = prefix }: Place) =>
  Layer.effect(
    HttpApi.Api,
    Effect.map(HttpApi.Api, ({ api, context }) => ({
      api: publicUrl === "" ? api : api.annotate(OpenApi.Servers, [{ url: publicUrl }]),
      context
    }))
  )

/** `/livez` without a router: it is asked often. */
export const livez: Effect.Effect<Serve, never, IdGenerator> = Effect.map(
  Edge.make(),
  (edge) => (incoming) =>
    edge(incoming, (exchange) => {
      exchange.route = "/livez"
      return incoming.method === "GET" || incoming.method === "HEAD"
        ? Effect.succeed(Reply.json(status, exchange.requestId))
        : new MethodNotAllowed({ allow: ["GET", "HEAD"] })
    })
)

/**
 * What a server has beside the API, without a credential: `/livez` (the process runs), `/readyz` (its storage answers),
 * `/v1/openapi.json`, and `/docs`, a page that shows it and loads nothing from elsewhere.
 */
export const layer = (place: Place): Layer.Layer<never, never, HttpApi.Api | StorageHealth> =>
  HttpApiBuilder.Router.use((router) =>
    Effect.gen(function*() {
      const { api } = yield* HttpApi.Api
      const health = yield* StorageHealth
      const ready = health.check.pipe(
        Effect.timeoutFail({ duration: readyWithin, onTimeout: () => new ServiceUnavailable() }),
        Effect.as(alive)
      )
      yield* router.get("/livez", Effect.succeed(alive))
      yield* router.get("/readyz", ready)
      yield* router.get("/v1/openapi.json", Effect.succeed(HttpServerResponse.unsafeJson(OpenApi.fromApi(api))))
      yield* router.get(DocsPage.path, Effect.succeed(yield* DocsPage.page))
    })
  ).pipe(Layer.provide(served(place)))
