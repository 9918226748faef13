import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { type Answer, send } from "../support/Api.ts"
import { started } from "../support/MemoryServer.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { tenant } from "../support/Tenant.ts"
import * as Waiting from "../support/Waiting.ts"

describe("requests at five times the rate limit", () => {
  it.scopedLive(
    "fail only with 429, and at most double another caller's latency",
    () =>
      Effect.gen(function*() {
        // the speed of this machine must not decide the number of requests that is too many
        const { adjust, clock } = StoppedClock.make()
        const { owner, runtime, url } = yield* Effect.withClock(started({ rateLimit: {} }), clock)
        const other = yield* Effect.provide(tenant, runtime)
        const { begin } = yield* Waiting.make
        const median = (key: string) =>
          Effect.map(
            Effect.forEach(Array.from({ length: 40 }), () =>
              Effect.gen(function*() {
                // from when it means to ask: who keeps the event loop busy keeps it from asking too
                const waited = begin()
                yield* Effect.sleep("20 millis")
                const { status } = yield* send(url)("GET", "/v1/vendors?limit=10", { key })
                assert.strictEqual(status, 200)
                return waited() - 20
              })),
            (all) => all.toSorted((a, b) => a - b)[20] ?? Infinity
          )
        yield* median(other.owner.key)
        const quiet = yield* median(other.owner.key)
        const answers: Array<Answer> = []
        const ask = Effect.map(send(url)("GET", "/v1/vendors?limit=10", { key: owner.key }), (answer) => {
          answers.push(answer)
        })
        const through = () => answers.filter(({ status }) => status === 200).length
        const enough = (count: number) =>
          Effect.repeat(Effect.sleep("10 millis"), { until: () => answers.length >= count })
        const many = Effect.replicateEffect(ask, 8, { concurrency: "unbounded" })
        const flooding = yield* Effect.fork(Effect.forever(Effect.zipRight(many, Effect.sleep("4 millis"))))
        yield* enough(1_000)
        assert.strictEqual(through(), 200)
        yield* adjust("1 second")
        const flooded = yield* median(other.owner.key)
        yield* enough(1_500)
        assert.strictEqual(through(), 300)
        yield* Fiber.interrupt(flooding)
        assert.hasAllKeys(new Set(answers.map(({ status }) => status)), [200, 429])
        const slowest = Math.max(quiet, yield* median(other.owner.key))
        console.log(`the median is ${flooded.toFixed(1)} ms in the flood, ${slowest.toFixed(1)} ms without`)
        Waiting.assertWithin(flooded, Math.max(2 * slowest, 50))
      })
  )
})
