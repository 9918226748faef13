import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UserActor } from "../access/Actor.ts"

/** Decision on a request, and the response headers with the limit. */
export interface RateDecision {
  readonly isAllowed: boolean
  readonly headers: { readonly [name: string]: string }
}

/**
 * Counts requests. `address` runs before the credential is checked and counts nothing. `refused` counts a rejected
 * credential. `caller` counts a request of an authenticated caller.
 */
export interface Limiter {
  readonly address: (ip: string | null) => Effect.Effect<RateDecision>
  readonly countRejected: (ip: string | null) => Effect.Effect<void>
  readonly caller: (caller: UserActor) => Effect.Effect<RateDecision>
}

/** The rate limits. By default there are none. */
export class RateLimits extends Context.Reference<RateLimits>()("@attestry/core/http/RateLimits", {
  defaultValue: (): Limiter | undefined => undefined
}) {}
