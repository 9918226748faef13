import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { patiently } from "../../../test/support/Waiting.ts"
import { runOf } from "../src/internal/Direct.ts"

const client = Layer.unwrapEffect(
  Effect.map(EmbeddedPostgres.TestDatabase, (url) => Pool.layer({ url, maxConnections: 2, ...NewSchema.patient }))
)

const rows = (sql: SqlClient) =>
  Effect.map(
    runOf(sql)(sql<{ readonly count: number }>`SELECT count(*)::float8 AS count FROM direct`),
    ([row]) => row?.count
  )

layer(client.pipe(Layer.provideMerge(EmbeddedPostgres.layer)), { excludeTestServices: true })(
  "a statement sent directly to the pool",
  (it) => {
    it.effect("stays in its transaction", () =>
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

    it.scoped("delays nobody who is interrupted, even when the pool is full", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const admin = Context.get(yield* Layer.build(Layer.fresh(NewSchema.client)), SqlClient)
        const [held, done] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
        const holder = yield* Effect.fork(admin.withTransaction(Effect.gen(function*() {
          yield* admin`SELECT pg_advisory_xact_lock(7)`
          yield* Deferred.succeed(held, undefined)
          yield* Deferred.await(done)
        })))
        yield* Deferred.await(held)
        const slow = runOf(sql)(sql`SELECT pg_advisory_xact_lock(7)`)
        const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.fork(slow))
        yield* Effect.repeat(
          admin`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND NOT granted`,
          { until: (rows) => rows.length === 2 }
        )
        yield* patiently(Fiber.interruptAll(fibers))
        yield* Deferred.succeed(done, undefined)
        yield* Fiber.join(holder)
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
