import { HttpApp, HttpBody, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { Cause, Effect, Exit, Stream } from "effect"

const closeConnection = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.sync(() => NodeHttpServerRequest.toServerResponse(request).destroy())

const guarded = (
  request: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Stream") return response
  const stream = Stream.ensuringWith(body.stream, (exit) => {
    if (Exit.isSuccess(exit)) return Effect.void
    const log = Cause.isInterruptedOnly(exit.cause)
      ? Effect.void
      : Effect.logError("A streamed answer broke off", exit.cause).pipe(
        Effect.annotateLogs({ requestId: response.headers["x-request-id"] })
      )
    return Effect.zipRight(log, closeConnection(request))
  })
  return HttpServerResponse.setBody(response, HttpBody.stream(stream, body.contentType, body.contentLength))
}

/**
 * Logs why a streamed answer fails half-way, and closes its connection before the last chunk: the platform would end it
 * as if it were whole. Only a client of HTTP/1.0, which knows no chunks, can't tell.
 *
 * @since 0.1.0
 * @category middleware
 */
export const cutOff = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  HttpApp.withPreResponseHandler(app, (request, response) => Effect.succeed(guarded(request, response)))
