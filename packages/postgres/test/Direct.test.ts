import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Either, Fiber, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { patiently } from "../../../test/support/Waiting.ts"
import { runsOf } from "../src/internal/Direct.ts"

const client = Layer.unwrapEffect(
  Effect.map(EmbeddedPostgres.TestDatabase, (url) => Pool.layer({ url, maxConnections: 2, ...NewSchema.patient }))
)

const rows = (sql: SqlClient) =>
  Effect.map(
    runsOf(sql).run(sql<{ readonly count: number }>`SELECT count(*)::float8 AS count FROM direct`),
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
          yield* runsOf(sql).run(sql`INSERT INTO direct VALUES (1)`)
          return yield* Effect.flatMap(rows(sql), Effect.fail)
        })))
        assert.deepStrictEqual([within, yield* rows(sql)], [1, 0])
        yield* sql`DROP TABLE direct`
      }))

    it.scoped("delays nobody who is interrupted, even when the pool is full", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { admin, release } = yield* holdLock(7)
        const slow = runsOf(sql).run(sql`SELECT pg_advisory_xact_lock(7)`)
        const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.fork(slow))
        yield* Effect.repeat(
          admin`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND NOT granted`,
          { until: (rows) => rows.length === 2 }
        )
        yield* patiently(Fiber.interruptAll(fibers))
        yield* release
        assert.deepStrictEqual(yield* runsOf(sql).run(sql`SELECT 1 AS one`), [{ one: 1 }])
      }))

    it.effect("fails as the client's own statements do", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const error = yield* Effect.flip(runsOf(sql).run(sql`SELECT * FROM nowhere`))
        assert.deepStrictEqual([error._tag, Reflect.get(Object(error.cause), "code")], ["SqlError", "42P01"])
      }))
  }
)

interface Divided {
  readonly quotient: number
}

const codeOf = ({ cause }: SqlError) => Reflect.get(Object(cause), "code")

layer(client.pipe(Layer.provideMerge(EmbeddedPostgres.layer)), { excludeTestServices: true })(
  "reads by key that are asked for together",
  (it) => {
    it.effect("are sent together, 16 at most, each with its own rows", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { read } = runsOf(sql)
        const found = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n),
          (n) => read(sql<{ readonly n: number; readonly at: string }>`SELECT ${n}::integer AS n, now()::text AS at`),
          { concurrency: "unbounded" }
        )
        const rows = found.flat()
        assert.deepStrictEqual(rows.map(({ n }) => n), Array.from({ length: 40 }, (_, n) => n))
        assert.strictEqual(new Set(rows.map(({ at }) => at)).size, 3)
        assert.strictEqual(new Set(rows.slice(0, 16).map(({ at }) => at)).size, 1)
      }))

    it.effect("fail alone, and the others run again", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { read } = runsOf(sql)
        const divided = yield* Effect.forEach(
          [1, 2, 0, 3, 0, 4],
          (by) => Effect.either(read(sql<Divided>`SELECT 60 / ${by}::integer AS quotient`)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          divided.map(Either.match({ onLeft: codeOf, onRight: ([row]) => row?.quotient })),
          [60, 30, "22012", 20, "22012", 15]
        )
      }))

    it.effect("are left out when they are interrupted", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        yield* sql`CREATE SEQUENCE reads`
        const { read } = runsOf(sql)
        const next = read(sql`SELECT nextval('reads') + ${0}::integer`)
        const [first, second] = [yield* Effect.fork(next), yield* Effect.fork(next)]
        const third = yield* Effect.fork(read(sql<{ readonly one: number }>`SELECT ${1}::integer AS one`))
        yield* Effect.yieldNow()
        yield* Fiber.interruptAll([first, second])
        assert.deepStrictEqual(yield* Fiber.join(third), [{ one: 1 }])
        assert.deepStrictEqual(yield* sql`SELECT is_called FROM reads`, [{ is_called: false }])
        yield* sql`DROP SEQUENCE reads`
      }))

    it.effect("stay in the transaction of the host", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const { read } = runsOf(sql)
        const count = read(
          sql<{ readonly count: number }>`SELECT count(*)::float8 AS count FROM direct WHERE id = ${1}`
        )
        yield* sql`CREATE TABLE direct (id integer)`
        const within = yield* Effect.flip(sql.withTransaction(
          Effect.zipRight(sql`INSERT INTO direct VALUES (1)`, Effect.flatMap(Effect.all([count, count]), Effect.fail))
        ))
        assert.deepStrictEqual(within, [[{ count: 1 }], [{ count: 1 }]])
        assert.deepStrictEqual(yield* count, [{ count: 0 }])
        yield* sql`DROP TABLE direct`
      }))

    it.scoped("fail with the one that takes too long, because they would wait for the same database again", () =>
      Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const options = { url, ...NewSchema.patient, statementTimeout: "100 millis" } as const
        const sql = Context.get(yield* Layer.build(Pool.layer(options)), SqlClient)
        const { read } = runsOf(sql)
        const one = read(sql`SELECT ${1}::integer AS one`)
        const { release } = yield* holdLock(11)
        const blocked = read(sql`SELECT pg_advisory_xact_lock(${11}::integer)`)
        const outcomes = yield* Effect.all([one, blocked, one, one].map(Effect.either), { concurrency: "unbounded" })
        assert.deepStrictEqual(
          outcomes.map(Either.match({ onLeft: codeOf, onRight: (rows) => rows })),
          [[{ one: 1 }], "57014", "57014", "57014"]
        )
        yield* release
        assert.deepStrictEqual(yield* one, [{ one: 1 }])
      }))
  }
)
