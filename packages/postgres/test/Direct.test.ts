import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { patiently } from "../../../test/support/Waiting.ts"
import { makeRun } from "../src/internal/Direct.ts"

const client = Layer.unwrapEffect(
  Effect.map(EmbeddedPostgres.TestDatabase, (url) => Pool.layer({ url, maxConnections: 2, ...NewSchema.patient }))
)

const rows = (sql: SqlClient) =>
  Effect.map(
    makeRun(sql)(sql<{ readonly count: number }>`SELECT count(*)::float8 AS count FROM direct`),
    ([row]) => row?.count
  )

/** Holds an advisory lock in a transaction of another client. */
const holdLock = (id: number) =>
  Effect.gen(function*() {
    const admin = Context.get(yield* Layer.build(Layer.fresh(NewSchema.client)), SqlClient)
    const [held, done] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
    const holder = yield* Effect.fork(admin.withTransaction(Effect.gen(function*() {
      yield* admin`SELECT pg_advisory_xact_lock(${id}::integer)`
      yield* Deferred.succeed(held, undefined)
      yield* Deferred.await(done)
    })))
    yield* Deferred.await(held)
    return { admin, release: Effect.zipRight(Deferred.succeed(done, undefined), Fiber.join(holder)) }
  })

layer(client.pipe(Layer.provideMerge(EmbeddedPostgres.layer)), { excludeTestServices: true })(
  "a statement sent directly to the pool",
  (it) => {
    it.effect("stays in its transaction", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        yield* sql`CREATE TABLE direct (id integer)`
        const within = yield* Effect.flip(sql.withTransaction(Effect.gen(function*() {
          yield* makeRun(sql)(sql`INSERT INTO direct VALUES (1)`)
          return yield* Effect.flatMap(rows(sql), Effect.fail)
        })))
        assert.deepStrictEqual([within, yield* rows(sql)], [1, 0])
        yield* sql`DROP TABLE direct`
      }))

    it.scoped("delays nobody who is interrupted, and is not sent later, even when the pool is full", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { admin, release } = yield* holdLock(7)
        yield* sql`CREATE SEQUENCE waiting`
        const run = makeRun(sql)
        const slow = run(sql`SELECT pg_advisory_xact_lock(7)`)
        const fibers = yield* Effect.forEach([slow, slow, run(sql`SELECT nextval('waiting')`)], Effect.fork)
        yield* Effect.repeat(
          admin`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND NOT granted`,
          { until: (rows) => rows.length === 2 }
        )
        yield* patiently(Fiber.interruptAll(fibers))
        yield* release
        assert.deepStrictEqual(yield* run(sql`SELECT 1 AS one`), [{ one: 1 }])
        assert.deepStrictEqual(yield* sql`SELECT is_called FROM waiting`, [{ is_called: false }])
        yield* sql`DROP SEQUENCE waiting`
      }))

    it.effect("fails as the client's own statements do", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const error = yield* Effect.flip(makeRun(sql)(sql`SELECT * FROM nowhere`))
        assert.deepStrictEqual([error._tag, Reflect.get(Object(error.cause), "code")], ["SqlError", "42P01"])
      }))
  }
)
