import type { Caller, UserActor } from "@attestry/core/access"
import { callerKey, type Limiter, organizationKey, type RateDecision, type Work } from "@attestry/core/fairness"
import type { RateLimiterStore } from "@effect/experimental/RateLimiter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Rate, type Take, type Taken, toSeconds } from "./Bucket.ts"
import * as Budget from "./Budget.ts"

export interface Limits {
  readonly requests: Rate
  readonly work: Rate | false
  readonly bytes: Rate | false
  readonly heavy: number | false
}

interface NamedBudget extends Budget.Budget {
  readonly name: "bytes" | "work"
  readonly rate: Rate
  readonly amountOf: (work: Work) => number
}

const toPolicy = (name: string, { burst, perSecond }: Rate, unit = ""): string =>
  `"${name}";q=${burst}${unit};w=${toSeconds(burst / perSecond)}`

const toItem = (name: string, { burst, perSecond }: Rate, left: number): string =>
  `"${name}";r=${Math.max(0, Math.floor(left))};t=${toSeconds((burst - left) / perSecond)}`

const toRequestsItem = (rate: Rate, { remaining, retryAfter }: Taken): string =>
  remaining < 0 ? `"default";r=0;t=${retryAfter}` : toItem("default", rate, remaining)

const makeBudget = (
  name: NamedBudget["name"],
  rate: Rate | false,
  unit: number,
  amountOf: NamedBudget["amountOf"]
): Effect.Effect<ReadonlyArray<NamedBudget>, never, RateLimiterStore> =>
  rate === false ? Effect.succeed([]) : Effect.map(Budget.make(name, rate, unit), (budget) => [
    { ...budget, name, rate, amountOf }
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

interface Counted {
  // the items of the header, by the names of the limits
  readonly items: Map<string, string>
  exceeded: RateDecision["exceeded"]
  // seconds
  wait: number
}

// The response shows the less of that which a caller and its organization have left.
const setItem = ({ items }: Counted, lefts: Map<string, number>, name: string, item: string, left: number): void => {
  if (left >= (lefts.get(name) ?? Infinity)) return
  lefts.set(name, left)
  items.set(name, item)
}

const units = { work: "milliseconds", bytes: "content-bytes" } as const

const toPolicies = ({ bytes, requests, work }: Limits): string =>
  [
    toPolicy("default", requests),
    ...(work === false ? [] : [toPolicy("work", work, `;qu="${units.work}"`)]),
    ...(bytes === false ? [] : [toPolicy("bytes", bytes, `;qu="${units.bytes}"`)])
  ].join(", ")

// The limits of those who have a key: of each caller, or of each organization.
const makeLevel = (
  { bytes, heavy, requests, work }: Limits,
  keyOf: (caller: Caller | UserActor) => string,
  take: Take
) =>
  Effect.gen(function*() {
    const budgets = [
      ...yield* makeBudget("work", work, 1, ({ millis }) => millis),
      ...yield* makeBudget("bytes", bytes, 1_000, ({ bytes }) => bytes)
    ]
    const slots = heavy === false ? undefined : makeSlots(heavy)
    return { budgets, keyOf, requests, slots, take: (key: string) => take(requests, key, 1) }
  })

export const make = (
  ofCaller: Limits,
  ofOrganization: Limits,
  take: Take
): Effect.Effect<Pick<Limiter, "caller" | "finish">, never, RateLimiterStore> =>
  Effect.gen(function*() {
    const levels = [
      yield* makeLevel(ofCaller, callerKey, take),
      yield* makeLevel(ofOrganization, organizationKey, take)
    ]
    const policy = toPolicies(ofCaller)
    const heavyPolicy = `${policy}, "heavy";q=${String(ofCaller.heavy)};qu="concurrent-requests"`

    const takeSlots = (keys: ReadonlyArray<string>): number => {
      let least = Infinity
      for (const [index, { slots }] of levels.entries()) {
        const left = slots?.take(keys[index] ?? "") ?? Infinity
        least = Math.min(least, left)
        if (left >= 0) continue
        // those of the levels before
        for (let before = 0; before < index; before++) levels[before]?.slots?.giveBack(keys[before] ?? "")
        break
      }
      return least
    }

    const decide = (
      keys: ReadonlyArray<string>,
      isHeavy: boolean,
      now: number,
      takens: ReadonlyArray<Taken | undefined>
    ): RateDecision => {
      const counted: Counted = { items: new Map(), exceeded: null, wait: 0 }
      const lefts = new Map<string, number>()
      for (const [index, { budgets, requests }] of levels.entries()) {
        const taken = takens[index]
        if (taken !== undefined) {
          setItem(counted, lefts, "default", toRequestsItem(requests, taken), taken.remaining)
          if (taken.remaining < 0) counted.exceeded ??= "requests"
          counted.wait = Math.max(counted.wait, taken.retryAfter)
        }
        for (const { left: leftOf, name, rate } of budgets) {
          const left = leftOf(keys[index] ?? "", now)
          setItem(counted, lefts, name, toItem(name, rate, left), left)
          if (left >= 0) continue
          counted.exceeded ??= name
          counted.wait = Math.max(counted.wait, toSeconds(-left / rate.perSecond))
        }
      }
      const { exceeded, items, wait } = counted
      const left = isHeavy && exceeded === null ? takeSlots(keys) : Infinity
      if (left < Infinity) items.set("heavy", `"heavy";r=${Math.max(0, left)}`)
      const isOver = left < 0
      const headers = {
        "ratelimit-policy": isHeavy && ofCaller.heavy !== false ? heavyPolicy : policy,
        ratelimit: [...items.values()].join(", ")
      }
      if (exceeded === null && !isOver) return { exceeded, headers }
      return { exceeded: exceeded ?? "heavy", headers: { ...headers, "retry-after": `${isOver ? 1 : wait}` } }
    }

    // A request that the caller may not send does not count for the organization.
    const takeRequest = (keys: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Taken | undefined>> =>
      Effect.gen(function*() {
        const takens: Array<Taken | undefined> = []
        for (const [index, level] of levels.entries()) {
          const taken = yield* level.take(keys[index] ?? "")
          takens.push(taken)
          if (taken !== undefined && taken.remaining < 0) break
        }
        return takens
      })

    const keysOf = (caller: Caller | UserActor) => levels.map(({ keyOf }) => keyOf(caller))

    return {
      caller: (caller, isHeavy) => {
        const keys = keysOf(caller)
        return Effect.flatMap(takeRequest(keys), (takens) =>
          Effect.map(Clock.currentTimeMillis, (now) => decide(keys, isHeavy, now, takens)))
      },
      finish: (caller, isHeavy, work) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          Effect.forEach(levels, ({ budgets, keyOf, slots }) => {
            const key = keyOf(caller)
            if (isHeavy) {
              slots?.giveBack(key)
            }
            return Effect.forEach(budgets, ({ amountOf, spend }) =>
              spend(key, amountOf(work), now), { discard: true })
          }, { discard: true }))
    }
  })
