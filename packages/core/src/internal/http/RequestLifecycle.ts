import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as HashMap from "effect/HashMap"
import { CredentialRejected, Unauthenticated } from "../../access/Access.ts"
import type { Caller } from "../../access/Actor.ts"
import type { Incoming } from "../../http/ApiRequest.ts"
import * as Reply from "../../http/ApiResponse.ts"
import { InternalError, MethodNotAllowed, ServiceUnavailable } from "../../http/HttpErrors.ts"
import * as Problem from "../../http/Problem.ts"
import { Observer, unanswered } from "../../http/RequestObserver.ts"
import { IdGenerator } from "../../shared/IdGenerator.ts"
import { StorageDefect } from "../../storage/StorageDefect.ts"

/** A request on its way, as far as it has come. */
export interface Exchange {
  readonly requestId: string
  readonly incoming: Pick<Incoming, "method" | "header" | "ip">
  /** Headers of the answer, whatever that will be. */
  headers: Reply.Reply["headers"]
  /** The pattern of the path, once it is found. */
  route: string | null
  /** What is asked for, once it is found: an endpoint, and the last id in its path. */
  operation: { readonly group: string; readonly name: string; readonly id: string | undefined } | null
  /** Who calls, once that is known. */
  caller: Caller | null
  /** The code of its refusal, once it is refused. */
  code: string | null
}

interface Answer {
  readonly status: number
}

const ownRequestId = /^[A-Za-z0-9._-]{1,128}$/

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

const hex = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + hexOf[byte], "")

const refusalOf = (cause: Cause.Cause<unknown>, exchange: Exchange): Problem.Refusal => {
  const failure = Cause.squash(cause)
  if (Problem.isRefusal(failure)) return failure
  if (failure instanceof CredentialRejected) {
    exchange.caller = failure.caller
    return new Unauthenticated()
  }
  return failure instanceof StorageDefect && failure.unavailable ? new ServiceUnavailable() : new InternalError()
}

const headersOf = (error: Problem.Refusal): Reply.Reply["headers"] => {
  if (error instanceof MethodNotAllowed) return { allow: error.allow.join(", ") }
  if (error instanceof ServiceUnavailable) return { "retry-after": "1" }
  return error instanceof Unauthenticated ? { "www-authenticate": "ApiKey realm=\"attestry\", Bearer" } : {}
}

/** Whatever is logged on the way has the id of its request. */
const annotated = (requestId: string) =>
  FiberRef.update(FiberRef.currentLogAnnotations, (annotations) => HashMap.set(annotations, "requestId", requestId))

/**
 * The edge of the API, around everything else: gives each request its id, is the one place where errors get their
 * shape, and tells {@link Observer} of each answer. `onRefused` hears of every refusal.
 */
export const make = (
  onRefused: (exchange: Exchange, refusal: Problem.Refusal) => Effect.Effect<void> = () => Effect.void
) =>
  Effect.gen(function*() {
    const ids = yield* IdGenerator
    const observe = yield* Observer

    const refuse = (cause: Cause.Cause<unknown>, exchange: Exchange): Effect.Effect<Reply.Reply> => {
      if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
      const error = refusalOf(cause, exchange)
      const reply = Reply.problem(error, exchange.requestId, { ...exchange.headers, ...headersOf(error) })
      exchange.code = Problem.codeOf(error._tag)
      return Effect.as(
        reply.status < 500 ? onRefused(exchange, error) : Effect.logError("A request failed", cause),
        reply
      )
    }

    const settled = <A, R>(exchange: Exchange, answer: (exchange: Exchange) => Effect.Effect<A, unknown, R>) =>
      Effect.zipRight(
        annotated(exchange.requestId),
        Effect.catchAllCause(Effect.suspend(() => answer(exchange)), (cause) => refuse(cause, exchange))
      )

    const observed = <A extends Answer, R>(
      exchange: Exchange,
      answer: (exchange: Exchange) => Effect.Effect<A, unknown, R>
    ): Effect.Effect<A | Reply.Reply, never, R> =>
      observe === undefined
        ? settled(exchange, answer)
        : Effect.clockWith((clock) => {
          const begun = clock.unsafeCurrentTimeNanos()
          const tell = (status: number) => {
            const { caller, code, incoming: { ip, method }, requestId, route } = exchange
            const duration = Duration.nanos(clock.unsafeCurrentTimeNanos() - begun)
            observe({ method, route, status, code, requestId, ip, caller, duration })
          }
          return settled(exchange, answer).pipe(
            Effect.onInterrupt(() => Effect.sync(() => tell(unanswered))),
            Effect.map((reply) => {
              tell(reply.status)
              return reply
            })
          )
        })

    return <A extends Answer, R>(
      incoming: Exchange["incoming"],
      answer: (exchange: Exchange) => Effect.Effect<A, unknown, R>
    ): Effect.Effect<A | Reply.Reply, never, R> => {
      const begun = (requestId: string) =>
        observed({ requestId, incoming, headers: {}, route: null, operation: null, caller: null, code: null }, answer)
      const given = incoming.header("x-request-id")
      return given !== undefined && ownRequestId.test(given)
        ? begun(given)
        : Effect.flatMap(ids.bytes(16), (bytes) => begun(hex(bytes)))
    }
  })
