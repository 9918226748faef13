import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Caller } from "../access/Actor.ts"

/** Whether a request goes on, and what its answer tells of the limit. */
export interface Admission {
  readonly isAdmitted: boolean
  readonly headers: { readonly [name: string]: string }
}

/**
 * How much may be asked. `address` comes before the credential is looked at and counts nothing; `refused` counts a
 * credential that was presented in vain; `caller` counts a request of who is known.
 */
export interface Limiter {
  readonly address: (ip: string | null) => Effect.Effect<Admission>
  readonly refused: (ip: string | null) => Effect.Effect<void>
  readonly caller: (caller: Caller) => Effect.Effect<Admission>
}

/** The limits of rate. There are none unless the server brings them. */
export class RateLimits extends Context.Reference<RateLimits>()("@attestry/core/http/RateLimits", {
  defaultValue: (): Limiter | undefined => undefined
}) {}
