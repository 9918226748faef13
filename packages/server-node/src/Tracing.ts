import type { Observer, Seen } from "@attestry/core/http/RequestObserver"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Observers from "./Observers.ts"

const attributesOf = (seen: Seen): { readonly [name: string]: unknown } => {
  const { method, route } = Observers.kindOf(seen)
  return {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": seen.status,
    "attestry.request.id": seen.requestId,
    ...(seen.caller === null ? {} : { "attestry.organization.id": seen.caller.organization.id }),
    ...(seen.code === null ? {} : { "error.type": seen.code })
  }
}

/** Has the span of a request tell what became of it. */
export const layer: Layer.Layer<Observer> = Observers.layer(Effect.succeed((seen) => {
  const span = Option.getOrUndefined(Fiber.getCurrentFiber())?.currentSpan
  if (span?._tag !== "Span") return
  for (const [name, value] of Object.entries(attributesOf(seen))) span.attribute(name, value)
}))

/**
 * Makes each request a span, which continues the trace that its `traceparent` names. The platform's own would have the
 * headers and the query of the request, and whatever secrets are in them.
 */
export const traced = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers, method }) => {
    const parent = Option.getOrUndefined(HttpTraceContext.w3c(headers))
    return parent?.sampled === false
      ? Effect.withTracerEnabled(app, false)
      : Effect.useSpan(
        `http.server ${method}`,
        { parent, kind: "server", captureStackTrace: false },
        (span) => Effect.withParentSpan(app, span)
      )
  })
