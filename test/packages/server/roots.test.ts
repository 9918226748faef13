import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { node, source } from "../../support/processes.ts"

const run = (environment: { readonly [name: string]: string } = {}) =>
  Effect.gen(function*() {
    // old objects are collected by nobody meanwhile
    const options = ["--expose-gc", "--max-semi-space-size=16", "--initial-old-space-size=4096"]
    const { exit, output } = yield* node(
      [...options, ...source("test/support/rootFibers.ts")],
      environment
    )
    assert.strictEqual(yield* exit, 0, output())
    const found: { readonly left: number; readonly listed: ReadonlyArray<boolean>; readonly atLast: number } = JSON
      .parse(
        output()
      )
    return found
  })

describe("the fibers of the reference server's requests", () => {
  it.scopedLive("are listed while they run, and leave few old objects", () =>
    Effect.gen(function*() {
      const { atLast, left, listed } = yield* run()
      assert.deepStrictEqual(listed, [true, true])
      assert.strictEqual(atLast, 1)
      const bySet = yield* run({ ROOTS: "set" })
      assert.isBelow(left, bySet.left / 2)
    }))
})
