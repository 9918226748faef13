import type { UseCases } from "@attestry/core/Attestry"
import { ApiUrl, HttpPipeline } from "@attestry/core/http/HttpPipeline"
import { RequestObserver } from "@attestry/core/http/RequestObserver"
import type { HostPorts } from "@attestry/core/Ports"
import * as Recurring from "@attestry/core/Recurring"
import type { StorageHealth } from "@attestry/core/storage/StorageHealth"
import * as Http from "@attestry/core/v1/Http"
import * as AccessLog from "@attestry/server/AccessLog"
import * as RateLimiting from "@attestry/server/RateLimiting"
import * as SessionCookies from "@attestry/server/SessionCookies"
import * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Server } from "node:http"
import * as GracefulShutdown from "./internal/GracefulShutdown.ts"
import * as Listener from "./internal/Listener.ts"
import * as MalformedRequests from "./internal/MalformedRequests.ts"
import * as MetricsServer from "./internal/MetricsServer.ts"
import * as Limits from "./Limits.ts"

/** Options of the server. */
export interface Options extends SessionCookies.Options {
  /** The TCP port; 0 takes a free one. */
  readonly port: number
  /** The address to listen on; loopback unless given. */
  readonly host?: string | undefined
  /** Makes each request a span of the tracer. Off by default: a small request then costs several times as much. */
  readonly tracing?: boolean | undefined
  /** Logs a line for each request. */
  readonly accessLog?: boolean | undefined
  /** Where the metrics are served, in the text format of Prometheus; nowhere unless given. */
  readonly metrics?: MetricsServer.Options | undefined
  /** The time that requests under way may take once the server stops; 10 seconds. */
  readonly stopWithin?: Duration.DurationInput | undefined
  /** Bounds on time and connections. */
  readonly limits?: Limits.Limits | undefined
  /** The rate limit of each caller. None unless given; `{}` is the default one. */
  readonly rateLimit?: RateLimiting.Rates | false | undefined
  /** The number of your own proxies before the server, whose `X-Forwarded-For` gives the client's address. None. */
  readonly trustedProxies?: number | undefined
}

const stopWithin = Duration.seconds(10)

const listen = (server: Server, port: number, host: string) =>
  Effect.async<HttpServer.Address, HttpServerError.ServeError>((resume) => {
    server.on("error", (cause) => resume(new HttpServerError.ServeError({ cause })))
    server.listen(port, host, () => {
      const address = server.address()
      resume(Effect.succeed(
        typeof address === "object" && address !== null
          ? { _tag: "TcpAddress", hostname: address.address, port: address.port }
          : { _tag: "UnixAddress", path: address ?? "" }
      ))
    })
  })

/** Attaches the pipeline, then opens the socket. On release nothing new is accepted, and what is under way is answered. */
const serving = (
  server: Server,
  shutdown: GracefulShutdown.GracefulShutdown,
  { host = "127.0.0.1", port, trustedProxies = 0, ...options }: Options
) =>
  Layer.scoped(
    HttpServer.HttpServer,
    Effect.gen(function*() {
      const observe = yield* RequestObserver
      const listener = yield* Listener.make(yield* HttpPipeline, trustedProxies)
      server.on("request", shutdown.hold(MalformedRequests.rejectMalformed(listener, observe)))
      MalformedRequests.listen(server, shutdown, observe)
      const address = yield* Effect.acquireRelease(
        listen(server, port, host),
        () => shutdown.stop(Duration.decode(options.stopWithin ?? stopWithin))
      )
      return HttpServer.make({
        address,
        serve: () => Effect.dieMessage("The server answers by Attestry's pipeline alone")
      })
    })
  )

const observing = ({ accessLog, metrics }: Options, shutdown: GracefulShutdown.GracefulShutdown) =>
  Layer.provideMerge(
    accessLog === true ? AccessLog.layer : Layer.empty,
    metrics === undefined ? Layer.empty : MetricsServer.layer(metrics, shutdown.count)
  )

/**
 * Serves the API on Node, and does the recurring work (`Recurring`). The socket opens last, when everything behind it is
 * ready. On release the server stops accepting, answers the requests under way within `stopWithin`, and closes every
 * connection.
 */
export const layer = (
  options: Options
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError, UseCases | HostPorts | StorageHealth> =>
  Layer.suspend(() => {
    const server = Limits.makeServer(options.limits ?? {})
    const shutdown = GracefulShutdown.make(server)
    return serving(server, shutdown, options).pipe(
      Layer.merge(Recurring.layer),
      Layer.provide(RateLimiting.limited(Http.layer, options.rateLimit)),
      Layer.provide(SessionCookies.layer(options)),
      Layer.provide(Layer.succeed(ApiUrl, options.publicUrl ?? "")),
      Layer.provide(Layer.setTracerEnabled(options.tracing ?? false)),
      Layer.provide(observing(options, shutdown))
    )
  })
