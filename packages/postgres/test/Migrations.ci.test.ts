import * as Fixtures from "@attestry/conformance/Fixtures"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { checkVersion, isMigrated, migrate, migrations } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Array, Deferred, Duration, Effect, Fiber, Layer, Redacted } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { rounds } from "../../../test/support/Rounds.ts"
import { assertWithin } from "../../../test/support/Waiting.ts"
import * as Script from "./support/Script.ts"

/** Runs in a separate schema, which is gone afterwards. */
const inNewSchema = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provide(effect, NewSchema.layer)

const recorded = Effect.gen(function*() {
  const sql = yield* SqlClient
  return yield* sql<{ readonly id: number; readonly name: string; readonly checksum: string }>`
    SELECT migration_id AS id, name, checksum
    FROM ${sql(`${yield* DatabaseSchema}.migrations`)}
    ORDER BY migration_id`
})

const nameOf = ({ id, name }: { readonly id: number; readonly name: string }) =>
  `${String(id).padStart(4, "0")}_${name}`

const more = "CREATE TABLE more (id text PRIMARY KEY)"

/** With a step that no version will ever have. */
const extended = { ...migrations, "9000_more": more }

const [firstStep = ""] = Object.keys(migrations)

/** The backend that runs the schema's slow step. */
const sleeping = (schema: string) =>
  Effect.flatMap(SqlClient, (sql) =>
    Effect.repeat(
      sql<{ readonly pid: number }>`
        SELECT a.pid
        FROM pg_stat_activity AS a
        JOIN pg_locks AS l ON l.pid = a.pid
        WHERE a.wait_event = 'PgSleep'
          AND l.locktype = 'advisory'
          AND l.objid = (hashtextextended(${`attestry/${schema}`}, 0) & ${4294967295}::bigint)::oid`,
      { until: (rows) => rows.length > 0 }
    )).pipe(Effect.map((rows) => rows[0]?.pid ?? 0))

/** A client that finds the schema's functions before those of the system. */
const inSearchPath = (schema: string, url: Redacted.Redacted) =>
  Pool.layerFromPool(Pool.makePool({
    connectionString: Redacted.value(url),
    options: `-c search_path=${schema},pg_catalog`
  }))

layer(NewSchema.client.pipe(Layer.provideMerge(EmbeddedPostgres.layer)), {
  excludeTestServices: true
})(
  "migrations",
  (it) => {
    it.effect(
      "are applied once by 8 servers that start together on an empty database, time after time",
      () =>
        Effect.gen(function*() {
          const url = yield* EmbeddedPostgres.TestDatabase
          const round = inNewSchema(Effect.gen(function*() {
            const schema = yield* DatabaseSchema
            const start = Effect.scoped(Layer.build(Postgres.layer({ url, schema, ...NewSchema.patient })))
            yield* Effect.all(Array.makeBy(8, () => start), { concurrency: "unbounded" })
            assert.deepStrictEqual((yield* recorded).map(nameOf), Object.keys(migrations))
          }))
          yield* Effect.repeatN(round, rounds(2, 10) - 1)
        })
    )

    it.effect("store the SHA-256 of each step, and add later steps to a database that has the first ones", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate()
        const first = yield* recorded
        yield* migrate(extended)
        const both = yield* recorded
        assert.deepStrictEqual(both.slice(0, -1), first)
        assert.deepStrictEqual(both.map(nameOf), Object.keys(extended))
        for (const { checksum } of both) assert.match(checksum, /^[0-9a-f]{64}$/)
      })))

    it.effect("reject a database whose step was applied with another text, and name the step", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate(extended)
        const error = yield* Effect.flip(migrate({ ...extended, "9000_more": "SELECT 1" }))
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "9000_more")
      })))

    it.effect("reject a database that a newer version has migrated, and name the unknown step", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate(extended)
        const error = yield* Effect.flip(migrate())
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "9000_more")
      })))

    it.effect("roll back all steps when one fails", () =>
      inNewSchema(Effect.gen(function*() {
        const error = yield* Effect.flip(
          migrate({ ...migrations, "9000_wrong": "CREATE TABLE one (); CREATE TABLE one ()" })
        )
        assert.include(error.message, "relation \"one\" already exists")
        assert.strictEqual((yield* Effect.flip(recorded))._tag, "SqlError")
        yield* migrate()
        assert.deepStrictEqual((yield* recorded).map(nameOf), Object.keys(migrations))
      })))

    it.effect("reject a step that would come before an applied one", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate({ [firstStep]: migrations[firstStep] ?? "", "9001_last": more })
        const error = yield* Effect.flip(migrate({ ...extended, "9001_last": more }))
        assert.include(error.message, "before an applied one")
      })))

    it.effect("reject a schema name that would need quoting", () =>
      Effect.gen(function*() {
        const error = yield* Effect.flip(Effect.provideService(migrate(), DatabaseSchema, "a\"; DROP TABLE x; --"))
        assert.include(error.message, "lower-case letters")
      }))

    it.effect("fail clearly when no database responds", () =>
      Effect.gen(function*() {
        const nowhere = Pool.layer({ url: Redacted.make("postgres://postgres@127.0.0.1:1/postgres") })
        const error = yield* Effect.flip(Effect.provide(migrate(), nowhere))
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "ECONNREFUSED")
      }))

    it.scoped(
      "complete after a kill of the process during a step",
      () =>
        inNewSchema(Effect.gen(function*() {
          const url = yield* EmbeddedPostgres.TestDatabase
          const schema = yield* DatabaseSchema
          const slow = { ...migrations, "9000_more": `${more}; SELECT pg_sleep(600)` }
          const { child, exit } = yield* Script.run("migrate.ts", url, schema, JSON.stringify(slow))
          yield* sleeping(schema)
          child.kill("SIGKILL")
          yield* exit
          // the step is not waited for: the server sees within a second that nobody does
          const [took] = yield* Effect.timed(migrate(extended))
          assertWithin(Duration.toMillis(took), 20_000)
          assert.deepStrictEqual((yield* recorded).map(nameOf), Object.keys(extended))
        }))
    )

    it.effect(
      "complete after a lost connection during a step",
      () =>
        inNewSchema(Effect.gen(function*() {
          const url = yield* EmbeddedPostgres.TestDatabase
          const sql = yield* SqlClient
          const slow = { ...migrations, "9000_more": `${more}; SELECT pg_sleep(600)` }
          const starting = yield* Effect.fork(
            Effect.flip(Effect.provide(migrate(slow), Pool.layerUnlimited({ url })))
          )
          const pid = yield* sleeping(yield* DatabaseSchema)
          yield* sql`SELECT pg_terminate_backend(${pid})`
          const error = yield* Fiber.join(starting)
          assert.strictEqual(error._tag, "MigrationFailed")
          assert.include(error.message, "terminat")
          assert.strictEqual((yield* Effect.flip(recorded))._tag, "SqlError")
          yield* migrate(extended)
          assert.deepStrictEqual((yield* recorded).map(nameOf), Object.keys(extended))
        }))
    )

    it.effect("fail clearly when the connection is lost while they wait for another start", () =>
      inNewSchema(Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const sql = yield* SqlClient
        const schema = yield* DatabaseSchema
        const waiting = sql<{ readonly pid: number }>`
          SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE ${`%attestry/${schema}%`}`
        const other = yield* Deferred.make<void>()
        const isLocked = yield* Deferred.make<void>()
        const first = yield* Effect.fork(sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`attestry/${schema}`}, 0))`
          yield* Deferred.succeed(isLocked, undefined)
          yield* Deferred.await(other)
        })))
        yield* Deferred.await(isLocked)
        const second = yield* Effect.fork(
          Effect.flip(Effect.provide(migrate(), Pool.layerUnlimited({ url })))
        )
        const [found] = yield* Effect.repeat(waiting, { until: (rows) => rows.length > 0 })
        yield* sql`SELECT pg_terminate_backend(${found?.pid ?? 0})`
        const error = yield* Fiber.join(second)
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "terminat")
        yield* Deferred.succeed(other, undefined)
        yield* Fiber.join(first)
      })))

    it.effect("reject a server older than 15, and name its version", () =>
      Effect.gen(function*() {
        for (const version of [150_000, 150_018, 160_000, 180_004]) yield* checkVersion(version)
        for (const [version, name] of [[140_012, "14"], [130_000, "13"], [90_624, "9.6"]] as const) {
          const error = yield* Effect.flip(checkVersion(version))
          assert.strictEqual(error._tag, "MigrationFailed")
          assert.include(error.message, "Postgres 15 or newer")
          assert.isTrue(error.message.endsWith(` ${name}`))
        }
      }))

    it.effect("query the server's version before anything else", () =>
      inNewSchema(Effect.gen(function*() {
        const sql = yield* SqlClient
        // the first schema of the search path is asked
        const schema = yield* DatabaseSchema
        yield* sql`CREATE SCHEMA ${sql(schema)}`
        yield* sql.unsafe(`
          CREATE FUNCTION ${schema}.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140012'::text $$`)
        const old = Effect.provide(
          isMigrated(),
          inSearchPath(schema, yield* EmbeddedPostgres.TestDatabase)
        )
        const error = yield* Effect.flip(old)
        assert.include(error.message, "Postgres 15 or newer")
      })))

    it.effect("are run by the layer, in the given schema", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const storage = Postgres.layer({ url: yield* EmbeddedPostgres.TestDatabase, schema: yield* DatabaseSchema })
        const { id } = yield* Effect.provide(Fixtures.storedOrganization(), storage)
        assert.deepStrictEqual(
          yield* sql`SELECT id FROM ${sql(`${yield* DatabaseSchema}.organization`)}`,
          [{ id }]
        )
      }).pipe(inNewSchema))
  }
)
