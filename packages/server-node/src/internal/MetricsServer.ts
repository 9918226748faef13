import type { RequestObserver } from "@attestry/core/http/RequestObserver"
import * as Observers from "@attestry/server/Observers"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { createServer, type RequestListener } from "node:http"
import type { Count } from "./GracefulShutdown.ts"
import * as Metrics from "./Metrics.ts"

/** The address of the metrics. */
export interface Options {
  /** The TCP port; 0 takes a free one. */
  readonly port: number
  /** The address to listen on; loopback unless given. */
  readonly host?: string | undefined
}

const isAsked = (method: string | undefined, url: string | undefined): boolean =>
  (method === "GET" || method === "HEAD") && /^\/metrics(\?|$)/.test(url ?? "")

const answering = ({ contentType, text }: Metrics.Metrics, failed: (cause: unknown) => void): RequestListener =>
(
  request,
  response
) => {
  if (!isAsked(request.method, request.url)) return void response.writeHead(404).end()
  text().then(
    (metrics) => response.writeHead(200, { "content-type": contentType }).end(metrics),
    (cause: unknown) => {
      failed(cause)
      response.writeHead(500).end()
    }
  )
}

const listening = (
  listener: RequestListener,
  { host = "127.0.0.1", port }: Options
): Effect.Effect<void, HttpServerError.ServeError, Scope.Scope> =>
  Effect.asVoid(Effect.acquireRelease(
    Effect.async<ReturnType<typeof createServer>, HttpServerError.ServeError>((resume) => {
      const server = createServer(listener)
      server.once("error", (cause) => resume(Effect.fail(new HttpServerError.ServeError({ cause }))))
      server.listen({ port, host }, () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  ))

/**
 * Counts the requests of a server, and tells it under `/metrics` on a port of its own: without a credential, so who can
 * reach the port can read them.
 */
export const layer = (
  options: Options,
  count: () => Count
): Layer.Layer<RequestObserver, HttpServerError.ServeError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const metrics = yield* Metrics.make(count)
    const run = Runtime.runFork(yield* Effect.runtime<never>())
    const failed = (cause: unknown) => void run(Effect.logError("The metrics could not be told", cause))
    yield* listening(answering(metrics, failed), options)
    return Observers.layer(Effect.succeed(metrics.observe))
  }))
