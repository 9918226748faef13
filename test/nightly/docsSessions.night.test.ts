import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { command } from "../support/processes.ts"

describe("the shell sessions of the documentation", () => {
  it.scopedLive(
    "show what the reference server responds, on embedded storage",
    () =>
      Effect.gen(function*() {
        const { exit, output } = yield* command(process.execPath, ["test/dev/tools/docs-sessions.mjs"], ".")
        // the difference comes last, and a report may be cut
        assert.strictEqual(yield* exit, 0, output().slice(-900))
        assert.match(output(), /^README\.md: \d+ commands$/m)
      }),
    1_800_000
  )
})
