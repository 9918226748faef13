import * as RateLimiterMemory from "@attestry/server/RateLimiterMemory"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import { assert, describe, it } from "@effect/vitest"
import { Array, Duration, Effect, Either, Layer, TestClock } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { size } from "../../../test/support/Rounds.ts"
import { turn } from "../../../test/support/Waiting.ts"

const limited = <A, E>(test: (limiter: RateLimiter.RateLimiter) => Effect.Effect<A, E>) =>
  Effect.flatMap(RateLimiter.RateLimiter, test).pipe(
    Effect.provide(Layer.provide(RateLimiter.layer, RateLimiterMemory.layer))
  )

const bucket = { algorithm: "token-bucket", limit: 4, window: "4 seconds" } as const
const fixed = { algorithm: "fixed-window", limit: 2, window: "2 seconds" } as const

const left = (result: Either.Either<RateLimiter.ConsumeResult, RateLimiter.RateLimiterError>) =>
  Either.match(result, { onLeft: ({ reason }) => reason, onRight: ({ remaining }) => remaining })

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Memory that is left once all garbage is gone, in MiB. */
const kept = () => {
  collect()
  return process.memoryUsage().heapUsed / 1_048_576
}

describe("the rate limiter in memory", () => {
  it.effect("refills a bucket by one token at a time, up to its limit", () =>
    limited(({ consume }) =>
      Effect.gen(function*() {
        const take = (key: string) => Effect.map(Effect.either(consume({ ...bucket, key })), left)
        const taken = []
        for (let i = 0; i < 5; i++) taken.push(yield* take("a"))
        assert.deepStrictEqual(taken, [3, 2, 1, 0, "Exceeded"])
        assert.strictEqual(yield* take("b"), 3)
        yield* TestClock.adjust("999 millis")
        assert.strictEqual(yield* take("a"), "Exceeded")
        yield* TestClock.adjust("1 millis")
        assert.strictEqual(yield* take("a"), 0)
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(yield* take("a"), 3)
      })
    ))

  it.effect("counts windows as the library's own store does", () =>
    Effect.gen(function*() {
      const build = (store: Layer.Layer<RateLimiter.RateLimiterStore>) =>
        Effect.provide(RateLimiter.RateLimiter, Layer.provide(RateLimiter.layer, store))
      const own = yield* build(RateLimiterMemory.layer)
      const theirs = yield* build(RateLimiter.layerStoreMemory)
      let seed = 7
      const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
      for (let i = 0; i < 400; i++) {
        const onExceeded = random(2) === 0 ? "fail" : "delay"
        const key = `${onExceeded}-${random(3)}`
        const options = { ...fixed, key, onExceeded, tokens: random(3) } as const
        const [one, other] = yield* Effect.all([
          Effect.either(own.consume(options)),
          Effect.either(theirs.consume(options))
        ])
        assert.deepStrictEqual(one, other)
        yield* TestClock.adjust(random(1_500))
      }
    }))

  it.effect("refills a bucket when the clock was set back", () =>
    limited(({ consume }) =>
      Effect.gen(function*() {
        yield* TestClock.adjust("1 day")
        for (let i = 0; i < 4; i++) yield* consume({ ...bucket, key: "a" })
        yield* TestClock.setTime(0)
        yield* Effect.either(consume({ ...bucket, key: "a" }))
        yield* TestClock.adjust("1 seconds")
        assert.strictEqual((yield* consume({ ...bucket, key: "a" })).remaining, 0)
      })
    ))

  it.effect("accepts exactly the allowed rate from a caller that keeps sending", () =>
    limited(({ consume }) =>
      Effect.gen(function*() {
        let through = 0
        for (let i = 0; i < 300; i++) {
          if (Either.isRight(yield* Effect.either(consume({ ...bucket, key: "a" })))) through++
          yield* TestClock.adjust("70 millis")
        }
        assert.isAtMost(through, 4 + 21)
        assert.isAtLeast(through, 4 + 19)
      })
    ))

  it.effect("keeps memory flat over hundreds of thousands of keys at once", () =>
    Effect.gen(function*() {
      const { tokenBucket } = yield* RateLimiter.RateLimiterStore
      const ask = (from: number, to: number) => {
        const options = { tokens: 1, limit: 4, refillRate: Duration.hours(1), allowOverflow: false }
        const some = (from: number) =>
          Effect.sync(() => {
            for (let i = from; i < from + 20_000; i++) {
              Effect.runSync(tokenBucket({ ...options, key: `address:${i}` }))
            }
          })
        // the test runner takes a worker whose event loop has no turn for a minute for dead
        return Effect.forEach(Array.range(from / 20_000, to / 20_000 - 1), (part) =>
          Effect.zipRight(turn, some(part * 20_000)), { discard: true })
      }
      yield* ask(0, 200_000)
      const before = kept()
      yield* ask(200_000, size(400_000, 1_000_000))
      assert.isBelow(kept() - before, 50)
    }).pipe(Effect.provide(RateLimiterMemory.layer)))
})
