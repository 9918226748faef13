import type { UseCases } from "@attestry/core/Attestry"
import type { HostPorts } from "@attestry/core/Ports"
import type { StorageHealth } from "@attestry/core/shared/StorageHealth"
import * as Http from "@attestry/core/v1/Http"
import { HttpApiBuilder, HttpApp, HttpServer } from "@effect/platform"
import { Effect, Layer } from "effect"
import * as Prefix from "./Prefix.ts"
import * as SessionCookies from "./SessionCookies.ts"
import * as SystemRoutes from "./SystemRoutes.ts"

/**
 * Where the handler is reached, and by which cookies and pages.
 *
 * @since 0.1.0
 * @category models
 */
export interface Options extends SessionCookies.Options {
  /** The path that everything is below, such as `/compliance`; what is elsewhere is answered with 404. */
  readonly prefix?: `/${string}` | undefined
}

/**
 * The API as a fetch handler, for a host's own server: `handler` answers a Request with a Response, `dispose` releases
 * what `app` holds. The application is built at the first request.
 *
 * @since 0.1.0
 * @category constructors
 */
export const webHandler = <E>(
  app: Layer.Layer<UseCases | HostPorts | StorageHealth, E>,
  options: Options = {}
): { readonly handler: (request: Request) => Promise<Response>; readonly dispose: () => Promise<void> } => {
  const prefix = options.prefix === undefined ? "" : Prefix.make(options.prefix)
  const { dispose, handler } = HttpApp.toWebHandlerLayerWith(
    SystemRoutes.layer({ ...options, prefix }).pipe(
      Layer.provideMerge(Layer.provide(Http.layer, SessionCookies.layer(options))),
      Layer.provide(app),
      Layer.provideMerge(
        Layer.mergeAll(HttpServer.layerContext, HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer)
      ),
      Layer.provide(Layer.setTracerEnabled(false))
    ),
    {
      toHandler: (runtime) => Effect.provide(Effect.map(HttpApiBuilder.httpApp, Prefix.below(prefix)), runtime)
    }
  )
  // a host may hand over arguments of its own beside the request
  return { dispose, handler: (request) => handler(request) }
}
