import { type ApiRequest, ApiResponse } from "@attestry/core/contract"
import { HttpPipeline, RequestBody } from "@attestry/core/http"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

const toApiRequest = (request: HttpServerRequest.HttpServerRequest): ApiRequest => ({
  method: request.method,
  url: request.url,
  header: (name) => request.headers[name],
  ip: Option.getOrNull(request.remoteAddress),
  body: (limit) =>
    Effect.flatMap(
      Stream.toReadableStreamEffect(request.stream),
      (stream) => RequestBody.fromReadable(stream, limit)
    ),
  stream: (limit) =>
    Stream.unwrap(
      Effect.map(
        Stream.toReadableStreamEffect(request.stream),
        (stream) => RequestBody.streamReadable(stream, limit)
      )
    )
})

const utf8 = new TextEncoder()

const toResponse = ({ body, headers, status }: ApiResponse.ApiResponse): HttpServerResponse.HttpServerResponse => {
  const options = { status, headers, contentType: headers["content-type"] }
  return typeof body === "string"
    ? HttpServerResponse.uint8Array(utf8.encode(body), options)
    : HttpServerResponse.stream(ApiResponse.toBytes(body), options)
}

/** Makes an app of `@effect/platform`, which a host mounts in its router. */
export const toHttpApp: Effect.Effect<HttpApp.Default, never, HttpPipeline> = Effect.map(
  HttpPipeline,
  ({ handle }) =>
    Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      (request) =>
        Effect.withFiberRuntime((fiber) =>
          Effect.interruptible(handle(toApiRequest(request))).pipe(
            Effect.map(toResponse),
            Effect.locally(FiberRef.currentContext, fiber.currentContext),
            Effect.locally(FiberRef.currentLogAnnotations, fiber.getFiberRef(FiberRef.currentLogAnnotations))
          )
        )
    )
)
