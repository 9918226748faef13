import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { RevisionCheck } from "@attestry/core/storage"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"

it.effect("updates a vendor in process only at the given revision", () =>
  Effect.gen(function*() {
    const { id: organizationId } = yield* Fixtures.storedOrganization()
    const { create, get, update } = yield* Vendors
    const expecting = (revision: number) =>
      Effect.provideService(RevisionCheck, { accepts: (found) => found === revision })
    yield* Effect.gen(function*() {
      const { revision, value: { id } } = yield* create(yield* Schema.decode(NewVendor)({ name: "Nimbus" }))
      assert.strictEqual(revision, 1)
      const updated = yield* update(id, { category: "cloud" }).pipe(expecting(1))
      assert.deepStrictEqual([updated.revision, updated.value.category], [2, "cloud"])
      assert.strictEqual((yield* update(id, { category: "cloud" })).revision, 2)
      const error = yield* Effect.flip(update(id, { category: "finance" }).pipe(expecting(1)))
      assert.strictEqual(error._tag, "PreconditionFailed")
      assert.deepStrictEqual(yield* get(id), updated)
    }).pipe(Effect.provideService(CurrentActor, systemActor(organizationId)))
  }).pipe(Effect.provide(Layer.provideMerge(Attestry.layer, Memory.layer))))
