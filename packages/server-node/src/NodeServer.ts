import type { UseCases } from "@attestry/core/Attestry"
import type { HostPorts } from "@attestry/core/Ports"
import type { StorageHealth } from "@attestry/core/shared/StorageHealth"
import * as Http from "@attestry/core/v1/Http"
import { HttpApiBuilder, HttpMiddleware, type HttpServer, type HttpServerError } from "@effect/platform"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { createServer, type Server } from "node:http"
import * as SystemRoutes from "./SystemRoutes.ts"

/**
 * How the server listens and what it tells of itself.
 *
 * @since 0.1.0
 * @category models
 */
export interface Options {
  /** The TCP port; 0 takes a free one. */
  readonly port: number
  /** The address to listen on; loopback unless given. */
  readonly host?: string | undefined
  /** The URL under which clients reach the server, for the API document. */
  readonly publicUrl?: string | undefined
  /** Whether each request is a span of the tracer. Off unless asked for: it costs half of a small request. */
  readonly tracing?: boolean | undefined
}

/** Longer than proxies keep idle connections (60 s is usual), so that it is they who close them: no request gets lost. */
const keepAliveTimeout = 65_000

const drainInterval = 50

/** While the server stops: clients that keep a connection open would hold it up until they let go. */
const drain = (server: Server) =>
  Layer.scopedDiscard(
    Effect.addFinalizer(() =>
      Effect.sync(() => {
        const timer = setInterval(() => server.closeIdleConnections(), drainInterval)
        server.once("close", () => clearInterval(timer))
      })
    )
  )

/**
 * The API on Node. The socket opens last, when everything behind it is ready; on release it stops accepting and the
 * requests under way are answered first.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer = (
  options: Options
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError, UseCases | HostPorts | StorageHealth> =>
  Layer.suspend(() => {
    const server = createServer({ keepAliveTimeout })
    const tracing = options.tracing ?? false
    const listening = NodeHttpServer.layer(() => server, { port: options.port, host: options.host ?? "127.0.0.1" })
    const app = Layer.provideMerge(SystemRoutes.layer(options), Http.layer)
    // the outermost layer is built first: the application, then the socket
    return HttpApiBuilder.serve().pipe(
      Layer.merge(drain(server)),
      Layer.provideMerge(listening),
      Layer.provide(app),
      HttpMiddleware.withTracerDisabledWhen(() => !tracing),
      Layer.provide(Layer.setTracerEnabled(tracing))
    )
  })
