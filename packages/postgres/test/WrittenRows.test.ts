import * as Fixtures from "@attestry/conformance/Fixtures"
import { UnitOfWork, type Versioned } from "@attestry/core/storage"
import { type Vendor, VendorStore } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { NamingClient } from "@attestry/postgres/NamingClient"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Runtime } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

let reads = 0

/** Counts the reads of one vendor. */
class CountingClient extends NamingClient {
  override run(...[text, values, done]: Parameters<NamingClient["run"]>): boolean {
    if (/^\s*SELECT[^;]*FROM "\w+"."vendor"\s+WHERE/.test(text)) reads++
    return super.run(text, values, done)
  }
}

const scenario = Effect.gen(function*() {
  const { run } = yield* UnitOfWork
  const vendors = yield* VendorStore
  const outside = Runtime.runPromise(yield* Effect.runtime<never>())
  const { id } = yield* Fixtures.storedOrganization()
  const vendor = yield* Fixtures.storedVendor(id)
  const change = (look: (found: Versioned<Vendor>) => Effect.Effect<void>) =>
    run(Effect.gen(function*() {
      const found = yield* yield* vendors.find(id, vendor.id)
      yield* look(found)
      const description = Fixtures.description(`Revision ${found.revision}`)
      yield* vendors.save(id, { ...found.value, description }, found.revision)
    }))
  const all = (look: (found: Versioned<Vendor>) => Effect.Effect<void>) =>
    Effect.all(Array.from({ length: 20 }, () => change(look)), { concurrency: "unbounded", discard: true })
  reads = 0
  yield* all(() => Effect.void)
  // each reads once, and 19 would read again; 21 if all wait at the same time
  assert.isBelow(reads, 20 + 19)
  let compared = 0
  yield* all((found) =>
    Effect.promise(async () => {
      const stored = await outside(Effect.flatten(vendors.find(id, vendor.id)))
      // one commits while the others read for the first time
      if (stored.revision !== found.revision) return
      assert.deepStrictEqual(found, stored)
      compared++
    })
  )
  assert.isAtLeast(compared, 18)
  assert.strictEqual((yield* yield* vendors.find(id, vendor.id)).revision, 41)
})

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("units that wait for a vendor", (it) => {
  it.scoped("get what the one before wrote and stored, instead of reading it", () =>
    Effect.gen(function*() {
      const schema = yield* DatabaseSchema
      const connectionString = Redacted.value(yield* EmbeddedPostgres.TestDatabase)
      const pool = yield* Pool.makePool({ connectionString, Client: CountingClient })
      yield* Effect.provide(scenario, Postgres.layerFromPool(pool, { schema }))
    }).pipe(Effect.provide(Layer.fresh(NewSchema.layer))))
})
