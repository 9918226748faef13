import type { UserActor } from "@attestry/core/access/Actor"
import { type Limiter, type RateDecision, RateLimits } from "@attestry/core/http/RateLimits"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Addresses from "./Addresses.ts"
import * as RateLimiterMemory from "./RateLimiterMemory.ts"

/** Requests per second over time, and at most at once. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** The rate limits of a server. */
export interface Rates {
  /** Requests of each API key, or of each user with a session; by default 100 a second, 200 at once. */
  readonly caller?: Rate | undefined
  /** Rejected credentials of each address; by default 10 a second, 20 at once. */
  readonly rejected?: Rate | undefined
}

const ofCaller: Rate = { perSecond: 100, burst: 200 }
const ofRejected: Rate = { perSecond: 10, burst: 20 }

const seconds = (duration: Duration.Duration): number => Math.max(1, Math.ceil(Duration.toSeconds(duration)))

const admitted: RateDecision = { isAllowed: true, headers: {} }

const keyOf = ({ apiKey, user }: UserActor): string => apiKey === null ? `user:${user.id}` : `key:${apiKey.id}`

const make = ({ caller = ofCaller, rejected = ofRejected }: Rates): Effect.Effect<
  Limiter,
  never,
  RateLimiter.RateLimiterStore
> =>
  Effect.map(RateLimiter.make, ({ consume }) => {
    const take = ({ burst, perSecond }: Rate, key: string, tokens: number) =>
      consume({ algorithm: "token-bucket", limit: burst, window: Duration.seconds(burst / perSecond), key, tokens })

    const policy = `"default";q=${caller.burst};w=${Math.ceil(caller.burst / caller.perSecond)}`
    const toHeaders = (left: number, reset: Duration.Duration) => ({
      "ratelimit-policy": policy,
      ratelimit: `"default";r=${left};t=${seconds(reset)}`
    })

    // a request that can't be counted is admitted, because the API must not fail with the store of counts
    const recover = (error: RateLimiter.RateLimiterError, exceeded: (retryAfter: Duration.Duration) => RateDecision) =>
      error.reason === "Exceeded"
        ? Effect.succeed(exceeded(error.retryAfter))
        : Effect.as(Effect.logError("A request could not be counted", error), admitted)

    const untilNext = Duration.seconds(1 / rejected.perSecond)

    return {
      address: (ip) =>
        ip === null
          ? Effect.succeed(admitted)
          : take(rejected, `address:${Addresses.networkOf(ip)}`, 0).pipe(
            Effect.map(({ remaining }): RateDecision =>
              remaining > 0 ? admitted : { isAllowed: false, headers: { "retry-after": `${seconds(untilNext)}` } }
            ),
            Effect.catchAll((error) => recover(error, () => admitted))
          ),
      countRejected: (ip) =>
        ip === null
          ? Effect.void
          : take(rejected, `address:${Addresses.networkOf(ip)}`, 1).pipe(
            Effect.catchAll((error) => recover(error, () => admitted)),
            Effect.asVoid
          ),
      caller: (known) =>
        take(caller, keyOf(known), 1).pipe(
          Effect.map(({ remaining, resetAfter }): RateDecision => ({
            isAllowed: true,
            headers: toHeaders(remaining, resetAfter)
          })),
          Effect.catchAll((error) =>
            recover(error, (retryAfter) => ({
              isAllowed: false,
              headers: { ...toHeaders(0, retryAfter), "retry-after": `${seconds(retryAfter)}` }
            }))
          )
        )
    }
  })

/** Limits the rate of requests with the host's store, which several servers can share. */
export const layerNoStore = (rates: Rates = {}): Layer.Layer<RateLimits, never, RateLimiter.RateLimiterStore> =>
  Layer.effect(RateLimits, make(rates))

/** Limits the rate of requests to one server, with counts in memory. */
export const layer = (rates: Rates = {}): Layer.Layer<RateLimits> =>
  Layer.provide(layerNoStore(rates), RateLimiterMemory.layer)

/** Adds the limits to a layer. Without rates, the layer keeps the host's limits. */
export const limited = <A, E, R>(app: Layer.Layer<A, E, R>, rates: Rates | false | undefined): Layer.Layer<A, E, R> =>
  rates === undefined || rates === false ? app : Layer.provide(app, layer(rates))
