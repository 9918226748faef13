import * as EmbeddedEngine from "@attestry/engine/EmbeddedEngine"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { assertWithin, until } from "../../../test/support/Waiting.ts"
import * as Recorded from "./support/Recorded.ts"

const services = Layer.mergeAll(EmbeddedEngine.layer, Postgres.layerStores, Recorded.services)

describe("an embedded engine", () => {
  it.scopedLive("runs each due time once, makes up for its absence, forgets what is finished, and stops in time", () =>
    Effect.gen(function*() {
      const { createTable, results, schedules, startAll } = Recorded.make("public", new Date().toISOString())
      const count = Effect.map(results, ({ length }) => length)
      const runUntil = (most: number) =>
        Effect.gen(function*() {
          const scope = yield* Scope.make()
          const context = yield* Scope.extend(
            Layer.build(Layer.provideMerge(schedules.layer, services)),
            scope
          )
          yield* Effect.provide(startAll, context)
          yield* until(Effect.map(count, (count) => count > most))
          const began = performance.now()
          yield* Scope.close(scope, Exit.void)
          assertWithin(performance.now() - began, 7_000, "the end of the engine")
        })
      yield* createTable
      yield* runUntil(6)
      const before = yield* count
      yield* Effect.sleep("5 seconds")
      assert.strictEqual(yield* count, before)
      yield* runUntil(before + 14)
      const rows = yield* results
      Recorded.assertOneResultEach(rows)
      assert.isTrue(rows.every(({ runs }) => runs === 1))
      assert.isTrue(rows.some(({ missed }) => missed > 0))
      const sql = yield* SqlClient
      const [kept] = yield* sql<{ count: number }>`SELECT count(DISTINCT entity_id) FROM attestry_engine_messages`
      // each schedule keeps the round that runs, and the two before it
      assert.isAtMost(kept?.count ?? 0, 3 * Recorded.tables.length)
    }).pipe(Effect.provide(Pglite.layerMemoryClient)))
})
