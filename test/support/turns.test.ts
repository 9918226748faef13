import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inTurns, numbered } from "./Turns.ts"

const immediates = Effect.sync(() => process.getActiveResourcesInfo().filter((name) => name === "Immediate").length)

const counters: ReadonlyArray<readonly [name: string, count: Effect.Effect<unknown, unknown>]> = [
  ["numbers", numbered(() => Effect.sleep("5 millis"))],
  ["numbers of work that fails", numbered(() => Effect.fail("failed"))],
  ["times", Effect.promise(() => inTurns(() => Effect.runPromise(Effect.sleep("5 millis"))))],
  ["times of work that fails", Effect.tryPromise(() => inTurns(() => Promise.reject(new Error("failed"))))]
]

describe("turns", () => {
  it.live.each(counters)("%s end with the work", ([, count]) =>
    Effect.gen(function*() {
      const before = yield* immediates
      yield* Effect.exit(count)
      yield* Effect.sleep("5 millis")
      assert.strictEqual(yield* immediates, before)
    }))
})
