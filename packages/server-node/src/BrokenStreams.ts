import { HttpApp, HttpBody, HttpServerResponse } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { Cause, Effect, Exit, Stream } from "effect"
import type { ServerResponse } from "node:http"

/**
 * The stream of an answer's body. Logs why it fails half-way, and closes its connection before the last chunk, so that
 * what has come does not look whole. Only a client of HTTP/1.0, which knows no chunks, can't tell.
 *
 * @since 0.1.0
 * @category streams
 */
export const guarded = <A, E, R>(
  stream: Stream.Stream<A, E, R>,
  requestId: string | undefined,
  response: ServerResponse
): Stream.Stream<A, E, R> =>
  Stream.ensuringWith(stream, (exit) => {
    if (Exit.isSuccess(exit)) return Effect.void
    const log = Cause.isInterruptedOnly(exit.cause)
      ? Effect.void
      : Effect.annotateLogs(Effect.logError("A streamed answer broke off", exit.cause), { requestId })
    return Effect.zipRight(log, Effect.sync(() => response.destroy()))
  })

/**
 * Has the streams of an app of the platform break off so: the platform would end them as if they were whole.
 *
 * @since 0.1.0
 * @category middleware
 */
export const cutOff = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  HttpApp.withPreResponseHandler(app, (request, response) => {
    const { body } = response
    if (body._tag !== "Stream") return Effect.succeed(response)
    const id = response.headers["x-request-id"]
    const stream = guarded(body.stream, id, NodeHttpServerRequest.toServerResponse(request))
    return Effect.succeed(
      HttpServerResponse.setBody(response, HttpBody.stream(stream, body.contentType, body.contentLength))
    )
  })
