import * as Fixtures from "@attestry/conformance/Fixtures"
import { VendorStore } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import { withTransformer } from "@effect/sql/Statement"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, String } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { makeRun, runInScope } from "../src/internal/Direct.ts"
import * as TenantScope from "../src/internal/TenantScope.ts"
import { count, database, start, unprotected, withStorage } from "./support/protectedDatabase.ts"

const state = (error: unknown): unknown => Reflect.get(Object(Reflect.get(Object(error), "cause")), "code")

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("row-level security", (it) => {
  it.effect("is on for every table with rows of an organization, later ones included", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      yield* start(true)
      assert.deepStrictEqual(yield* unprotected, [])
      yield* sql`CREATE TABLE ${sql(`${schema}.late`)} (organization_id text NOT NULL)`
      yield* sql`CREATE TABLE ${sql(`${schema}.shared`)} (organization_id text)`
      assert.deepStrictEqual(yield* unprotected, ["late"])
      yield* start(true)
      assert.deepStrictEqual(yield* unprotected, [])
      yield* sql`INSERT INTO ${sql(`${schema}.shared`)} VALUES (NULL), ('org_a')`
      assert.strictEqual(yield* count("shared"), 2)
    }).pipe(Effect.provide(database)))

  it.effect("is off by default", () =>
    Effect.gen(function*() {
      yield* start(false)
      assert.include(yield* unprotected, "vendor")
      yield* start(true)
      yield* RowLevelSecurity.disable
      yield* start(false)
      const sql = yield* SqlClient
      const [policies] = yield* sql<{ readonly count: number }>`
        SELECT count(*)::integer AS count FROM pg_policies WHERE schemaname = ${yield* DatabaseSchema}`
      assert.strictEqual(policies?.count, 0)
    }).pipe(Effect.provide(database)))

  it.effect("shows and accepts no row when no organization is set", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      const vendor = yield* withStorage(Effect.gen(function*() {
        const { id } = yield* Fixtures.storedOrganization()
        return yield* Fixtures.storedVendor(id)
      }))
      const none = Effect.gen(function*() {
        assert.deepStrictEqual([yield* count("vendor"), yield* count("organization")], [0, 0])
        const copy = sql`
          INSERT INTO ${sql(`${schema}.organization`)} (id, name, time_zone, created_at, updated_at)
          VALUES ('', '', '', now(), now())`
        assert.strictEqual(state(yield* Effect.flip(copy)), "42501")
      })
      yield* none
      // after a commit the setting is the empty text, no longer null
      yield* sql.withTransaction(Effect.gen(function*() {
        yield* sql.unsafe(TenantScope.settings({ organizationIds: [vendor.organizationId], across: [] }))
        assert.deepStrictEqual([yield* count("vendor"), yield* count("organization")], [1, 1])
      }))
      yield* none
    }).pipe(Effect.provide(database)))

  it.effect("lets queries across organizations read their listed tables, and write none", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      yield* withStorage(Effect.flatMap(Fixtures.storedOrganization(), ({ id }) => Fixtures.storedVendor(id)))
      yield* sql.withTransaction(Effect.gen(function*() {
        yield* sql.unsafe(TenantScope.settings({ organizationIds: [], across: ["organization", "vendor", "api_key"] }))
        assert.deepStrictEqual([yield* count("organization"), yield* count("vendor")], [1, 0])
        const table = sql(`${schema}.organization`)
        assert.strictEqual((yield* sql`UPDATE ${table} SET name = 'theirs' RETURNING id`).length, 0)
        assert.strictEqual((yield* sql`DELETE FROM ${table} RETURNING id`).length, 0)
        yield* sql.unsafe(TenantScope.settings({ organizationIds: [], across: ["member"] }))
        assert.strictEqual(yield* count("organization"), 0)
      }))
    }).pipe(Effect.provide(database)))

  it.effect("limits a store to the organization that its method is given", () =>
    withStorage(Effect.gen(function*() {
      const url = yield* EmbeddedPostgres.TestDatabase
      const schema = yield* DatabaseSchema
      const { id } = yield* Fixtures.storedOrganization()
      const vendors = [yield* Fixtures.storedVendor(id), yield* Fixtures.storedVendor(id)]
      const other = yield* Fixtures.storedOrganization()
      yield* Fixtures.storedVendor(other.id)
      const counts = yield* Effect.provide(
        Effect.gen(function*() {
          const sql = yield* SqlClient
          const all = runInScope(makeRun(sql))(
            sql<{ readonly id: string }>`SELECT id FROM ${sql(`${schema}.vendor`)}`
          )
          class Careless extends Context.Tag("Careless")<Careless, {
            readonly list: (organizationId: string) => typeof all
            readonly everything: () => typeof all
            readonly value: typeof all
          }>() {}
          const store = Careless.of({ list: () => all, everything: () => all, value: all })
          const { everything, list, value } = Context.get(
            TenantScope.withScopes(Context.make(Careless, store)),
            Careless
          )
          return yield* Effect.all([list(id), list(other.id), list("org_'"), everything(), value])
        }),
        Pool.layer({ url, ...NewSchema.patient })
      )
      assert.deepStrictEqual(counts.map((rows) => rows.length), [vendors.length, 1, 0, 0, 0])
    })).pipe(Effect.provide(database)))

  it.effect("applies to a client of the host, and to traced statements", () =>
    Effect.gen(function*() {
      const url = yield* EmbeddedPostgres.TestDatabase
      const schema = yield* DatabaseSchema
      const use = Effect.gen(function*() {
        const vendors = yield* VendorStore
        const own = yield* Fixtures.storedOrganization()
        const other = yield* Fixtures.storedOrganization()
        const vendor = yield* Fixtures.storedVendor(own.id)
        const { value } = yield* yield* vendors.find(own.id, vendor.id)
        assert.deepStrictEqual(value, vendor)
        const exit = yield* Effect.exit(Fixtures.unit(vendors.insert(own.id, Fixtures.vendor(other.id))))
        Fixtures.assertStorageDefect(exit)
        assert.strictEqual(yield* vendors.count(other.id, {}), 0)
      })
      const seen: Array<string> = []
      const watched = withTransformer(use, (statement) =>
        Effect.sync(() => {
          seen.push(statement.compile()[0])
          return statement
        }))
      const ours = Pool.layer({ url, ...NewSchema.patient })
      const hosts = PgClient.layer({ url, transformResultNames: String.snakeToCamel })
      for (const [effect, client] of [[use, hosts], [watched, hosts], [watched, ours]] as const) {
        yield* Effect.provide(
          effect,
          Layer.fresh(Postgres.layerStores).pipe(
            Layer.provide(client),
            Layer.provide(Layer.succeed(RowLevelSecurity.RowLevelSecurity, true)),
            Layer.provide(Layer.succeed(DatabaseSchema, schema))
          )
        )
      }
      assert.isAbove(seen.filter((text) => text.startsWith("SET LOCAL attestry.")).length, 0)
    }).pipe(Effect.provide(database)))

  it.effect("does not hide rows from a later migration, and applies again after it", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      yield* withStorage(Effect.flatMap(Fixtures.storedOrganization(), ({ id }) => Fixtures.storedVendor(id)))
      yield* migrate({ ...migrations, "9999_late": "CREATE TABLE late AS SELECT id FROM vendor" })
      const [late] = yield* sql<{ readonly count: number }>`
        SELECT count(*)::integer AS count FROM ${sql(`${yield* DatabaseSchema}.late`)}`
      assert.strictEqual(late?.count, 1)
      assert.deepStrictEqual([yield* count("vendor"), yield* unprotected], [0, []])
    }).pipe(Effect.provide(database)))
})
