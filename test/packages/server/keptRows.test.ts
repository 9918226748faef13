import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as EmbeddedPostgres from "../../support/EmbeddedPostgres.ts"
import { node, source } from "../../support/processes.ts"

// the rest belongs to a request that waits
const most = 15_000

// see docs/decisions/0072-start-and-memory.md#values-of-waiting-fibers
describe("a list that has waited for its rows", () => {
  it.scopedLive("keeps neither them nor its response among old objects", () =>
    Effect.gen(function*() {
      const { url } = yield* EmbeddedPostgres.server
      // young objects are collected by nobody else meanwhile
      const options = ["--expose-gc", "--max-semi-space-size=64", "--min-semi-space-size=64"]
      const { exit, output } = yield* node(
        [...options, ...source("test/support/keptRows.ts")],
        { DATABASE_URL: Redacted.value(url) }
      )
      assert.strictEqual(yield* exit, 0, output())
      const left: ReadonlyArray<number> = JSON.parse(output())
      assert.lengthOf(left, 2)
      for (const bytes of left) assert.isBelow(bytes, most)
    }))
})
