import type { UseCases } from "@attestry/core/Attestry"
import type { HostPorts } from "@attestry/core/Ports"
import type { StorageHealth } from "@attestry/core/storage/StorageHealth"
import * as Http from "@attestry/core/v1/Http"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServer from "@effect/platform/HttpServer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { flow } from "effect/Function"
import * as Layer from "effect/Layer"
import * as AccessLog from "./AccessLog.ts"
import * as Addresses from "./Addresses.ts"
import * as BrokenStreams from "./BrokenStreams.ts"
import * as Prefix from "./Prefix.ts"
import * as RateLimiting from "./RateLimiting.ts"
import * as SessionCookies from "./SessionCookies.ts"
import * as SystemRoutes from "./SystemRoutes.ts"

/** Where the handler is reached, by which cookies and pages, and how much it answers. */
export interface Options extends SessionCookies.Options {
  /** The path that everything is below, such as `/compliance`; what is elsewhere is answered with 404. */
  readonly prefix?: `/${string}` | undefined
  /** How much each caller may ask; no limit unless one is given, and with `{}` the usual one. */
  readonly rateLimit?: RateLimiting.Rates | false | undefined
  /** Whether a line is logged for each request. */
  readonly accessLog?: boolean | undefined
}

/** Who has sent a request, as far as the host's server knows. */
export interface Client {
  /** The address, for the audit log and for the limit of refused credentials. */
  readonly ip?: string | undefined
}

class Sender extends Context.Reference<Sender>()("@attestry/server-node/WebHandler/Sender", {
  defaultValue: (): Client => ({})
}) {}

const knownSender = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.flatMap(Sender, ({ ip }) => ip === undefined ? app : Addresses.seen(() => Addresses.plain(ip))(app))

/**
 * The API as a fetch handler, for a host's own server: `handler` answers a Request with a Response, `dispose` releases
 * what `app` holds. The application is built at the first request.
 */
export const webHandler = <E>(
  app: Layer.Layer<UseCases | HostPorts | StorageHealth, E>,
  options: Options = {}
): {
  readonly handler: (request: Request, client?: Client) => Promise<Response>
  readonly dispose: () => Promise<void>
} => {
  const prefix = options.prefix === undefined ? "" : Prefix.make(options.prefix)
  const api = Layer.provide(Http.layer, SessionCookies.layer(options))
  const served = Layer.provideMerge(SystemRoutes.layer({ ...options, prefix }), api)
  const { dispose, handler } = HttpApp.toWebHandlerLayerWith(
    RateLimiting.limited(served, options.rateLimit).pipe(
      Layer.provide(options.accessLog === true ? AccessLog.layer : Layer.empty),
      Layer.provide(app),
      Layer.provideMerge(HttpServer.layerContext),
      Layer.provideMerge(Layer.merge(HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer)),
      Layer.provide(Layer.setTracerEnabled(false))
    ),
    {
      middleware: BrokenStreams.told,
      toHandler: (runtime) =>
        Effect.map(
          Effect.provide(HttpApiBuilder.httpApp, runtime),
          flow(Prefix.below(prefix), knownSender)
        )
    }
  )
  return {
    handler: (request, client = {}) => handler(request, Context.make(Sender, client)),
    dispose
  }
}
