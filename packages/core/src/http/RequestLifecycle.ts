import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import { CredentialRejected, Unauthenticated } from "../access/Access.ts"
import type { Caller } from "../access/Actor.ts"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import * as ApiResponse from "../contract/ApiResponse.ts"
import type { Target } from "../contract/Target.ts"
import type { RequestWork } from "../fairness/RequestWork.ts"
import {
  InternalError,
  MethodNotAllowed,
  RangeNotSatisfiable,
  ServiceUnavailable,
  TooManyRequests
} from "../problem/HttpErrors.ts"
import * as Problem from "../problem/Problem.ts"
import { FiberRef } from "../shared/AttestryNeedsEffect3.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { StorageDefect } from "../storage/StorageDefect.ts"
import * as FailureLog from "./FailureLog.ts"
import { type ObservedRequest, RequestObserver, unanswered } from "./RequestObserver.ts"
import * as RequestSpan from "./RequestSpan.ts"
import type { Ids } from "./Routes.ts"

export interface RequestContext {
  readonly requestId: string
  readonly request: ApiRequest
  // headers of the response, also if it is a problem document
  headers: ApiResponse.ApiResponse["headers"]
  // a pattern, such as `/v1/vendors/:id`
  route: string | null
  operation: { readonly name: string; readonly target: Target; readonly ids: Ids } | null
  caller: Caller | null
  // null without limits, or without a known caller
  work: RequestWork | null
  // code of the problem document
  code: string | null
}

type Respond = (context: RequestContext) => Effect.Effect<ApiResponse.ApiResponse, unknown>

const requestIdForm = /^[A-Za-z0-9._-]{1,128}$/

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

const toHex = (bytes: Uint8Array): string => {
  let text = ""
  for (const byte of bytes) text += hexBytes[byte]
  return text
}

const toProblem = (cause: Cause.Cause<unknown>, context: RequestContext): Problem.ProblemError => {
  const failure = Cause.squash(cause)
  if (Problem.isProblemError(failure)) return failure
  if (failure instanceof CredentialRejected) {
    context.caller = failure.caller
    return new Unauthenticated()
  }
  return failure instanceof StorageDefect && failure.unavailable ? new ServiceUnavailable() : new InternalError()
}

const isParallel = (error: Problem.ProblemError) => error instanceof TooManyRequests && error.limit === "parallel"

const toHeaders = (error: Problem.ProblemError): ApiResponse.ApiResponse["headers"] => {
  if (error instanceof MethodNotAllowed) return { allow: error.allow.join(", ") }
  if (error instanceof ServiceUnavailable || isParallel(error)) return { "retry-after": "1" }
  if (error instanceof RangeNotSatisfiable) return { "content-range": `bytes */${error.size}` }
  return error instanceof Unauthenticated ? { "www-authenticate": "ApiKey realm=\"attestry\", Bearer" } : {}
}

const annotateLogs = (requestId: string) =>
  FiberRef.update(FiberRef.currentLogAnnotations, (annotations) => HashMap.set(annotations, "requestId", requestId))

// an interrupted request has no response, but is observed too
const observeRequest = (
  context: RequestContext,
  response: Effect.Effect<ApiResponse.ApiResponse>,
  observe: (request: ObservedRequest) => void
): Effect.Effect<ApiResponse.ApiResponse> =>
  Effect.clockWith((clock) => {
    const start = clock.unsafeCurrentTimeNanos()
    const report = (status: number) => {
      const { caller, code, request: { ip, method }, requestId, route } = context
      const duration = Duration.nanos(clock.unsafeCurrentTimeNanos() - start)
      observe({ method, route, status, code, requestId, ip, caller, duration })
    }
    return response.pipe(
      Effect.onInterrupt(() => Effect.sync(() => report(unanswered))),
      Effect.map((response) => {
        report(response.status)
        return response
      })
    )
  })

export const make = (onProblem: (context: RequestContext, error: Problem.ProblemError) => Effect.Effect<void>) =>
  Effect.gen(function*() {
    const ids = yield* IdGenerator
    const observe = yield* RequestObserver
    const logFailure = FailureLog.make()

    const reject = (cause: Cause.Cause<unknown>, context: RequestContext): Effect.Effect<ApiResponse.ApiResponse> => {
      if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
      const error = toProblem(cause, context)
      const response = ApiResponse.problem(error, context.requestId, { ...context.headers, ...toHeaders(error) })
      context.code = Problem.codeOf(error._tag)
      return Effect.as(
        response.status < 500 ? onProblem(context, error) : logFailure(cause, response.status),
        response
      )
    }

    const settle = (context: RequestContext, respond: Respond) =>
      Effect.zipRight(
        annotateLogs(context.requestId),
        Effect.catchAllCause(Effect.suspend(() => respond(context)), (cause) => reject(cause, context))
      )

    const run = (context: RequestContext, respond: Respond): Effect.Effect<ApiResponse.ApiResponse> =>
      Effect.withFiberRuntime((fiber) => {
        const response = settle(context, respond)
        if (fiber.getFiberRef(FiberRef.currentTracerEnabled)) {
          return RequestSpan.make(context.request, (annotate) =>
            observeRequest(context, response, (request) => {
              annotate(request)
              observe?.(request)
            }))
        }
        return observe === undefined ? response : observeRequest(context, response, observe)
      })

    return (request: ApiRequest, respond: Respond): Effect.Effect<ApiResponse.ApiResponse> => {
      const start = (requestId: string) =>
        run(
          { requestId, request, headers: {}, route: null, operation: null, caller: null, work: null, code: null },
          respond
        )
      const ownId = request.header("x-request-id")
      return ownId !== undefined && requestIdForm.test(ownId)
        ? start(ownId)
        : Effect.flatMap(ids.bytes(16), (bytes) => start(toHex(bytes)))
    }
  })
