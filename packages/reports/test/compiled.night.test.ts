import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { build, node } from "../../../test/support/processes.ts"

it.scopedLive("makes reports when it is compiled, with options of V8, in a process that ends by itself", () =>
  Effect.gen(function*() {
    yield* build("packages/reports")
    const running = yield* node(["--max-semi-space-size=32", "packages/reports/test/support/compiled.mjs"])
    assert.strictEqual(yield* running.exit, 0, running.output())
    assert.strictEqual(running.output().trim(), "efbbbf43 504b0304 25504446")
  }))
