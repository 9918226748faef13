import { RateLimiterStore } from "@effect/experimental/RateLimiter"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Rate } from "./Bucket.ts"

interface Balance {
  left: number
  // time of `left`
  at: number
  // not yet counted in the store
  owed: number
}

const mostCallers = 100_000

// the part of a burst that a server counts in the store at once
const step = 0.001

export interface Budget {
  readonly left: (key: string, now: number) => number
  readonly spend: (key: string, amount: number, now: number) => Effect.Effect<void>
}

// The allowance of callers. A request is counted when it is over, so a balance may be negative. It is known here, and
// the store adds the counts of other servers. The store counts whole units, of at least `leastUnit` unless a burst is
// less.
export const make = (
  name: string,
  { burst, perSecond }: Rate,
  leastUnit: number
): Effect.Effect<Budget, never, RateLimiterStore> =>
  Effect.map(RateLimiterStore, (store) => {
    const balances = new Map<string, Balance>()
    const limit = Math.max(1, Math.floor(burst / leastUnit))
    const unit = burst / limit
    const smallest = Math.max(unit, step * burst)
    const bucket = { limit, refillRate: Duration.millis(1_000 * unit / perSecond) }

    const add = (key: string, now: number): Balance => {
      const [oldest] = balances.size < mostCallers ? [] : balances.keys()
      if (oldest !== undefined) balances.delete(oldest)
      const balance = { left: burst, at: now, owed: 0 }
      balances.set(key, balance)
      return balance
    }

    const refill = (key: string, now: number): Balance => {
      const balance = balances.get(key) ?? add(key, now)
      // a clock that was set back must not keep a balance low
      const passed = now < balance.at ? Infinity : now - balance.at
      balance.left = Math.min(burst, balance.left + passed * perSecond / 1_000)
      balance.at = now
      return balance
    }

    const countInStore = (key: string, balance: Balance): Effect.Effect<void> => {
      const tokens = Math.floor(balance.owed / unit)
      balance.owed -= tokens * unit
      return store.tokenBucket({ key: `${name}:${key}`, tokens, allowOverflow: true, ...bucket }).pipe(
        Effect.zipWith(Clock.currentTimeMillis, (left, now) => {
          balance.left = Math.min(burst, left * unit) - balance.owed
          balance.at = now
        }),
        Effect.catchAll((error) => Effect.logError("Work could not be counted", error)),
        // the response does not wait for it
        Effect.forkDaemon,
        Effect.asVoid
      )
    }

    return {
      left: (key, now) => refill(key, now).left,
      spend: (key, amount, now) => {
        const balance = refill(key, now)
        balance.left -= amount
        balance.owed += amount
        return balance.owed < smallest ? Effect.void : countInStore(key, balance)
      }
    }
  })
