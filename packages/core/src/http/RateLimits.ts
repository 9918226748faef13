import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Caller } from "../access/Actor.ts"

/** The decision on a request, and the headers that tell its client of the limit. */
export interface Admission {
  readonly isAdmitted: boolean
  readonly headers: { readonly [name: string]: string }
}

/**
 * The rate limits. `address` is checked before the credential and counts nothing; `refused` counts a rejected
 * credential; `caller` counts a request of an authenticated caller.
 */
export interface Limiter {
  readonly address: (ip: string | null) => Effect.Effect<Admission>
  readonly refused: (ip: string | null) => Effect.Effect<void>
  readonly caller: (caller: Caller) => Effect.Effect<Admission>
}

/** The rate limits. None unless the server provides them. */
export class RateLimits extends Context.Reference<RateLimits>()("@attestry/core/http/RateLimits", {
  defaultValue: (): Limiter | undefined => undefined
}) {}
