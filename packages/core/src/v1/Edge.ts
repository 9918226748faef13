import { HttpApiBuilder, HttpApiError, HttpServerError, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Context, Effect, Layer, Option } from "effect"
import { Unauthenticated } from "../access/Access.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { RequestInfo } from "../shared/RequestInfo.ts"
import { StorageDefect } from "../shared/StorageDefect.ts"
import { invalidRequest } from "./Complaints.ts"
import { InternalError, MethodNotAllowed, NotFound, ServiceUnavailable } from "./EdgeErrors.ts"
import { guarded } from "./JsonBody.ts"
import * as Paths from "./Paths.ts"
import * as Problem from "./Problem.ts"

const ownRequestId = /^[A-Za-z0-9._-]{1,128}$/

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

const hex = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + hexOf[byte], "")

const refusalOf = (cause: Cause.Cause<unknown>): Problem.Refusal => {
  const failure = Cause.squash(cause)
  if (failure instanceof HttpApiError.HttpApiDecodeError) return invalidRequest(failure.issues)
  if (Problem.isRefusal(failure)) return failure
  return failure instanceof StorageDefect && failure.unavailable ? new ServiceUnavailable() : new InternalError()
}

const headersOf = (error: Problem.Refusal): { readonly [name: string]: string } => {
  if (error instanceof MethodNotAllowed) return { allow: error.allow.join(", ") }
  if (error instanceof ServiceUnavailable) return { "retry-after": "1" }
  return error instanceof Unauthenticated ? { "www-authenticate": "ApiKey realm=\"attestry\"" } : {}
}

const answer = (error: Problem.Refusal, requestId: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(Problem.document(error, requestId), {
    status: Problem.statusOf(error) ?? 500,
    contentType: Problem.problemJson,
    headers: headersOf(error)
  })

/**
 * The edge of the API, around routing and everything in it: the request id, the guarded body, and the one place where
 * errors get their shape.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<never, never, IdGenerator> = HttpApiBuilder.middleware(Effect.gen(function*() {
  const paths = Paths.make(yield* HttpApiBuilder.Router)
  const ids = yield* IdGenerator

  const errorOf = (cause: Cause.Cause<unknown>, method: string, path: string): Effect.Effect<Problem.Refusal> =>
    Option.exists(Cause.failureOption(cause), (error) => error instanceof HttpServerError.RouteNotFound)
      ? Effect.map(paths.refusal(method, path), (refusal) => refusal ?? new NotFound())
      : Effect.succeed(refusalOf(cause))

  const refuse = (cause: Cause.Cause<unknown>, method: string, path: string, requestId: string) =>
    Effect.gen(function*() {
      if (Cause.isInterruptedOnly(cause)) return yield* Effect.interrupt
      const response = answer(yield* errorOf(cause, method, path), requestId)
      if (response.status < 500) return response
      return yield* Effect.as(Effect.annotateLogs(Effect.logError("A request failed", cause), { requestId }), response)
    })

  return (app) =>
    Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const { headers, method, url } = request
      const path = url.split("?", 1)[0] ?? ""
      const given = headers["x-request-id"]
      const requestId = given !== undefined && ownRequestId.test(given) ? given : hex(yield* ids.bytes(16))
      const refused = yield* paths.early(method, path)
      const response = refused === undefined ? app : Effect.succeed(answer(refused, requestId))
      const context = Context.make(HttpServerRequest.HttpServerRequest, guarded(request)).pipe(
        Context.add(RequestInfo, { requestId, ip: Option.getOrNull(request.remoteAddress) })
      )
      return yield* response.pipe(
        Effect.catchAllCause((cause) => refuse(cause, method, path, requestId)),
        Effect.map(HttpServerResponse.setHeader("x-request-id", requestId)),
        Effect.provide(context)
      )
    })
})).pipe(Layer.provide(HttpApiBuilder.Router.Live))
