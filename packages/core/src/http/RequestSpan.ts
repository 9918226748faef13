import * as Headers from "@effect/platform/Headers"
import * as HttpTraceContext from "@effect/platform/HttpTraceContext"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import { labelsOf, type ObservedRequest } from "./RequestObserver.ts"

type Annotate = (request: ObservedRequest) => void

const toAttributes = (observed: ObservedRequest): { readonly [name: string]: unknown } => {
  const { method, route } = labelsOf(observed)
  return {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": observed.status,
    "attestry.request.id": observed.requestId,
    ...(observed.caller === null ? {} : { "attestry.organization.id": observed.caller.organization.id }),
    ...(observed.code === null ? {} : { "error.type": observed.code })
  }
}

const noAttributes: Annotate = () => {}

export const make = <A>(
  { header, method }: ApiRequest,
  respond: (annotate: Annotate) => Effect.Effect<A>
): Effect.Effect<A> => {
  const traceparent = header("traceparent")
  const parent = traceparent === undefined
    ? undefined
    : Option.getOrUndefined(HttpTraceContext.w3c(Headers.fromInput({ traceparent })))
  return parent?.sampled === false
    ? Effect.withTracerEnabled(respond(noAttributes), false)
    : Effect.useSpan(
      `http.server ${method}`,
      { parent, kind: "server", captureStackTrace: false },
      (span) =>
        Effect.withParentSpan(
          respond((request) => {
            for (const [name, value] of Object.entries(toAttributes(request))) span.attribute(name, value)
          }),
          span
        )
    )
}
