import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { node, source } from "../../support/processes.ts"

// see docs/decisions/0086-a-larger-nursery.md
describe("the space for young objects of the reference server", () => {
  it.scopedLive("stays small until it may grow, and then stops between two powers of two", () =>
    Effect.gen(function*() {
      const { exit, output } = yield* node(["--max-semi-space-size=32", ...source("test/support/nursery.ts")])
      assert.strictEqual(yield* exit, 0, output())
      const { first, held, last } = JSON.parse(output())
      assert.strictEqual(held, first)
      // both halves of 27 MiB, not of 16 or 32
      assert.isAtLeast(last, 40)
      assert.isAtMost(last, 56)
    }))
})
