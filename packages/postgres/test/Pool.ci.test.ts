import { isUnavailable } from "@attestry/postgres/Failure"
import * as Pool from "@attestry/postgres/Pool"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, describe, it, layer } from "@effect/vitest"
import { Chunk, Context, Deferred, Duration, Effect, Fiber, Layer, Redacted, Schedule, Stream } from "effect"
import type { PoolConfig } from "pg"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import { patient } from "../../../test/support/NewSchema.ts"
import { assertWithin } from "../../../test/support/Waiting.ts"

describe("a timestamptz", () => {
  it("becomes an ISO 8601 string in UTC with milliseconds", () => {
    const pairs = [
      ["2026-05-04 09:30:00+00", "2026-05-04T09:30:00.000Z"],
      ["2026-05-04 09:30:00.1+00", "2026-05-04T09:30:00.100Z"],
      ["2026-05-04 09:30:00.12+00", "2026-05-04T09:30:00.120Z"],
      ["2026-05-04 09:30:00.123+00", "2026-05-04T09:30:00.123Z"],
      ["2026-05-04 09:30:00.123456+00", "2026-05-04T09:30:00.123Z"],
      ["0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
      ["2026-05-04 09:30:00.5+02", "2026-05-04T07:30:00.500Z"],
      ["2026-05-04 09:30:00-03:30", "2026-05-04T13:00:00.000Z"]
    ]
    for (const [text = "", iso] of pairs) assert.strictEqual(Pool.isoTimestamp(text), iso)
  })
})

const unclosed = (url: Redacted.Redacted, config: PoolConfig) =>
  Layer.build(Pool.layerFromPool(Pool.makePool({ connectionString: Redacted.value(url), max: 1, ...config })))

const client = Layer.unwrapEffect(
  Effect.map(EmbeddedPostgres.TestDatabase, (url) => Pool.layer({ url, maxConnections: 1, ...patient }))
)

layer(client.pipe(Layer.provideMerge(EmbeddedPostgres.layer)), { excludeTestServices: true })(
  "the pool",
  (it) => {
    it.effect("returns timestamps as ISO 8601 strings, counts as numbers, JSON as values", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const rows = yield* sql`
        SELECT
          '2026-05-04 11:30:00.25+02'::timestamptz(3) AS at,
          count(*) AS count,
          '{"snake_case":[1]}'::jsonb AS json`
        assert.deepStrictEqual(rows, [{ at: "2026-05-04T09:30:00.250Z", count: 1, json: { snake_case: [1] } }])
      }))

    it.effect("prepares only statements that have parameters", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        for (const value of ["a", "b"]) assert.deepStrictEqual(yield* sql`SELECT ${value} AS value`, [{ value }])
        yield* sql`SELECT 'without' AS parameters`
        const prepared = yield* sql<{ readonly name: string }>`
        SELECT name
        FROM pg_prepared_statements
        WHERE statement LIKE 'SELECT %' AND statement NOT LIKE '%pg_prepared%'`
        assert.strictEqual(prepared.length, 1)
        assert.match(prepared[0]?.name ?? "", /^at_[0-9a-f]{40}$/)
      }))

    it.effect("recovers when a statement fails", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const query = (value: string) => sql`SELECT ${value}::integer AS value`
        assert.strictEqual((yield* Effect.flip(query("x")))._tag, "SqlError")
        assert.deepStrictEqual(yield* query("7"), [{ value: 7 }])
      }))

    it.scoped("gets a reserved connection back, even if nobody waits for it any more", () =>
      Effect.gen(function*() {
        const sql = Context.get(yield* unclosed(yield* EmbeddedPostgres.TestDatabase, {}), SqlClient)
        // the first turn begins to connect
        const waiting = yield* Effect.fork(Effect.scoped(sql.reserve))
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(waiting)
        assert.deepStrictEqual(yield* Effect.timeout(sql`SELECT 1 AS one`, "5 seconds"), [{ one: 1 }])
      }))

    it.effect("notifies listeners", () =>
      Effect.gen(function*() {
        const pg = yield* PgClient.PgClient
        const heard = yield* Effect.fork(Stream.runCollect(Stream.take(pg.listen("Some channel"), 1)))
        yield* pg.notify("Some channel", "it's \"quoted\"").pipe(
          Effect.zipRight(Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))),
          Effect.repeat({ until: () => Effect.map(Fiber.poll(heard), (exit) => exit._tag === "Some") })
        )
        assert.deepStrictEqual(Chunk.toReadonlyArray(yield* Fiber.join(heard)), ["it's \"quoted\""])
      }))

    it.scoped("closes an unresponsive connection, with parameters or without, and continues with another", () =>
      Effect.gen(function*() {
        const sql = Context.get(
          yield* unclosed(yield* EmbeddedPostgres.TestDatabase, { query_timeout: 1_000 }),
          SqlClient
        )
        const backend = Effect.map(
          sql<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid`,
          (rows) => rows[0]?.pid
        )
        for (const slow of [sql`SELECT pg_sleep(${600})`, sql`SELECT pg_sleep(5)`]) {
          const first = yield* backend
          const error = yield* Effect.flip(slow)
          assert.isTrue(isUnavailable(error))
          assert.include(String(error.cause), "Query read timeout")
          assert.notStrictEqual(yield* backend, first)
        }
      }))

    it.scoped("closes the idle connections too when one is unresponsive", () =>
      Effect.gen(function*() {
        const sql = Context.get(
          yield* unclosed(yield* EmbeddedPostgres.TestDatabase, { query_timeout: 1_000, max: 5 }),
          SqlClient
        )
        const backends = Effect.map(
          Effect.all(
            Array.from(
              { length: 5 },
              () => sql<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)`
            ),
            { concurrency: "unbounded" }
          ),
          (all) => all.map(([row]) => row?.pid)
        )
        const before = yield* backends
        assert.strictEqual(new Set(before).size, 5)
        yield* Effect.flip(sql`SELECT pg_sleep(5)`)
        assert.deepStrictEqual((yield* backends).filter((pid) => before.includes(pid)), [])
      }))

    it.scoped("loses nothing when the event loop stands still for longer than its timeouts", () =>
      Effect.gen(function*() {
        const config = { query_timeout: 2_000, connectionTimeoutMillis: 2_000, max: 3 }
        const sql = Context.get(yield* unclosed(yield* EmbeddedPostgres.TestDatabase, config), SqlClient)
        yield* sql`SELECT 1`
        const queries = Array.from({ length: 30 }, (_, value) => sql`SELECT ${value}::integer AS value, pg_sleep(0.02)`)
        const results = yield* Effect.fork(Effect.all(queries, { concurrency: "unbounded" }))
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 50)))
        const end = performance.now() + 3_000
        while (performance.now() < end);
        assert.deepStrictEqual(
          (yield* Fiber.join(results)).map(([row]) => row?.["value"]),
          Array.from({ length: 30 }, (_, value) => value)
        )
      }))

    it.scoped("cancels a statement that takes too long, without parameters too, and keeps the connection", () =>
      Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const sql = Context.get(
          yield* Layer.build(Pool.layer({ url, maxConnections: 1, ...patient, statementTimeout: "500 millis" })),
          SqlClient
        )
        const backend = sql`SELECT pg_backend_pid() AS pid`
        const before = yield* backend
        assert.deepStrictEqual(yield* sql`SHOW statement_timeout`, [{ statement_timeout: "500ms" }])
        for (const slow of [sql`SELECT pg_sleep(${20})`, sql`SELECT pg_sleep(20)`]) {
          const [took, error] = yield* Effect.timed(Effect.flip(slow))
          assert.include(String(error.cause), "statement timeout")
          assertWithin(Duration.toMillis(took), 5_000)
          assert.deepStrictEqual(yield* backend, before)
        }
      }))

    it.scoped("fails in time when no connection becomes free", () =>
      Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const sql = Context.get(
          yield* Layer.build(Pool.layer({ url, maxConnections: 1, acquireTimeout: "200 millis" })),
          SqlClient
        )
        // a connection too may take longer than that
        yield* Effect.retry(sql`SELECT 1`, { times: 20 })
        const [held, done] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
        const holder = yield* Effect.fork(
          sql.withTransaction(Effect.zipRight(Deferred.succeed(held, undefined), Deferred.await(done)))
        )
        yield* Deferred.await(held)
        const [took, error] = yield* Effect.timed(Effect.flip(sql`SELECT 1`))
        assert.isTrue(isUnavailable(error))
        assertWithin(Duration.toMillis(took), 5_000)
        yield* Deferred.succeed(done, undefined)
        yield* Fiber.join(holder)
      }))

    it.scoped("prepares no statement and sets nothing when it connects to a transaction pooler", () =>
      Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const sql = Context.get(
          yield* Layer.build(Pool.layer({ url, maxConnections: 1, transactionPooler: true })),
          SqlClient
        )
        assert.deepStrictEqual(yield* sql`SELECT ${"a"} AS value`, [{ value: "a" }])
        assert.deepStrictEqual(yield* sql`SELECT name FROM pg_prepared_statements`, [])
        assert.deepStrictEqual(
          yield* sql`SELECT source FROM pg_settings WHERE name IN ('statement_timeout', 'TimeZone') AND source = 'client'`,
          []
        )
      }))

    it.scoped("survives the loss of an idle connection, and of a busy one", () =>
      Effect.gen(function*() {
        const admin = yield* SqlClient
        const sql = Context.get(yield* unclosed(yield* EmbeddedPostgres.TestDatabase, {}), SqlClient)
        const backend = Effect.map(
          sql<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid`,
          (rows) => rows[0]?.pid ?? 0
        )
        // until the news of the loss has arrived, a statement may still be given to the lost connection
        const soon = Effect.retry(backend, { schedule: Schedule.spaced("20 millis") })
        const terminate = (pid: number) => admin`SELECT pg_terminate_backend(${pid}, ${1000})`
        yield* terminate(yield* backend)
        const pid = yield* soon
        const busy = yield* Effect.fork(Effect.flip(sql`SELECT pg_sleep(${600})`))
        yield* Effect.repeat(
          admin`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid} AND wait_event = 'PgSleep'`,
          { until: (rows) => rows.length > 0 }
        )
        yield* terminate(pid)
        assert.isTrue(isUnavailable(yield* Fiber.join(busy)))
        assert.isAbove(yield* soon, 0)
      }))
  }
)
