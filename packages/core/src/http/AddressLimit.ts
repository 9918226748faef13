import * as Effect from "effect/Effect"
import type { Limiter, RateDecision } from "../fairness/RateLimits.ts"
import { TooManyRequests } from "../problem/HttpErrors.ts"
import { makeKeyedSemaphore } from "../shared/KeyedSemaphore.ts"
import type { RequestContext } from "./RequestLifecycle.ts"

export const admit = (
  context: RequestContext,
  { exceeded, headers }: RateDecision
): Effect.Effect<void, TooManyRequests> => {
  context.headers = { ...context.headers, ...headers }
  return exceeded === null ? Effect.void : new TooManyRequests({ limit: exceeded })
}

// Checks credentials within the limit of their address. The limit rejects only wrong ones, because others may have the same
// address, such as all behind a proxy that is not trusted. Once it is reached, the credentials of the address are checked
// one after the other, so that guesses take little of the storage.
export const make = (limits: Limiter, isRejection: (error: unknown) => boolean) => {
  const turns = makeKeyedSemaphore<string | null>(1)

  return <A, E, R>(
    context: RequestContext,
    check: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | TooManyRequests, R> => {
    const { ip } = context.request
    return Effect.flatMap(limits.address(ip), (decision): Effect.Effect<A, E | TooManyRequests, R> => {
      const isReached = decision.exceeded !== null
      const onRejection = isReached ? admit(context, decision) : limits.countRejected(ip)
      return Effect.tapError(
        isReached ? turns.withPermit(ip)(check) : check,
        (error) => isRejection(error) ? onRejection : Effect.void
      )
    })
  }
}
