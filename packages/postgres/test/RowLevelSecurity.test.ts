import * as Fixtures from "@attestry/conformance/Fixtures"
import type { StoragePorts } from "@attestry/core/Ports"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { runOf, scopedClient } from "@attestry/postgres/Direct"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import * as TenantScope from "@attestry/postgres/TenantScope"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, type Redacted } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import * as PlainRole from "./support/PlainRole.ts"

/** A new schema, and the role that owns what is in it: no superuser. */
const database = NewSchema.layer.pipe(Layer.provideMerge(PlainRole.layer))

const storage = (url: Redacted.Redacted, schema: string, rowLevelSecurity: boolean) =>
  Postgres.layer({ url, schema, rowLevelSecurity, ...NewSchema.patient })

const start = (rowLevelSecurity: boolean, as?: Redacted.Redacted) =>
  Effect.gen(function*() {
    const url = as ?? (yield* EmbeddedPostgres.TestDatabase)
    yield* Effect.scoped(Layer.build(storage(url, yield* DatabaseSchema, rowLevelSecurity)))
  })

const withStorage = <A, E>(use: Effect.Effect<A, E, StoragePorts | SqlClient | DatabaseSchema>) =>
  Effect.gen(function*() {
    const url = yield* EmbeddedPostgres.TestDatabase
    return yield* Effect.provide(use, storage(url, yield* DatabaseSchema, true))
  })

/** Asked in other words than those with which the tables are found that get policies. */
const unprotected = Effect.gen(function*() {
  const sql = yield* SqlClient
  const rows = yield* sql<{ readonly name: string }>`
    SELECT t.table_name::text AS name
    FROM information_schema.columns AS t
    JOIN pg_class AS c ON c.oid = format('%I.%I', t.table_schema, t.table_name)::regclass
    WHERE t.table_schema = ${yield* DatabaseSchema}
      AND (t.column_name = 'organization_id' AND t.is_nullable = 'NO' OR t.table_name = 'organization')
      AND NOT (
        c.relrowsecurity
        AND c.relforcerowsecurity
        AND EXISTS (
          SELECT 1 FROM pg_policies AS p
          WHERE p.schemaname = t.table_schema AND p.tablename = t.table_name AND p.cmd = 'ALL' AND p.with_check = p.qual
        )
      )
    GROUP BY t.table_name
    ORDER BY t.table_name`
  return rows.map(({ name }) => name)
})

const count = (table: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const [row] = yield* sql<{ readonly count: number }>`
      SELECT count(*)::integer AS count FROM ${sql(`${yield* DatabaseSchema}.${table}`)}`
    return row?.count
  })

/** The rights that docs/adapters/postgres.md gives the role that serves. */
const grantTo = (role: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    yield* sql`GRANT USAGE ON SCHEMA ${sql(schema)} TO ${sql(role)}`
    yield* sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${sql(schema)} TO ${sql(role)}`
  })

const state = (error: unknown): unknown => Reflect.get(Object(Reflect.get(Object(error), "cause")), "code")

layer(EmbeddedPostgres.layer, { excludeTestServices: true, timeout: "60 seconds" })("Row-level security", (it) => {
  it.effect("is on every table whose rows belong to an organization, also on one that comes later", () =>
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

  it.effect("is not there unless it is switched on", () =>
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

  it.effect("shows no row, and takes none, where no organization is named", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      const vendor = yield* withStorage(Effect.gen(function*() {
        const { id } = yield* Fixtures.storedOrganization()
        return yield* Fixtures.storedVendor(id)
      }))
      const none = Effect.gen(function*() {
        assert.deepStrictEqual([yield* count("vendor"), yield* count("organization")], [0, 0])
        const copy = sql`INSERT INTO ${sql(`${schema}.organization`)} VALUES ('', '', '', now(), now())`
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

  it.effect("lets what goes across organizations read the tables that it names, and write none", () =>
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

  it.effect("holds for a store that knows nothing of it: it sees the organization that its method is given, or none", () =>
    withStorage(Effect.gen(function*() {
      const url = yield* EmbeddedPostgres.TestDatabase
      const schema = yield* DatabaseSchema
      const { id } = yield* Fixtures.storedOrganization()
      const vendors = [yield* Fixtures.storedVendor(id), yield* Fixtures.storedVendor(id)]
      const other = yield* Fixtures.storedOrganization()
      yield* Fixtures.storedVendor(other.id)
      const counts = yield* Effect.provide(
        Effect.gen(function*() {
          const sql = scopedClient(yield* SqlClient)
          const all = runOf(sql)(sql<{ readonly id: string }>`SELECT id FROM ${sql(`${schema}.vendor`)}`)
          class Careless extends Context.Tag("Careless")<Careless, {
            readonly list: (organizationId: string) => typeof all
            readonly everything: () => typeof all
            readonly value: typeof all
          }>() {}
          const store = Careless.of({ list: () => all, everything: () => all, value: all })
          const { everything, list, value } = Context.get(TenantScope.scoped(Context.make(Careless, store)), Careless)
          return yield* Effect.all([list(id), list(other.id), list("org_'"), everything(), value])
        }),
        Pool.layer({ url, ...NewSchema.patient })
      )
      assert.deepStrictEqual(counts.map((rows) => rows.length), [vendors.length, 1, 0, 0, 0])
    })).pipe(Effect.provide(database)))

  it.effect(
    "is set up once by eight servers that start together, on an empty database or on one that has tables",
    () =>
      Effect.forEach([false, true], (isMigrated) =>
        Effect.gen(function*() {
          const sql = yield* SqlClient
          if (isMigrated) yield* start(false)
          yield* Effect.all(Array.from({ length: 8 }, () => start(true)), { concurrency: "unbounded" })
          assert.deepStrictEqual(yield* unprotected, [])
          const twice = yield* sql`
          SELECT tablename FROM pg_policies WHERE schemaname = ${yield* DatabaseSchema} AND cmd = 'ALL'
          GROUP BY tablename HAVING count(*) <> 1`
          assert.deepStrictEqual(twice, [])
        }).pipe(Effect.provide(Layer.fresh(database))), { discard: true }),
    60_000
  )

  it.scoped("refuses to start as a role that passes it by, with a sentence that says so", () =>
    Effect.gen(function*() {
      const superuser = yield* EmbeddedPostgres.TestDatabase
      const bypassing = yield* PlainRole.make("BYPASSRLS")
      yield* Effect.gen(function*() {
        yield* start(true)
        yield* grantTo(bypassing.name)
        for (const url of [superuser, bypassing.url]) {
          const error = yield* Effect.flip(start(true, url))
          assert.strictEqual(error._tag, "MigrationFailed")
          assert.match(error.message, /the role "(postgres|role_\w+)" passes it by/)
        }
      }).pipe(Effect.provide(database))
    }))

  it.effect("refuses to start switched off on tables that have it, with a sentence that says so", () =>
    Effect.gen(function*() {
      yield* start(true)
      const error = yield* Effect.flip(start(false))
      assert.strictEqual(error._tag, "MigrationFailed")
      assert.include(error.message, "it is switched off here, so that every list would be empty")
    }).pipe(Effect.provide(database)))

  it.scoped("needs an owner to be set up, and none to work", () =>
    Effect.gen(function*() {
      const server = yield* PlainRole.make()
      yield* Effect.gen(function*() {
        yield* migrate()
        yield* grantTo(server.name)
        const error = yield* Effect.flip(start(true, server.url))
        assert.include(error.message, "Row-level security could not be enabled: must be owner of table")
        yield* RowLevelSecurity.enable
        const found = yield* Effect.provide(
          Effect.gen(function*() {
            const { id } = yield* Fixtures.storedOrganization()
            const vendor = yield* Fixtures.storedVendor(id)
            return yield* Effect.flatMap(VendorStore, ({ find }) => find(id, vendor.id))
          }),
          storage(server.url, yield* DatabaseSchema, true)
        )
        assert.strictEqual(found._tag, "Some")
      }).pipe(Effect.provide(database))
    }))

  it.effect("does not hide rows from a later step of a migration, and holds again after it", () =>
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
