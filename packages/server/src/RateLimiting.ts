import { type Limiter, type RateDecision, RateLimits } from "@attestry/core/fairness"
import type * as RateLimiter from "@effect/experimental/RateLimiter"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Addresses from "./Addresses.ts"
import * as Bucket from "./internal/Bucket.ts"
import * as CallerLimits from "./internal/CallerLimits.ts"
import * as RateLimiterMemory from "./RateLimiterMemory.ts"

/** An amount per second over time, and at most at once. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** The rate limits of a server. A caller is an API key, or a user with a session. The callers of an organization share. */
export interface Rates {
  /** Requests of each caller; by default 100 a second, 200 at once. */
  readonly caller?: Rate | undefined
  /**
   * Milliseconds of the event loop, and of processes that read and write files, for each caller's requests; by default 250 a second, 10,000 at once. It grows with
   * more than 100 requests a second, and so do the bytes.
   */
  readonly work?: Rate | false | undefined
  /** Bytes of each caller's requests and responses; by default 10 million a second, 500 million at once. */
  readonly bytes?: Rate | false | undefined
  /** Most requests of each caller in progress on a server, bodies not counted; by default 8. Others wait for 2 seconds. */
  readonly parallel?: number | undefined
  /**
   * Most unpaged lists, imports, exports and comparisons of each caller that run at once on a server; by default 2. Those of
   * an organization are twice as many.
   */
  readonly heavy?: number | false | undefined
  /**
   * All callers of an organization together have this number of times the requests, work and bytes of one of them; by
   * default 4. At least 1.
   */
  readonly organization?: number | undefined
  /** Rejected credentials of each address; by default 10 a second, 20 at once. */
  readonly rejected?: Rate | undefined
}

const ofCaller: Rate = { perSecond: 100, burst: 200 }
const ofWork: Rate = { perSecond: 250, burst: 10_000 }
const ofBytes: Rate = { perSecond: 10_000_000, burst: 500_000_000 }
const ofHeavy = 2
const ofOrganization = 4
const ofParallel = 8
const ofRejected: Rate = { perSecond: 10, burst: 20 }

const allowed: RateDecision = { exceeded: null, headers: {} }

const makeAddresses = (rate: Rate, take: Bucket.Take): Pick<Limiter, "address" | "countRejected"> => {
  const takeOf = (ip: string, tokens: number) => take(rate, `address:${Addresses.networkOf(ip)}`, tokens)
  const headers = { "retry-after": `${Bucket.toSeconds(1 / rate.perSecond)}` }
  const rejected: RateDecision = { exceeded: "credentials", headers }
  return {
    address: (ip) =>
      ip === null
        ? Effect.succeed(allowed)
        : Effect.map(takeOf(ip, 0), (taken) => taken === undefined || taken.remaining > 0 ? allowed : rejected),
    countRejected: (ip) => ip === null ? Effect.void : Effect.asVoid(takeOf(ip, 1))
  }
}

const scale = ({ burst, perSecond }: Rate, times: number): Rate => ({
  perSecond: times * perSecond,
  burst: Math.max(burst, Math.round(times * burst))
})

const scaleUnlessOff = (rate: Rate | false, times: number): Rate | false => rate === false ? false : scale(rate, times)

const make = ({
  caller = ofCaller,
  heavy = ofHeavy,
  organization = ofOrganization,
  parallel = ofParallel,
  rejected = ofRejected,
  ...rates
}: Rates): Effect.Effect<Limiter, never, RateLimiter.RateLimiterStore> =>
  Effect.gen(function*() {
    // a caller who may send more requests may also cost more
    const times = Math.max(1, caller.perSecond / ofCaller.perSecond)
    const { bytes = scale(ofBytes, times), work = scale(ofWork, times) } = rates
    const take = yield* Bucket.makeTake
    const shared: CallerLimits.Limits = {
      requests: scale(caller, organization),
      work: scaleUnlessOff(work, organization),
      bytes: scaleUnlessOff(bytes, organization),
      heavy: heavy === false ? false : 2 * heavy
    }
    const limits = yield* CallerLimits.make({ requests: caller, work, bytes, heavy }, shared, take)
    return { mostParallel: parallel, ...makeAddresses(rejected, take), ...limits }
  })

/**
 * Limits the rate of requests with the host's store, which several servers can share. Heavy requests are counted by each
 * server.
 */
export const layerNoStore = (rates: Rates = {}): Layer.Layer<RateLimits, never, RateLimiter.RateLimiterStore> =>
  Layer.effect(RateLimits, make(rates))

/** Limits the rate of requests to one server, with counts in memory. */
export const layer = (rates: Rates = {}): Layer.Layer<RateLimits> =>
  Layer.provide(layerNoStore(rates), RateLimiterMemory.layer)

/** Adds the limits to a layer. Without rates, the layer keeps the host's limits. */
export const limited = <A, E, R>(app: Layer.Layer<A, E, R>, rates: Rates | false | undefined): Layer.Layer<A, E, R> =>
  rates === undefined || rates === false ? app : Layer.provide(app, layer(rates))
