import { type HostPorts, Recurring, type UseCases } from "@attestry/core"
import { Http } from "@attestry/core/api"
import { ApiUrl, HttpPipeline, RequestObserver } from "@attestry/core/http"
import type { StorageHealth } from "@attestry/core/storage"
import * as AccessLog from "@attestry/server/AccessLog"
import * as RateLimiting from "@attestry/server/RateLimiting"
import * as SessionCookies from "@attestry/server/SessionCookies"
import * as HttpServer from "@effect/platform/HttpServer"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Server } from "node:http"
import * as ExpectContinue from "./internal/ExpectContinue.ts"
import * as GracefulShutdown from "./internal/GracefulShutdown.ts"
import * as Listener from "./internal/Listener.ts"
import * as MalformedRequests from "./internal/MalformedRequests.ts"
import * as MetricsServer from "./internal/MetricsServer.ts"
import * as Limits from "./Limits.ts"

/** Options of the server. */
export interface Options extends SessionCookies.Options {
  /** TCP port. 0 takes a free one. */
  readonly port: number
  /** Address to listen on; loopback by default. */
  readonly host?: string | undefined
  /** Traces each request as a span. Off by default, because it multiplies the cost of small requests. */
  readonly tracing?: boolean | undefined
  /** Logs a line for each request. */
  readonly accessLog?: boolean | undefined
  /** Serves metrics in the text format of Prometheus on a separate port. Off by default. */
  readonly metrics?: MetricsServer.Options | undefined
  /** Timeout of requests under way when the server stops; 10 seconds by default. */
  readonly stopWithin?: Duration.DurationInput | undefined
  readonly limits?: Limits.Limits | undefined
  /** Rate limit of each caller. Off by default. `{}` has the default rates. */
  readonly rateLimit?: RateLimiting.Rates | false | undefined
  /** Number of your own proxies in front of the server, whose `X-Forwarded-For` is trusted; 0 by default. */
  readonly trustedProxies?: number | undefined
  /** Compresses JSON of more than 1 kB by gzip; true by default. Switch it off behind a proxy that compresses. */
  readonly compress?: boolean | undefined
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

const makeHttpServer = (
  server: Server,
  shutdown: GracefulShutdown.GracefulShutdown,
  { compress = true, host = "127.0.0.1", port, trustedProxies = 0, ...options }: Options
) =>
  Layer.scoped(
    HttpServer.HttpServer,
    Effect.gen(function*() {
      const observe = yield* RequestObserver
      const listener = yield* Listener.make(yield* HttpPipeline, { prefix: "", trustedProxies, compress })
      server.on("request", shutdown.hold(MalformedRequests.rejectMalformed(listener, observe)))
      MalformedRequests.listen(server, shutdown, observe)
      ExpectContinue.listen(server)
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

const makeObservers = ({ accessLog, metrics }: Options, shutdown: GracefulShutdown.GracefulShutdown) =>
  Layer.provideMerge(
    accessLog === true ? AccessLog.layer : Layer.empty,
    metrics === undefined ? Layer.empty : MetricsServer.layer(metrics, shutdown.count)
  )

/**
 * Serves the API on Node, and runs the recurring work (`Recurring`). The socket opens last, when all else is ready. On
 * release the server accepts nothing new, and completes the requests under way within `stopWithin`.
 */
export const layer = (
  options: Options
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError, UseCases | HostPorts | StorageHealth> =>
  Layer.suspend(() => {
    const server = Limits.makeServer(options.limits ?? {})
    const shutdown = GracefulShutdown.make(server)
    return makeHttpServer(server, shutdown, options).pipe(
      Layer.merge(Recurring.layer),
      Layer.provide(RateLimiting.limited(Http.layer, options.rateLimit)),
      Layer.provide(SessionCookies.layer(options)),
      Layer.provide(Layer.succeed(ApiUrl, options.publicUrl ?? "")),
      Layer.provide(Layer.setTracerEnabled(options.tracing ?? false)),
      Layer.provide(makeObservers(options, shutdown))
    )
  })
