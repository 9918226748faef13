import * as Effect from "effect/Effect"
import { CredentialRejected, Unauthenticated } from "../../access/Access.ts"
import type { Caller } from "../../access/Actor.ts"
import { Credentials } from "../../http/Credentials.ts"
import { TooManyRequests } from "../../http/HttpErrors.ts"
import { type Admission, RateLimits } from "../../http/RateLimits.ts"
import type { Exchange } from "./RequestLifecycle.ts"

const admitted = (exchange: Exchange, { headers, isAdmitted }: Admission): Effect.Effect<void, TooManyRequests> => {
  exchange.headers = { ...exchange.headers, ...headers }
  return isAdmitted ? Effect.void : new TooManyRequests()
}

const isRefused = (error: unknown): boolean => error instanceof Unauthenticated || error instanceof CredentialRejected

/** Tells who calls, within the limits of rate, and notes it in the exchange. */
export const make = Effect.gen(function*() {
  const credentials = yield* Credentials
  const limits = yield* RateLimits

  const known = (exchange: Exchange, caller: Caller | undefined): Effect.Effect<Caller, Unauthenticated> => {
    if (caller === undefined) return new Unauthenticated()
    exchange.caller = caller
    return Effect.succeed(caller)
  }

  if (limits === undefined) {
    return (exchange: Exchange) =>
      Effect.flatMap(credentials.caller(exchange.incoming), (caller) => known(exchange, caller))
  }

  return (exchange: Exchange) => {
    const { incoming } = exchange
    return limits.address(incoming.ip).pipe(
      Effect.flatMap((admission) => admitted(exchange, admission)),
      Effect.zipRight(credentials.caller(incoming)),
      Effect.tapError((error) => isRefused(error) ? limits.refused(incoming.ip) : Effect.void),
      Effect.flatMap((caller) => known(exchange, caller)),
      Effect.tap((caller) => Effect.flatMap(limits.caller(caller), (admission) => admitted(exchange, admission)))
    )
  }
})
