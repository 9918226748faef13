import * as Fixtures from "@attestry/conformance/Fixtures"
import { AuditEventStore } from "@attestry/core/audit"
import { UnitOfWork } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { makeGate } from "../../conformance/src/internal/Race.ts"
import * as Script from "./support/Script.ts"

const storage = Postgres.layerStores.pipe(
  Layer.provideMerge(NewSchema.layer),
  Layer.provideMerge(EmbeddedPostgres.layer)
)

layer(storage, { excludeTestServices: true })("concurrent writers", (it) => {
  it.scoped(
    "in three processes lose none of 200 changes of one vendor, about 50 at a time",
    () =>
      Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const schema = yield* DatabaseSchema
        const audit = yield* AuditEventStore
        const vendors = yield* VendorStore
        const { id } = yield* Fixtures.storedOrganization()
        const vendor = yield* Fixtures.storedVendor(id)
        const processes = yield* Effect.forEach(
          [67, 67, 66],
          (count) => Script.run("update.ts", url, schema, id, vendor.id, String(count), "17")
        )
        yield* Effect.forEach(processes, ({ until }) => until(/ready/))
        yield* Effect.forEach(processes, ({ go }) => go)
        const written = yield* Effect.forEach(
          processes,
          ({ until }) => Effect.map(until(/written (.*)\n/), (json): ReadonlyArray<string> => JSON.parse(json))
        )
        assert.deepStrictEqual(yield* Effect.forEach(processes, ({ exit }) => exit), [0, 0, 0])
        const { revision, value } = yield* yield* vendors.find(id, vendor.id)
        assert.strictEqual(revision, 201)
        const events = yield* audit.list(id, { filters: {}, sort: "-at", after: undefined, limit: 500 })
        const described = events.map(({ after }) => after?.["description"])
        assert.sameMembers(described, written.flat())
        assert.strictEqual(described.length, 200)
        assert.include(described, value.description)
      })
  )

  it.effect("retry when a deadlock ends them", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      const vendors = yield* VendorStore
      const { run } = yield* UnitOfWork
      const { id } = yield* Fixtures.storedOrganization()
      const [a, b] = [yield* Fixtures.storedVendor(id), yield* Fixtures.storedVendor(id)]
      const deadlocks = sql<{ readonly count: number }>`
        SELECT deadlocks::integer AS count FROM pg_stat_database WHERE datname = current_database()`
      const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE ${`%${schema}%`}`
      const lock = (vendorId: string) => sql`SELECT 1 FROM ${sql(`${schema}.vendor`)} WHERE id = ${vendorId} FOR UPDATE`
      const [before] = yield* deadlocks
      const gate = yield* makeGate(1)
      const held = yield* Deferred.make<void>()
      const isWaitedFor = yield* Deferred.make<void>()
      let runs = 0
      const unit = yield* Effect.fork(run(Effect.gen(function*() {
        runs++
        const first = yield* Effect.flatten(vendors.find(id, a.id))
        const second = yield* Effect.flatten(vendors.find(id, b.id))
        if (runs === 1) yield* gate.pass
        yield* vendors.save(id, { ...first.value, name: Fixtures.name("a") }, first.revision)
        yield* vendors.save(id, { ...second.value, name: Fixtures.name("b") }, second.revision)
      })))
      yield* gate.reached
      // the interloper has b, waits until the unit has a and waits for b, then wants a: it waits longer, so it survives
      const interloper = yield* Effect.fork(sql.withTransaction(Effect.gen(function*() {
        yield* sql`SET LOCAL deadlock_timeout = '20s'`
        yield* lock(b.id)
        yield* Deferred.succeed(held, undefined)
        yield* Deferred.await(isWaitedFor)
        yield* lock(a.id)
      })))
      yield* Deferred.await(held)
      yield* gate.open
      yield* Effect.repeat(waiting, { until: (rows) => rows.length > 0 })
      yield* Deferred.succeed(isWaitedFor, undefined)
      yield* Fiber.join(unit)
      yield* Fiber.join(interloper)
      assert.isAtLeast(runs, 2)
      // the statistics come a little later
      yield* Effect.repeat(deadlocks, { until: ([now]) => (now?.count ?? 0) > (before?.count ?? 0) })
      const names = yield* vendors.list(id, { filters: {}, sort: "name", after: undefined, limit: 5 })
      assert.deepStrictEqual(names.map(({ name }) => String(name)), ["a", "b"])
    }))
})
