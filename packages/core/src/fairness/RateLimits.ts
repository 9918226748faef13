import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Caller, UserActor } from "../access/Actor.ts"
import type { ExceededLimit } from "../problem/HttpErrors.ts"

/** Key of the budgets of a caller: an API key, or a user with a session. */
export const callerKey = ({ apiKey, user }: UserActor): string =>
  apiKey === null ? `user:${user.id}` : `key:${apiKey.id}`

/** Key of the budgets that all callers of an organization share. A user without an organization has them alone. */
export const organizationKey = (caller: Caller | UserActor): string =>
  "organization" in caller ? `organization:${caller.organization.id}` : `alone:${callerKey(caller)}`

/** Decision on a request, and the response headers with the limits. */
export interface RateDecision {
  /** The limit that rejects the request; null if it is allowed. */
  readonly exceeded: ExceededLimit | null
  readonly headers: { readonly [name: string]: string }
}

/** Work that was done for a caller. */
export interface Work {
  /** Time of the event loop and of the processes that read and write files, in milliseconds. */
  readonly millis: number
  /** Length of the bodies of a request and its response. In a response a character counts as one byte. */
  readonly bytes: number
}

/**
 * Counts requests and their work. `address` runs before the credential is checked and counts nothing. What it rejects is a
 * request whose credential is wrong: a valid one passes, whatever others of its address have sent. `countRejected` counts a
 * rejected credential. `caller` counts a request of an authenticated caller and of their organization, and takes a slot for
 * a heavy one. `finish` runs once for each request that `caller` allowed, when its response has been sent or the client has gone. It
 * counts the work since the caller's last `finish`, and gives back the slot. Both can't fail.
 */
export interface Limiter {
  /** Requests of a caller that are in progress at once. Others wait for up to 2 seconds. */
  readonly mostParallel: number
  readonly address: (ip: string | null) => Effect.Effect<RateDecision>
  readonly countRejected: (ip: string | null) => Effect.Effect<void>
  readonly caller: (caller: Caller | UserActor, isHeavy: boolean) => Effect.Effect<RateDecision>
  readonly finish: (caller: Caller | UserActor, isHeavy: boolean, work: Work) => Effect.Effect<void>
}

/** The rate limits. By default there are none. */
export class RateLimits extends Context.Reference<RateLimits>()("@attestry/core/fairness/RateLimits", {
  defaultValue: (): Limiter | undefined => undefined
}) {}
