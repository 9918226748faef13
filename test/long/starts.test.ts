import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "../support/processes.ts"
import { folder, start, stop } from "../support/ReferenceServer.ts"

describe("the reference server", () => {
  beforeAll(() => Effect.runPromise(build("examples/node-server")), 180_000)

  it.scopedLive(
    "is there within 15 seconds on an empty folder, and within 5 on one in use",
    () =>
      Effect.gen(function*() {
        const data = yield* folder
        const first = yield* start(data)
        assert.strictEqual(yield* stop(first), 0)
        for (let i = 0; i < 2; i++) {
          const again = yield* start(data)
          assert.strictEqual(yield* stop(again), 0)
          assert.isAtMost(again.seconds, 5)
        }
        assert.isAtMost(first.seconds, 15)
      }),
    90_000
  )
})
