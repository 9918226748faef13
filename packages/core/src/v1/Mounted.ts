import { HttpApiBuilder, type HttpApp, HttpServerError, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Effect, FiberRef, Layer, Option } from "effect"
import type { IdGenerator } from "../shared/IdGenerator.ts"
import * as Edge from "./Edge.ts"
import { NotFound } from "./EdgeErrors.ts"
import { Engine, type Serve } from "./Engine.ts"
import { fromRequest, pathOf } from "./Incoming.ts"
import * as Paths from "./Paths.ts"
import * as Reply from "./Reply.ts"

/**
 * The engine in an app of the platform: it answers the paths of the API, the platform's router all others, under the
 * same edge.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<never, never, Engine | IdGenerator> = HttpApiBuilder.middleware(
  Effect.gen(function*() {
    const paths = Paths.make(yield* HttpApiBuilder.Router)
    const engine = yield* Engine
    const edge = yield* Edge.make()

    const reply = (request: HttpServerRequest.HttpServerRequest, serve: Serve) =>
      Effect.withFiberRuntime<HttpServerResponse.HttpServerResponse>((fiber) =>
        Effect.interruptible(serve(fromRequest(request))).pipe(
          Effect.map(Reply.toResponse),
          Effect.locally(FiberRef.currentContext, fiber.currentContext)
        )
      )

    const routed = <R>(request: HttpServerRequest.HttpServerRequest, app: HttpApp.Default<never, R>) => {
      const path = pathOf(request.url)
      const refused = (cause: Cause.Cause<unknown>) =>
        Option.exists(Cause.failureOption(cause), (error) => error instanceof HttpServerError.RouteNotFound)
          ? Effect.flatMap(paths.refusal(request.method, path), (refusal) => Effect.fail(refusal ?? new NotFound()))
          : Effect.failCause(cause)
      return Effect.map(
        edge(fromRequest(request), (exchange) =>
          paths.pattern(request.method, path).pipe(
            Effect.flatMap((pattern) => {
              exchange.route = pattern
              return paths.early(request.method, path)
            }),
            Effect.flatMap((refusal) => refusal === undefined ? app : Effect.fail(refusal)),
            Effect.catchAllCause(refused),
            Effect.map((page) =>
              HttpServerResponse.setHeaders(page, {
                ...Reply.cautious,
                ...page.headers,
                "x-request-id": exchange.requestId
              })
            )
          )),
        (answer) => HttpServerResponse.isServerResponse(answer) ? answer : Reply.toResponse(answer)
      )
    }

    return (app) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
        const serve = engine.at(request.url)
        return serve === undefined ? routed(request, app) : reply(request, serve)
      })
  })
).pipe(Layer.provide(HttpApiBuilder.Router.Live))
