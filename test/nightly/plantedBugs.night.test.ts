import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { command } from "../support/processes.ts"

it.scopedLive("each planted bug can be planted, and has the test that must see it", () =>
  Effect.gen(function*() {
    const { exit, output } = yield* command(process.execPath, ["test/dev/mutants/check.mjs", "--tests"])
    assert.strictEqual(yield* exit, 0, output())
    assert.match(output(), /^\d{3} mutants apply, with tests among \d{4,}$/m)
  }))
