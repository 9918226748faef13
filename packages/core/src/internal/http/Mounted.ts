import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Incoming, pathOf } from "../../http/ApiRequest.ts"
import * as Reply from "../../http/ApiResponse.ts"
import { NotFound } from "../../http/HttpErrors.ts"
import type { IdGenerator } from "../../shared/IdGenerator.ts"
import * as JsonBody from "./JsonBody.ts"
import { Engine, type Serve } from "./Pipeline.ts"
import * as Edge from "./RequestLifecycle.ts"
import * as Paths from "./StrictPaths.ts"

/** A request as it comes from the platform's servers. */
export const fromRequest = (request: HttpServerRequest.HttpServerRequest): Incoming => {
  const { headers } = request
  return {
    method: request.method,
    url: request.url,
    header: (name) => headers[name],
    ip: Option.getOrNull(request.remoteAddress),
    body: (limit) => JsonBody.read(request, limit)
  }
}

/**
 * The engine in an app of the platform: it answers the paths of the API, the platform's router all others, under the
 * same edge.
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
