import * as Fixtures from "@attestry/conformance/Fixtures"
import { StorageDefect } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, layer } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Redacted, Schedule } from "effect"
import type { Pool as PgPool } from "pg"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import * as Proxy from "../../../test/support/Proxy.ts"
import * as Waiting from "../../../test/support/Waiting.ts"
import { organizationIdsSetting } from "../src/internal/TenantScope.ts"
import * as PlainRole from "./support/PlainRole.ts"

const database = NewSchema.layer.pipe(Layer.provideMerge(PlainRole.layer))

/** Stores over one connection; `left` says what the connection has of a tenant, and what it sees. */
const overOne = <A, E, R>(
  config: object,
  use: (left: Effect.Effect<unknown>, pool: PgPool) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function*() {
    const schema = yield* DatabaseSchema
    const connectionString = Redacted.value(yield* EmbeddedPostgres.TestDatabase)
    const pool = yield* Pool.makePool({ connectionString, max: 1, ...config })
    const left = Effect.promise(async () => {
      const { rows } = await pool.query<{ readonly tenant: string; readonly vendors: number }>(
        `SELECT coalesce(current_setting('${organizationIdsSetting}', true), '') AS tenant,
           (SELECT count(*) FROM ${schema}.vendor)::integer AS vendors,
           (SELECT count(*) FROM ${schema}.organization)::integer AS organizations,
           now() = statement_timestamp() AS idle`
      )
      return rows[0]
    })
    return yield* Effect.provide(
      use(left, pool),
      Postgres.layerFromPool(pool, { schema, rowLevelSecurity: true })
    )
  })

/** Locks the counts of vendors against everybody; gives what unlocks them. */
const locked = (schema: string) =>
  Effect.gen(function*() {
    const held = yield* Deferred.make<void>()
    const done = yield* Deferred.make<void>()
    const holder = yield* Effect.fork(PlainRole.asSuperuser((sql) =>
      sql.withTransaction(Effect.gen(function*() {
        yield* sql`LOCK TABLE ${sql(`${schema}.row_count`)} IN ACCESS EXCLUSIVE MODE`
        yield* Deferred.succeed(held, undefined)
        yield* Deferred.await(done)
      }))
    ))
    yield* Deferred.await(held)
    return Effect.zipRight(Deferred.succeed(done, undefined), Fiber.join(holder))
  })

/** Waits until a statement waits for a lock in the schema; does with its backend what is said. */
const whenWaiting = (schema: string, what: "pid" | "pg_terminate_backend(pid)") =>
  PlainRole.asSuperuser((sql) =>
    Effect.repeat(
      sql`
        SELECT ${sql.literal(what)} FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE ${`%${schema}%`}`,
      { until: (rows) => rows.length > 0 }
    )
  )

const nothing = { tenant: "", vendors: 0, organizations: 0, idle: true }

const ways = [
  ["that waits for each answer", {}],
  ["that does not wait in between", { pipeline: true }],
  ["that is a host's, with moments of its own,", { Client: undefined, types: undefined }]
] as const

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("a pooled connection", (it) => {
  for (const [name, config] of ways) {
    it.scoped(`${name} keeps no tenant after a commit or a failure`, () =>
      overOne(config, (left) =>
        Effect.gen(function*() {
          const vendors = yield* VendorStore
          const own = yield* Fixtures.storedOrganization()
          const other = yield* Fixtures.storedOrganization()
          const vendor = yield* Fixtures.storedVendor(own.id)
          assert.strictEqual((yield* vendors.find(own.id, vendor.id))._tag, "Some")
          assert.deepStrictEqual(yield* left, nothing)
          const foreign = Fixtures.vendor(other.id)
          const exit = yield* Effect.exit(Fixtures.unit(vendors.insert(own.id, foreign)))
          const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
          assert.instanceOf(defect, StorageDefect)
          assert.isFalse(defect.unavailable)
          assert.include(String(Reflect.get(Object(defect.cause), "cause")), "row-level security policy")
          assert.deepStrictEqual(yield* left, nothing)
          assert.deepStrictEqual([yield* vendors.count(own.id, {}), yield* vendors.count(other.id, {})], [1, 0])
        })).pipe(Effect.provide(database)))

    it.scoped(`${name} keeps no tenant after an interruption, and delays nobody`, () =>
      overOne(config, (left, pool) =>
        Effect.gen(function*() {
          const schema = yield* DatabaseSchema
          const vendors = yield* VendorStore
          const { id } = yield* Fixtures.storedOrganization()
          yield* Fixtures.storedVendor(id)
          const unlock = yield* locked(schema)
          const readers = yield* Effect.forEach([1, 2, 3], () => Effect.fork(vendors.count(id, {})))
          yield* whenWaiting(schema, "pid")
          yield* Waiting.patiently(Fiber.interruptAll(readers))
          yield* unlock
          assert.deepStrictEqual(yield* left, nothing)
          assert.strictEqual(yield* vendors.count(id, {}), 1)
          assert.deepStrictEqual([pool.idleCount, pool.totalCount, pool.waitingCount], [1, 1, 0])
        })).pipe(Effect.provide(database)))

    it.scoped(`${name} is closed when it is lost in a transaction, and another one serves`, () =>
      overOne(config, (left, pool) =>
        Effect.gen(function*() {
          const schema = yield* DatabaseSchema
          const vendors = yield* VendorStore
          const { id } = yield* Fixtures.storedOrganization()
          yield* Fixtures.storedVendor(id)
          const unlock = yield* locked(schema)
          const reader = yield* Effect.fork(Effect.exit(vendors.count(id, {})))
          yield* whenWaiting(schema, "pg_terminate_backend(pid)")
          const exit = yield* Fiber.join(reader)
          yield* unlock
          const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
          assert.instanceOf(defect, StorageDefect)
          assert.isTrue(defect.unavailable)
          assert.strictEqual(yield* vendors.count(id, {}), 1)
          assert.deepStrictEqual(yield* left, nothing)
          assert.strictEqual(pool.totalCount, 1)
        })).pipe(Effect.provide(database)))
  }

  it.scoped("makes one round trip when it pipelines, as without row-level security, else three", () =>
    Effect.gen(function*() {
      const direct = new URL(Redacted.value(yield* EmbeddedPostgres.TestDatabase))
      const proxy = yield* Proxy.make(Number(direct.port))
      const trips = (rowLevelSecurity: boolean, config: object) =>
        Effect.gen(function*() {
          const url = new URL(Redacted.value(yield* EmbeddedPostgres.TestDatabase))
          url.port = String(proxy.port)
          const pool = yield* Pool.makePool({ connectionString: url.href, max: 1, ...config })
          return yield* Effect.gen(function*() {
            const { count } = yield* VendorStore
            const { id } = yield* Fixtures.storedOrganization()
            yield* count(id, {})
            // far enough away for all that is sent without waiting to be under way before an answer comes
            yield* proxy.set("pass", { latency: 100 })
            const asked: Array<string> = []
            yield* proxy.rule(({ sent }) => {
              if (sent() !== asked.at(-1)) asked.push(sent())
              return "pass"
            })
            yield* count(id, {})
            yield* proxy.set("pass")
            return asked.length
          }).pipe(
            Effect.provide(Postgres.layerFromPool(pool, { schema: yield* DatabaseSchema, rowLevelSecurity }))
          )
        }).pipe(Effect.provide(Layer.fresh(database)))
      assert.deepStrictEqual(
        [yield* trips(false, {}), yield* trips(true, { pipeline: true }), yield* trips(true, {})],
        [1, 1, 3]
      )
    }))

  it.scoped(
    "is closed in time when the server falls silent during pipelined statements, and replaced",
    () =>
      Effect.gen(function*() {
        const server = yield* EmbeddedPostgres.server
        const silent = Layer.succeed(EmbeddedPostgres.TestDatabase, server.url)
        yield* Effect.gen(function*() {
          const vendors = yield* VendorStore
          const { id } = yield* Effect.retry(Effect.sandbox(Fixtures.storedOrganization()), { times: 20 })
          yield* server.freeze
          const waited = (yield* Waiting.make).begin()
          const exits = yield* Effect.all([1, 2, 3].map(() => Effect.exit(vendors.count(id, {}))), {
            concurrency: "unbounded"
          })
          Waiting.assertWithin(waited(), 5_200)
          for (const exit of exits) {
            const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
            assert.instanceOf(defect, StorageDefect)
            assert.isTrue(defect.unavailable)
          }
          yield* server.thaw
          const found = Effect.retry(Effect.sandbox(vendors.count(id, {})), {
            schedule: Schedule.spaced("50 millis")
          })
          assert.strictEqual(yield* found, 0)
        }).pipe(
          Effect.provide(
            Layer.unwrapEffect(
              Effect.map(EmbeddedPostgres.TestDatabase, (url) => Postgres.layer({ url, rowLevelSecurity: true }))
            ).pipe(Layer.provideMerge(PlainRole.layer), Layer.provide(silent))
          )
        )
      })
  )
})
