import { RateLimiterStore } from "@effect/experimental/RateLimiter"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

interface Counter {
  count: number
  /** Time of the bucket's last refill, or of the window's end. */
  at: number
}

/**
 * Recent counts in two generations. A generation lasts as long as its longest count, so counts unused in one generation
 * can be dropped. With too many counts a generation ends early.
 */
class Counters {
  private recent = new Map<string, Counter>()
  private former = new Map<string, Counter>()
  private start = 0
  private span = 0

  of(key: string, now: number, first: Counter): Counter {
    if (now < this.start || now - this.start >= this.span || this.recent.size >= half) this.turn(now)
    const known = this.recent.get(key)
    if (known !== undefined) return known
    const counter = this.former.get(key) ?? first
    this.former.delete(key)
    this.recent.set(key, counter)
    return counter
  }

  /** Keeps counts for at least this many milliseconds. */
  keep(span: number): void {
    this.span = Math.max(this.span, span)
  }

  private turn(now: number): void {
    this.former = now - this.start >= 2 * this.span ? new Map<string, Counter>() : this.recent
    this.recent = new Map()
    this.start = now
  }
}

const half = 50_000

/** Counts in memory, for one server, at most 100,000 keys. Beyond them, the least recently used start again. */
export const layer: Layer.Layer<RateLimiterStore> = Layer.sync(RateLimiterStore, () => {
  const windows = new Counters()
  const buckets = new Counters()

  return RateLimiterStore.of({
    fixedWindow: ({ key, limit, refillRate, tokens }) =>
      Effect.map(Clock.currentTimeMillis, (now): readonly [number, number] => {
        const window = windows.of(key, now, { count: 0, at: now })
        if (window.at <= now) Object.assign(window, { count: 0, at: now })
        if (limit !== undefined && window.count + tokens > limit) return [window.count + tokens, window.at - now]
        window.count += tokens
        window.at += Duration.toMillis(refillRate) * tokens
        windows.keep(window.at - now)
        return [window.count, window.at - now]
      }),
    tokenBucket: ({ allowOverflow, key, limit, refillRate, tokens }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const refill = Duration.toMillis(refillRate)
        const bucket = buckets.of(key, now, { count: limit, at: now })
        const refilled = Math.floor((now - bucket.at) / refill)
        // a clock that was set back must not keep a bucket empty
        if (refilled < 0 || bucket.count + refilled >= limit) bucket.at = now
        else bucket.at += refilled * refill
        bucket.count = Math.min(limit, bucket.count + Math.max(0, refilled))
        const left = bucket.count - tokens
        if (allowOverflow || left >= 0) bucket.count = left
        buckets.keep((limit - bucket.count) * refill)
        return left
      })
  })
})
