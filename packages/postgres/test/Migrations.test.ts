import * as Fixtures from "@attestry/conformance/Fixtures"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Array, Effect, Layer, Redacted } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "./NewSchema.ts"

/** Runs in a schema of its own, which is gone afterwards. */
const inNewSchema = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provide(effect, NewSchema.layer)

const recorded = Effect.gen(function*() {
  const sql = yield* SqlClient
  return yield* sql<{ readonly id: number; readonly name: string; readonly checksum: string }>`
    SELECT migration_id AS id, name, checksum
    FROM ${sql(`${yield* DatabaseSchema}.migrations`)}
    ORDER BY migration_id`
})

const extended = { ...migrations, "0003_more": "CREATE TABLE more (id text PRIMARY KEY)" }

layer(NewSchema.client.pipe(Layer.provideMerge(EmbeddedPostgres.layer)), { timeout: "60 seconds" })(
  "Migrations",
  (it) => {
    it.effect("are applied once by 8 servers that start together on an empty database", () =>
      inNewSchema(Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const start = Effect.scoped(
          Effect.flatMap(Layer.build(Pool.layer({ url })), (context) => Effect.provide(migrate(), context))
        )
        yield* Effect.all(Array.makeBy(8, () => start), { concurrency: "unbounded" })
        assert.deepStrictEqual((yield* recorded).map(({ name }) => name), ["foundation", "knowledge"])
      })))

    it.effect("keep the SHA-256 of each step, and add later steps to a database that has the first ones", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate()
        const first = yield* recorded
        yield* migrate(extended)
        const both = yield* recorded
        assert.deepStrictEqual(both.slice(0, 2), first)
        assert.deepStrictEqual(both.map(({ id, name }) => `${id} ${name}`), [
          "1 foundation",
          "2 knowledge",
          "3 more"
        ])
        for (const { checksum } of both) assert.match(checksum, /^[0-9a-f]{64}$/)
      })))

    it.effect("refuse a database whose step was applied with another text, and name the step", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate(extended)
        const error = yield* Effect.flip(migrate({ ...extended, "0003_more": "SELECT 1" }))
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "0003_more")
      })))

    it.effect("refuse a database that a newer version has migrated, and name the unknown step", () =>
      inNewSchema(Effect.gen(function*() {
        yield* migrate(extended)
        const error = yield* Effect.flip(migrate())
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "0003_more")
      })))

    it.effect("leave nothing of a step that fails, nor of those before it", () =>
      inNewSchema(Effect.gen(function*() {
        const error = yield* Effect.flip(
          migrate({ ...migrations, "0003_wrong": "CREATE TABLE one (); CREATE TABLE one ()" })
        )
        assert.include(error.message, "relation \"one\" already exists")
        assert.strictEqual((yield* Effect.flip(recorded))._tag, "SqlError")
        yield* migrate()
        assert.strictEqual((yield* recorded).length, 2)
      })))

    it.effect("refuse a step that would come before one that is applied", () =>
      inNewSchema(Effect.gen(function*() {
        const { "0003_more": more } = extended
        yield* migrate({ ...migrations, "0004_last": more })
        const error = yield* Effect.flip(migrate({ ...extended, "0004_last": more }))
        assert.include(error.message, "before one that is applied")
      })))

    it.effect("refuse a schema's name that would have to be quoted", () =>
      Effect.gen(function*() {
        const error = yield* Effect.flip(Effect.provideService(migrate(), DatabaseSchema, "a\"; DROP TABLE x; --"))
        assert.include(error.message, "lower-case letters")
      }))

    it.effect("fail clearly where no database answers", () =>
      Effect.gen(function*() {
        const nowhere = Pool.layer({ url: Redacted.make("postgres://postgres@127.0.0.1:1/postgres") })
        const error = yield* Effect.flip(Effect.provide(migrate(), nowhere))
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "ECONNREFUSED")
      }))

    it.effect("are run by the layer, in the schema that it is given", () =>
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
