import { runOf } from "@attestry/postgres/Direct"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"

const client = Layer.unwrapEffect(
  Effect.map(EmbeddedPostgres.TestDatabase, (url) => Pool.layer({ url, maxConnections: 2 }))
)

const rows = (sql: SqlClient) =>
  Effect.map(
    runOf(sql)(sql<{ readonly count: number }>`SELECT count(*)::float8 AS count FROM direct`),
    ([row]) => row?.count
  )

layer(Layer.provide(client, EmbeddedPostgres.layer), { excludeTestServices: true, timeout: "60 seconds" })(
  "A statement that goes straight to the pool",
  (it) => {
    it.effect("stays in the transaction that it is part of", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        yield* sql`CREATE TABLE direct (id integer)`
        const within = yield* Effect.flip(sql.withTransaction(Effect.gen(function*() {
          yield* runOf(sql)(sql`INSERT INTO direct VALUES (1)`)
          return yield* Effect.flatMap(rows(sql), Effect.fail)
        })))
        assert.deepStrictEqual([within, yield* rows(sql)], [1, 0])
        yield* sql`DROP TABLE direct`
      }))

    it.effect("keeps nobody waiting who is interrupted, in a full pool neither", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const slow = runOf(sql)(sql`SELECT pg_sleep(0.4)`)
        const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.fork(slow))
        yield* Effect.sleep("50 millis")
        const begun = performance.now()
        yield* Fiber.interruptAll(fibers)
        assert.isBelow(performance.now() - begun, 150)
        assert.deepStrictEqual(yield* runOf(sql)(sql`SELECT 1 AS one`), [{ one: 1 }])
      }))

    it.effect("fails as the client's own statements do", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const error = yield* Effect.flip(runOf(sql)(sql`SELECT * FROM nowhere`))
        assert.deepStrictEqual([error._tag, Reflect.get(Object(error.cause), "code")], ["SqlError", "42P01"])
      }))
  }
)
