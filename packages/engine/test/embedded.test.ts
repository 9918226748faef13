import * as Engine from "@attestry/engine/Engine"
import * as Pglite from "@attestry/pglite/Pglite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { assertOneResultEach, make } from "./support/Recorded.ts"

const { createTable, results, schedules, startAll } = make("public", new Date().toISOString())

describe("an embedded engine", () => {
  it.scopedLive("runs each due time once", () =>
    Effect.gen(function*() {
      yield* createTable
      const engine = Layer.provideMerge(schedules.layer, Engine.layerEmbedded)
      yield* Effect.gen(function*() {
        yield* startAll
        yield* Effect.sleep("12 seconds")
      }).pipe(Effect.provide(engine))
      const rows = yield* results
      assertOneResultEach(rows)
      assert.isAbove(rows.length, 10)
    }).pipe(Effect.provide(Pglite.layerMemoryClient)))
})
