import type { IdGenerator } from "@attestry/core/shared/IdGenerator"
import { StorageHealth } from "@attestry/core/shared/StorageHealth"
import * as Edge from "@attestry/core/v1/Edge"
import { MethodNotAllowed, ServiceUnavailable } from "@attestry/core/v1/EdgeErrors"
import type { Serve } from "@attestry/core/v1/Engine"
import * as Reply from "@attestry/core/v1/Reply"
import { HttpApi, HttpApiBuilder, HttpServerResponse, OpenApi } from "@effect/platform"
import { Effect, Layer } from "effect"
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

/**
 * `/livez` without a router: it is asked often.
 *
 * @since 0.1.0
 * @category routes
 */
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
 *
 * @since 0.1.0
 * @category layers
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
