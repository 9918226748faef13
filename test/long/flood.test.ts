import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber } from "effect"
import { type Answer, send } from "../support/Api.ts"
import { started } from "../support/MemoryServer.ts"
import { tenant } from "../support/Tenant.ts"

describe("five times as many requests as are allowed", () => {
  it.scopedLive(
    "fail for no other reason, and keep another caller waiting no more than twice as long",
    () =>
      Effect.gen(function*() {
        const { owner, runtime, url } = yield* started({ rateLimit: {} })
        const other = yield* Effect.provide(tenant, runtime)
        const median = (key: string) =>
          Effect.map(
            Effect.forEach(Array.from({ length: 40 }), () =>
              Effect.zipLeft(
                Effect.timed(send(url)("GET", "/v1/vendors?limit=10", { key })),
                Effect.sleep("20 millis")
              )),
            (timed) => {
              for (const [, { status }] of timed) {
                assert.strictEqual(status, 200)
              }
              return timed.map(([took]) => Duration.toMillis(took)).sort((a, b) => a - b)[20] ?? Infinity
            }
          )
        yield* median(other.owner.key)
        const quiet = yield* median(other.owner.key)
        const answers: Array<Answer> = []
        const ask = Effect.map(send(url)("GET", "/v1/vendors?limit=10", { key: owner.key }), (answer) => {
          answers.push(answer)
        })
        const begun = performance.now()
        const flooding = yield* Effect.fork(
          Effect.forever(Effect.zipRight(Effect.all([ask, ask, ask, ask].map(Effect.fork)), Effect.sleep("8 millis")))
        )
        yield* Effect.sleep("1 second")
        const flooded = yield* median(other.owner.key)
        yield* Fiber.interrupt(flooding)
        yield* Effect.sleep("500 millis")
        const seconds = (performance.now() - begun) / 1_000
        const through = answers.filter(({ status }) => status === 200).length
        assert.hasAllKeys(new Set(answers.map(({ status }) => status)), [200, 429])
        assert.isAtMost(through, 200 + 100 * seconds + 5)
        assert.isAbove(answers.length, through)
        assert.isBelow(flooded, Math.max(2 * quiet, 50))
      }),
    30_000
  )
})
