import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as LoopLoad from "../../src/eventLoop/LoopLoad.ts"

/** Keeps the event loop busy, in steps, and counts a part of it. */
const busy = (load: ReturnType<typeof LoopLoad.make>, millis: number, part: number) =>
  Effect.gen(function*() {
    for (let step = 0; step < millis / 5; step++) {
      const start = performance.now()
      while (performance.now() < start + 5);
      load.count((performance.now() - start) * part)
      yield* Effect.sleep("1 millis")
    }
  })

describe("the load of the event loop", () => {
  it.live("is what is counted, or a multiple of it", () =>
    Effect.gen(function*() {
      const load = LoopLoad.make()
      assert.strictEqual(load.ratio(), 1)
      yield* busy(load, 400, 1)
      assert.isBelow(load.ratio(), 1.8)
      yield* busy(load, 400, 0.4)
      const more = load.ratio()
      assert.isAtLeast(more, 2)
      assert.isAtMost(more, 4)
    }))

  it.live("does not follow from little that is counted", () =>
    Effect.gen(function*() {
      const load = LoopLoad.make()
      yield* busy(load, 300, 0.01)
      assert.strictEqual(load.ratio(), 1)
    }))
})
