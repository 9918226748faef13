import * as Fixtures from "@attestry/conformance/Fixtures"
import { VendorStore } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate } from "@attestry/postgres/Migrations"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as PlainRole from "./support/PlainRole.ts"
import { database, grantTo, start, storage, unprotected } from "./support/protectedDatabase.ts"

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("row-level security at the start", (it) => {
  it.effect(
    "is set up once when eight servers start together, on an empty database or on an old one",
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
        }).pipe(Effect.provide(Layer.fresh(database))), { discard: true })
  )

  it.effect("is set up by one server at a time, and not during a migration", () =>
    Effect.gen(function*() {
      const schema = yield* DatabaseSchema
      yield* start(false)
      const held = yield* Deferred.make<void>()
      const done = yield* Deferred.make<void>()
      const migrating = yield* Effect.fork(PlainRole.asSuperuser((sql) =>
        sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`attestry/${schema}`}, 0))`
          yield* Deferred.succeed(held, undefined)
          yield* Deferred.await(done)
        }))
      ))
      yield* Deferred.await(held)
      const starting = yield* Effect.fork(start(true))
      yield* Effect.sleep("400 millis")
      assert.include(yield* unprotected, "vendor")
      yield* Deferred.succeed(done, undefined)
      yield* Fiber.joinAll([migrating, starting])
      assert.deepStrictEqual(yield* unprotected, [])
    }).pipe(Effect.provide(database)))

  it.scoped("rejects a role that bypasses it, with a clear message", () =>
    Effect.gen(function*() {
      const superuser = yield* EmbeddedPostgres.TestDatabase
      const bypassing = yield* PlainRole.make("BYPASSRLS")
      yield* Effect.gen(function*() {
        yield* start(true)
        yield* grantTo(bypassing.name)
        for (const url of [superuser, bypassing.url]) {
          const error = yield* Effect.flip(start(true, url))
          assert.strictEqual(error._tag, "MigrationFailed")
          assert.match(error.message, /the role "(postgres|role_\w+)" bypasses it/)
        }
      }).pipe(Effect.provide(database))
    }))

  it.effect("rejects being switched off when its tables have it, with a clear message", () =>
    Effect.gen(function*() {
      yield* start(true)
      const error = yield* Effect.flip(start(false))
      assert.strictEqual(error._tag, "MigrationFailed")
      assert.include(error.message, "it is switched off here, so every list would be empty")
    }).pipe(Effect.provide(database)))

  it.scoped("needs the tables' owner to be set up, but not to work", () =>
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
})
