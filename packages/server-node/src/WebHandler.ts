import type { UseCases } from "@attestry/core/Attestry"
import type { HostPorts } from "@attestry/core/Ports"
import type { StorageHealth } from "@attestry/core/shared/StorageHealth"
import * as Http from "@attestry/core/v1/Http"
import { HttpApiBuilder, HttpServer } from "@effect/platform"
import { Layer } from "effect"
import * as AccessLog from "./AccessLog.ts"
import * as BrokenStreams from "./BrokenStreams.ts"
import * as SystemRoutes from "./SystemRoutes.ts"

/**
 * The API as a fetch handler, for a host's own server: `handler` answers a Request with a Response, `dispose` releases
 * what `app` holds. The application is built at the first request.
 *
 * @since 0.1.0
 * @category constructors
 */
export const webHandler = <E>(
  app: Layer.Layer<UseCases | HostPorts | StorageHealth, E>,
  options: { readonly publicUrl?: string | undefined; readonly accessLog?: boolean | undefined } = {}
): { readonly handler: (request: Request) => Promise<Response>; readonly dispose: () => Promise<void> } =>
  HttpApiBuilder.toWebHandler(
    SystemRoutes.layer(options).pipe(
      Layer.provideMerge(Http.layer),
      Layer.provide(options.accessLog === true ? AccessLog.layer : Layer.empty),
      Layer.provide(app),
      Layer.provideMerge(HttpServer.layerContext),
      Layer.provide(Layer.setTracerEnabled(false))
    ),
    { middleware: BrokenStreams.told }
  )
