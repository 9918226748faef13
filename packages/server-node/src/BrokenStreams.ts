import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApp from "@effect/platform/HttpApp"
import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import type { ServerResponse } from "node:http"

const logged = <A, E, R>(
  stream: Stream.Stream<A, E, R>,
  requestId: string | undefined,
  broken: Effect.Effect<void>
): Stream.Stream<A, E, R> =>
  Stream.unwrapScoped(Effect.as(Effect.annotateLogsScoped({ requestId }), stream)).pipe(
    Stream.ensuringWith((exit) => {
      if (Exit.isSuccess(exit)) return Effect.void
      const log = Cause.isInterruptedOnly(exit.cause)
        ? Effect.void
        : Effect.annotateLogs(Effect.logError("A streamed answer broke off", exit.cause), { requestId })
      return Effect.zipRight(log, broken)
    })
  )

/**
 * The stream of an answer's body, with the request's id on whatever it logs. Logs why it fails half-way, and closes its
 * connection before the last chunk, so that what has come does not look whole. Only a client of HTTP/1.0, which knows no
 * chunks, can't tell.
 */
export const guarded = <A, E, R>(
  stream: Stream.Stream<A, E, R>,
  requestId: string | undefined,
  response: ServerResponse
): Stream.Stream<A, E, R> => logged(stream, requestId, Effect.sync(() => void response.destroy()))

const changed = (
  response: HttpServerResponse.HttpServerResponse,
  change: (stream: HttpBody.Stream["stream"], requestId: string | undefined) => HttpBody.Stream["stream"]
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Stream") return response
  const stream = change(body.stream, response.headers["x-request-id"])
  return HttpServerResponse.setBody(response, HttpBody.stream(stream, body.contentType, body.contentLength))
}

/** Has the streams of an app of the platform break off so: the platform would end them as if they were whole. */
export const cutOff = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.zipWith(
    HttpServerRequest.HttpServerRequest,
    app,
    (request, response) =>
      changed(response, (stream, id) => guarded(stream, id, NodeHttpServerRequest.toServerResponse(request)))
  )

/** Has the streams of a fetch handler's answers log why they break off. */
export const told = <E, R>(handler: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  HttpApp.withPreResponseHandler(
    handler,
    (_, response) => Effect.succeed(changed(response, (stream, id) => logged(stream, id, Effect.void)))
  )
