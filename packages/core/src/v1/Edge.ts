import { Cause, Effect } from "effect"
import { Unauthenticated } from "../access/Access.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { StorageDefect } from "../shared/StorageDefect.ts"
import { InternalError, MethodNotAllowed, ServiceUnavailable } from "./EdgeErrors.ts"
import type { Header } from "./Incoming.ts"
import * as Problem from "./Problem.ts"
import * as Reply from "./Reply.ts"

const ownRequestId = /^[A-Za-z0-9._-]{1,128}$/

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

const hex = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + hexOf[byte], "")

const refusalOf = (cause: Cause.Cause<unknown>): Problem.Refusal => {
  const failure = Cause.squash(cause)
  if (Problem.isRefusal(failure)) return failure
  return failure instanceof StorageDefect && failure.unavailable ? new ServiceUnavailable() : new InternalError()
}

const headersOf = (error: Problem.Refusal): Reply.Reply["headers"] => {
  if (error instanceof MethodNotAllowed) return { allow: error.allow.join(", ") }
  if (error instanceof ServiceUnavailable) return { "retry-after": "1" }
  return error instanceof Unauthenticated ? { "www-authenticate": "ApiKey realm=\"attestry\"" } : {}
}

const refuse = (cause: Cause.Cause<unknown>, requestId: string): Effect.Effect<Reply.Reply> => {
  if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
  const error = refusalOf(cause)
  const reply = Reply.problem(error, requestId, headersOf(error))
  if (reply.status < 500) return Effect.succeed(reply)
  return Effect.as(Effect.annotateLogs(Effect.logError("A request failed", cause), { requestId }), reply)
}

/**
 * The edge of the API, around everything else: gives each request its id, and is the one place where errors get their
 * shape.
 *
 * @since 0.1.0
 * @category constructors
 */
export const make = Effect.map(IdGenerator, (ids) => {
  const settled = <A, R>(requestId: string, answer: (requestId: string) => Effect.Effect<A, unknown, R>) =>
    Effect.catchAllCause(Effect.suspend(() => answer(requestId)), (cause) => refuse(cause, requestId))

  return <A, R>(
    header: Header,
    answer: (requestId: string) => Effect.Effect<A, unknown, R>
  ): Effect.Effect<A | Reply.Reply, never, R> => {
    const given = header("x-request-id")
    return given !== undefined && ownRequestId.test(given)
      ? settled(given, answer)
      : Effect.flatMap(ids.bytes(16), (bytes) => settled(hex(bytes), answer))
  }
})
