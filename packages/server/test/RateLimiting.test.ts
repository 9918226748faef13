import * as Fixtures from "@attestry/conformance/Fixtures"
import type { UserActor } from "@attestry/core/access"
import { type Limiter, RateLimits } from "@attestry/core/fairness"
import * as RateLimiterMemory from "@attestry/server/RateLimiterMemory"
import * as RateLimiting from "@attestry/server/RateLimiting"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, TestClock } from "effect"

const { email, id, name } = Fixtures.user()
const caller: UserActor = { type: "session", user: { id, name, email }, apiKey: null, permissions: new Set() }

const rates = { work: { perSecond: 100, burst: 1_000 }, bytes: { perSecond: 1_000, burst: 10_000 } }

const limiter = Effect.flatMap(
  RateLimits,
  (limits) => limits === undefined ? Effect.dieMessage("No limits") : Effect.succeed(limits)
)

const onServer = <A, E>(
  test: (limits: Limiter) => Effect.Effect<A, E>,
  store: Layer.Layer<RateLimiter.RateLimiterStore> = RateLimiterMemory.layer
) => Effect.flatMap(limiter, test).pipe(Effect.provide(Layer.provide(RateLimiting.layerNoStore(rates), store)))

const allows = (limits: Limiter) => Effect.map(limits.caller(caller, false), ({ exceeded }) => exceeded)

const finish = (limits: Limiter, millis: number, bytes = 0) =>
  Effect.zipRight(limits.finish(caller, false, { millis, bytes }), Effect.yieldNow())

describe("the work of a caller", () => {
  it.effect("may overdraw its budget once, and is allowed again when it is back", () =>
    onServer((limits) =>
      Effect.gen(function*() {
        yield* finish(limits, 3_000)
        assert.strictEqual(yield* allows(limits), "work")
        yield* TestClock.adjust("19 seconds")
        assert.strictEqual(yield* allows(limits), "work")
        yield* TestClock.adjust("1 second")
        assert.isNull(yield* allows(limits))
      })
    ))

  it.effect("names the first limit that is exceeded, and waits for all", () =>
    onServer((limits) =>
      Effect.gen(function*() {
        yield* finish(limits, 1_500, 40_000)
        const { exceeded, headers } = yield* limits.caller(caller, false)
        assert.deepStrictEqual([exceeded, headers["retry-after"]], ["work", "30"])
        assert.strictEqual(headers["ratelimit"], `"default";r=199;t=1, "work";r=0;t=15, "bytes";r=0;t=40`)
      })
    ))

  it.effect("never refills beyond the burst, and survives a clock that is set back", () =>
    onServer((limits) =>
      Effect.gen(function*() {
        yield* TestClock.adjust("1 hour")
        yield* finish(limits, 1_001)
        assert.strictEqual(yield* allows(limits), "work")
        yield* TestClock.setTime(0)
        assert.isNull(yield* allows(limits))
      })
    ))

  it.effect("has a budget that grows with the requests of a caller, and none when it is off", () =>
    Effect.gen(function*() {
      const policyOf = (rates: RateLimiting.Rates) =>
        limiter.pipe(
          Effect.flatMap((limits) => limits.caller(caller, false)),
          Effect.map(({ headers }) => headers["ratelimit-policy"]),
          Effect.provide(RateLimiting.layer(rates))
        )
      const requests = `"default";q=500;w=2`
      const budgets = `"work";q=25000;qu="milliseconds";w=40, "bytes";q=1250000000;qu="content-bytes";w=50`
      const rates = { caller: { perSecond: 250, burst: 500 } }
      assert.strictEqual(yield* policyOf(rates), `${requests}, ${budgets}`)
      assert.strictEqual(yield* policyOf({ ...rates, work: false, bytes: false }), requests)
    }))

  it.effect("is counted in a store that servers share, in few steps", () =>
    Effect.gen(function*() {
      const context = yield* Layer.build(RateLimiterMemory.layer)
      const store = Layer.succeedContext(context)
      let asked = 0
      const counting = Layer.effect(
        RateLimiter.RateLimiterStore,
        Effect.map(RateLimiter.RateLimiterStore, (inner) => ({
          ...inner,
          tokenBucket: (options) => {
            if (options.key.startsWith("work:")) asked++
            return inner.tokenBucket(options)
          }
        } satisfies typeof inner))
      ).pipe(Layer.provide(store))
      yield* onServer((limits) => Effect.replicateEffect(finish(limits, 0.2), 100), counting)
      assert.isAtLeast(asked, 1)
      // for the caller and for all of its organization
      assert.isAtMost(asked, 40)
      yield* onServer((limits) => finish(limits, 1_100), store)
      yield* onServer((limits) =>
        Effect.gen(function*() {
          assert.isNull(yield* allows(limits))
          yield* finish(limits, 2)
          assert.strictEqual(yield* allows(limits), "work")
        }), store)
    }).pipe(Effect.scoped))

  it.effect("is counted by each server while the store is down", () => {
    const away = new RateLimiter.RateLimitStoreError({ message: "It is away" })
    const down = Layer.succeed(
      RateLimiter.RateLimiterStore,
      RateLimiter.RateLimiterStore.of({ fixedWindow: () => away, tokenBucket: () => away })
    )
    return onServer((limits) =>
      Effect.gen(function*() {
        yield* finish(limits, 900)
        assert.isNull(yield* allows(limits))
        yield* finish(limits, 200)
        assert.strictEqual(yield* allows(limits), "work")
      }), down).pipe(Effect.provide(Logger.remove(Logger.defaultLogger)))
  })
})
