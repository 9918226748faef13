import type { IdGenerator } from "@attestry/core/shared/IdGenerator"
import { StorageHealth } from "@attestry/core/shared/StorageHealth"
import * as Edge from "@attestry/core/v1/Edge"
import { MethodNotAllowed, ServiceUnavailable } from "@attestry/core/v1/EdgeErrors"
import type { Serve } from "@attestry/core/v1/Engine"
import * as Reply from "@attestry/core/v1/Reply"
import { V1 } from "@attestry/core/v1/V1"
import { HttpApiBuilder, HttpServerResponse, OpenApi } from "@effect/platform"
import type { HttpApi } from "@effect/platform"
import { Effect, type Layer } from "effect"
import * as DocsPage from "./DocsPage.ts"

const status = "{\"status\":\"ok\"}"

const alive = HttpServerResponse.text(status, { contentType: "application/json" })

const readyWithin = "2 seconds"

/** The API document; it names the server where its public URL is known. */
const document = (publicUrl: string | undefined) =>
  HttpServerResponse.unsafeJson({
    ...OpenApi.fromApi(V1),
    ...(publicUrl === undefined ? {} : { servers: [{ url: publicUrl }] })
  })

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
export const layer = (options: { readonly publicUrl?: string | undefined }): Layer.Layer<
  never,
  never,
  HttpApi.Api | StorageHealth
> =>
  HttpApiBuilder.Router.use((router) =>
    Effect.gen(function*() {
      const health = yield* StorageHealth
      const ready = health.check.pipe(
        Effect.timeoutFail({ duration: readyWithin, onTimeout: () => new ServiceUnavailable() }),
        Effect.as(alive)
      )
      yield* router.get("/livez", Effect.succeed(alive))
      yield* router.get("/readyz", ready)
      yield* router.get("/v1/openapi.json", Effect.succeed(document(options.publicUrl)))
      yield* router.get(DocsPage.path, Effect.succeed(yield* DocsPage.page))
    })
  )
