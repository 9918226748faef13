import { HttpApiBuilder, HttpApiError, HttpServerError, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Cause, Chunk, Effect, Layer, Option } from "effect"
import { Unauthenticated } from "../access/Access.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { RequestInfo } from "../shared/RequestInfo.ts"
import { StorageDefect } from "../shared/StorageDefect.ts"
import { invalidRequest } from "./Complaints.ts"
import { InternalError, MethodNotAllowed, NotFound, ServiceUnavailable } from "./EdgeErrors.ts"
import { guarded } from "./JsonBody.ts"
import * as Problem from "./Problem.ts"

const ownRequestId = /^[A-Za-z0-9._-]{1,128}$/

const hex = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "")

const pathPattern = (route: string): RegExp =>
  new RegExp(`^${route.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`)

/** The router does not tell an unknown path from a wrong method, and knows no route for ids that it can't decode. */
const notRouted = Effect.fnUntraced(function*(
  router: typeof HttpApiBuilder.Router.Service,
  request: HttpServerRequest.HttpServerRequest
) {
  const path = request.url.split("?", 1)[0] ?? ""
  const { routes } = yield* router.router
  const methods = Chunk.toReadonlyArray(routes)
    .filter((route) => pathPattern(route.path).test(path))
    .map((route) => route.method)
  if (methods.length === 0 || methods.some((method) => method === request.method || method === "*")) {
    return new NotFound()
  }
  const allow = [...new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods)].sort()
  return new MethodNotAllowed({ allow })
})

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
  const router = yield* HttpApiBuilder.Router
  const ids = yield* IdGenerator

  const refuse = (cause: Cause.Cause<unknown>, request: HttpServerRequest.HttpServerRequest, requestId: string) =>
    Effect.gen(function*() {
      if (Cause.isInterruptedOnly(cause)) return yield* Effect.interrupt
      const isUnrouted = Option.exists(
        Cause.failureOption(cause),
        (error) => error instanceof HttpServerError.RouteNotFound
      )
      const error = isUnrouted ? yield* notRouted(router, request) : refusalOf(cause)
      const response = answer(error, requestId)
      if (response.status < 500) return response
      return yield* Effect.as(Effect.annotateLogs(Effect.logError("A request failed", cause), { requestId }), response)
    })

  return (app) =>
    Effect.gen(function*() {
      const request = yield* HttpServerRequest.HttpServerRequest
      const given = request.headers["x-request-id"]
      const requestId = given !== undefined && ownRequestId.test(given) ? given : hex(yield* ids.bytes(16))
      return yield* app.pipe(
        Effect.provideService(HttpServerRequest.HttpServerRequest, guarded(request)),
        Effect.catchAllCause((cause) => refuse(cause, request, requestId)),
        Effect.map(HttpServerResponse.setHeader("x-request-id", requestId)),
        Effect.provideService(RequestInfo, { requestId, ip: Option.getOrNull(request.remoteAddress) })
      )
    })
})).pipe(Layer.provide(HttpApiBuilder.Router.Live))
