import type { UseCases } from "@attestry/core/Attestry"
import { Observer } from "@attestry/core/http/RequestObserver"
import type { HostPorts } from "@attestry/core/Ports"
import * as Recurring from "@attestry/core/Recurring"
import type { StorageHealth } from "@attestry/core/storage/StorageHealth"
import * as Http from "@attestry/core/v1/Http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpMiddleware from "@effect/platform/HttpMiddleware"
import type * as HttpServer from "@effect/platform/HttpServer"
import type * as HttpServerError from "@effect/platform/HttpServerError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Server } from "node:http"
import { Engine } from "../../core/src/internal/http/Pipeline.ts"
import * as AccessLog from "./AccessLog.ts"
import * as Addresses from "./Addresses.ts"
import * as BrokenStreams from "./BrokenStreams.ts"
import * as Connections from "./Connections.ts"
import * as Limits from "./Limits.ts"
import * as Listener from "./Listener.ts"
import * as MetricsServer from "./MetricsServer.ts"
import * as RateLimiting from "./RateLimiting.ts"
import * as RawRefusals from "./RawRefusals.ts"
import * as SessionCookies from "./SessionCookies.ts"
import * as SystemRoutes from "./SystemRoutes.ts"
import * as Tracing from "./Tracing.ts"

/** How the server listens and what it tells of itself. */
export interface Options extends SessionCookies.Options {
  /** The TCP port; 0 takes a free one. */
  readonly port: number
  /** The address to listen on; loopback unless given. */
  readonly host?: string | undefined
  /** Whether each request is a span of the tracer. Off unless asked for: a small request then costs several times as much. */
  readonly tracing?: boolean | undefined
  /** Whether a line is logged for each request. */
  readonly accessLog?: boolean | undefined
  /** Where the metrics are told, in the text format of Prometheus; nowhere unless given. */
  readonly metrics?: MetricsServer.Options | undefined
  /** How long requests under way may take once the server stops; 10 seconds. */
  readonly stopWithin?: Duration.DurationInput | undefined
  /** What it puts up with from its clients. */
  readonly limits?: Limits.Limits | undefined
  /** How much each caller may ask; no limit unless one is given, and with `{}` the usual one. */
  readonly rateLimit?: RateLimiting.Rates | false | undefined
  /** How many proxies of your own stand before the server: who calls is then told by their `X-Forwarded-For`. None. */
  readonly trustedProxies?: number | undefined
}

const stopWithin = Duration.seconds(10)

/**
 * The API and `/livez` are answered at once, the other pages by the platform; with tracing all are, for it makes the
 * spans.
 */
const answering = (
  server: Server,
  { held }: Connections.Connections,
  { tracing = false, trustedProxies = 0 }: Options
) =>
  Layer.scopedDiscard(Effect.gen(function*() {
    const engine = yield* Engine
    const livez = yield* SystemRoutes.livez
    const app = (yield* HttpApiBuilder.httpApp).pipe(
      BrokenStreams.cutOff,
      Addresses.seen((request) => Addresses.clientOf(NodeHttpServerRequest.toIncomingMessage(request), trustedProxies))
    )
    const platform = yield* NodeHttpServer.makeHandler(tracing ? Tracing.traced(app) : app)
    const at = (url: string) => url === "/livez" ? livez : engine.at(url)
    const answer = tracing ? platform : yield* Listener.make(at, platform, trustedProxies)
    const listener = held(
      RawRefusals.wellFormed(answer, yield* Observer)
    )
    yield* Effect.acquireRelease(
      Effect.sync(() => server.on("request", listener)),
      () => Effect.sync(() => server.off("request", listener))
    )
  })).pipe(Layer.provide([HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer]))

/** Who is told of each request, as the options have it. */
const observing = ({ accessLog, metrics, tracing }: Options, connections: Connections.Connections) =>
  (tracing === true ? Tracing.layer : Layer.empty).pipe(
    Layer.provideMerge(accessLog === true ? AccessLog.layer : Layer.empty),
    Layer.provideMerge(metrics === undefined ? Layer.empty : MetricsServer.layer(metrics, connections))
  )

const refusing = (server: Server, connections: Connections.Connections) =>
  Layer.effectDiscard(Effect.map(Observer, (observe) => RawRefusals.listen(server, connections, observe)))

/** Before the handlers are taken off, so that what still comes in is answered. */
const stopping = (connections: Connections.Connections, within: Duration.Duration) =>
  Layer.scopedDiscard(Effect.addFinalizer(() => connections.stop(within)))

/**
 * The API on Node. The socket opens last, when everything behind it is ready; on release it stops accepting,
 * answers the requests under way within `stopWithin`, and closes every connection. Does what recurs (`Recurring`).
 */
export const layer = (
  options: Options
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError, UseCases | HostPorts | StorageHealth> =>
  Layer.suspend(() => {
    const server = Limits.makeServer(options.limits ?? {})
    const connections = Connections.make(server)
    const tracing = options.tracing ?? false
    const listening = NodeHttpServer.layer(() => server, { port: options.port, host: options.host ?? "127.0.0.1" })
    const api = Layer.provide(Http.layer, SessionCookies.layer(options))
    const app = RateLimiting.limited(Layer.provideMerge(SystemRoutes.layer(options), api), options.rateLimit)
    // the outermost layer is built first: the application, then the socket
    return stopping(connections, Duration.decode(options.stopWithin ?? stopWithin)).pipe(
      Layer.merge(Recurring.layer),
      Layer.provideMerge(refusing(server, connections)),
      Layer.provideMerge(answering(server, connections, options)),
      Layer.provideMerge(listening),
      Layer.provide(app),
      HttpMiddleware.withTracerDisabledWhen(() => true),
      Layer.provide(Layer.setTracerEnabled(tracing)),
      Layer.provide(observing(options, connections))
    )
  })
