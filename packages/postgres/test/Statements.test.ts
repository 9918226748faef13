import * as Fixtures from "@attestry/conformance/Fixtures"
import { ApiKeyStore } from "@attestry/core/access/ApiKeyStore"
import { Principals } from "@attestry/core/access/Principals"
import { JournalStore } from "@attestry/core/journal/JournalStore"
import { UnitOfWork } from "@attestry/core/shared/UnitOfWork"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import * as Postgres from "@attestry/postgres/Postgres"
import { withTransformer } from "@effect/sql/Statement"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

const storage = Postgres.layerStores.pipe(Layer.provide(NewSchema.layer), Layer.provide(EmbeddedPostgres.layer))

const statements = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const texts: Array<string> = []
    return effect.pipe(
      withTransformer((statement) =>
        Effect.sync(() => {
          texts.push(statement.compile()[0])
          return statement
        })
      ),
      Effect.map((value) => ({ value, texts }))
    )
  })

const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 101 } as const

layer(storage, { timeout: "60 seconds" })("One statement", (it) => {
  it.effect("finds, lists or counts", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const journal = yield* JournalStore
      const principals = yield* Principals
      const { id } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(id)
      const resource = { type: "vendor", id: vendor.id }
      const newest = { ...slice, sort: "-at" } as const
      const reads: ReadonlyArray<Effect.Effect<unknown>> = [
        vendors.find(id, vendor.id),
        vendors.list(id, slice),
        vendors.count(id, {}),
        journal.list(id, newest),
        journal.count(id, {}),
        journal.changes(id, resource, newest),
        journal.countChanges(id, resource),
        principals.findByKey("none", "none"),
        principals.findMembers(Fixtures.user().id, id)
      ]
      for (const read of reads) assert.strictEqual((yield* statements(read)).texts.length, 1)
    }))

  it.effect("commits a unit, however many writes it has", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const apiKeys = yield* ApiKeyStore
      const journal = yield* JournalStore
      const { run } = yield* UnitOfWork
      const { id } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(id)
      const vendor = yield* Fixtures.storedVendor(id)
      const { texts } = yield* statements(run(Effect.gen(function*() {
        const { revision, value } = yield* Effect.flatten(vendors.find(id, vendor.id))
        yield* vendors.save(id, { ...value, name: Fixtures.name("Renamed") }, revision)
        yield* journal.append(id, [Fixtures.event(id)])
        yield* apiKeys.insert(id, Fixtures.apiKey(id, userId), Fixtures.secretHash())
      })))
      assert.deepStrictEqual(texts.map((text) => text.trim().split(/\s/)[0]), ["SELECT", "WITH"])
    }))
})
