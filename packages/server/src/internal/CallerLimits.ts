import type { UserActor } from "@attestry/core/access"
import type { Limiter, RateDecision, Work } from "@attestry/core/fairness"
import type { RateLimiterStore } from "@effect/experimental/RateLimiter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Rate, type Take, type Taken, toSeconds } from "./Bucket.ts"
import * as Budget from "./Budget.ts"

interface Limits {
  readonly requests: Rate
  readonly work: Rate | false
  readonly bytes: Rate | false
  readonly heavy: number | false
}

interface NamedBudget extends Budget.Budget {
  readonly name: "bytes" | "work"
  readonly rate: Rate
  readonly policy: string
  readonly amountOf: (work: Work) => number
}

const keyOf = ({ apiKey, user }: UserActor): string => apiKey === null ? `user:${user.id}` : `key:${apiKey.id}`

const toPolicy = (name: string, { burst, perSecond }: Rate, unit = ""): string =>
  `"${name}";q=${burst}${unit};w=${toSeconds(burst / perSecond)}`

const toItem = (name: string, { burst, perSecond }: Rate, left: number): string =>
  `"${name}";r=${Math.max(0, Math.floor(left))};t=${toSeconds((burst - left) / perSecond)}`

const toRequestsItem = (rate: Rate, { remaining, retryAfter }: Taken): string =>
  remaining < 0 ? `"default";r=0;t=${retryAfter}` : toItem("default", rate, remaining)

const makeBudget = (
  name: NamedBudget["name"],
  rate: Rate | false,
  quotaUnit: string,
  unit: number,
  amountOf: NamedBudget["amountOf"]
): Effect.Effect<ReadonlyArray<NamedBudget>, never, RateLimiterStore> =>
  rate === false ? Effect.succeed([]) : Effect.map(Budget.make(name, rate, unit), (budget) => [
    { ...budget, name, rate, amountOf, policy: toPolicy(name, rate, `;qu="${quotaUnit}"`) }
  ])

const makeSlots = (most: number) => {
  const running = new Map<string, number>()
  return {
    // returns how many are left, -1 if there was none
    take: (key: string): number => {
      const before = running.get(key) ?? 0
      if (before < most) running.set(key, before + 1)
      return most - before - 1
    },
    giveBack: (key: string): void => {
      const left = (running.get(key) ?? 0) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}

export const make = (
  { bytes, heavy, requests, work }: Limits,
  take: Take
): Effect.Effect<Pick<Limiter, "caller" | "finish">, never, RateLimiterStore> =>
  Effect.gen(function*() {
    const budgets = [
      ...yield* makeBudget("work", work, "milliseconds", 1, ({ millis }) => millis),
      ...yield* makeBudget("bytes", bytes, "content-bytes", 1_000, ({ bytes }) => bytes)
    ]
    const slots = heavy === false ? undefined : makeSlots(heavy)
    const policy = [toPolicy("default", requests), ...budgets.map(({ policy }) => policy)].join(", ")
    const heavyPolicy = `${policy}, "heavy";q=${String(heavy)};qu="concurrent-requests"`

    const decide = (key: string, isHeavy: boolean, now: number, taken: Taken | undefined): RateDecision => {
      const items = taken === undefined ? [] : [toRequestsItem(requests, taken)]
      let exceeded: RateDecision["exceeded"] = taken !== undefined && taken.remaining < 0 ? "requests" : null
      let wait = taken?.retryAfter ?? 0
      for (const { left: leftOf, name, rate } of budgets) {
        const left = leftOf(key, now)
        items.push(toItem(name, rate, left))
        if (left >= 0) continue
        exceeded ??= name
        wait = Math.max(wait, toSeconds(-left / rate.perSecond))
      }
      const left = isHeavy && exceeded === null ? slots?.take(key) : undefined
      if (left !== undefined) items.push(`"heavy";r=${Math.max(0, left)}`)
      if (left !== undefined && left < 0) {
        exceeded = "heavy"
        wait = 1
      }
      const headers = {
        "ratelimit-policy": isHeavy && slots !== undefined ? heavyPolicy : policy,
        ratelimit: items.join(", ")
      }
      return { exceeded, headers: exceeded === null ? headers : { ...headers, "retry-after": `${wait}` } }
    }

    return {
      caller: (caller, isHeavy) => {
        const key = keyOf(caller)
        return Effect.flatMap(take(requests, key, 1), (taken) =>
          Effect.map(Clock.currentTimeMillis, (now) => decide(key, isHeavy, now, taken)))
      },
      finish: (caller, isHeavy, work) => {
        const key = keyOf(caller)
        if (isHeavy) {
          slots?.giveBack(key)
        }
        return Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const counted = budgets.map(({ amountOf, spend }) =>
            spend(key, amountOf(work), now)
          )
          return Effect.all(counted, { discard: true })
        })
      }
    }
  })
