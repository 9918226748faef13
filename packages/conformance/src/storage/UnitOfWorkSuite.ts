import { Busy } from "@attestry/core/storage"
import { type VendorId, VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Deferred, Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"
import { slice, withDescription } from "./UnitOfWorkAllWrites.ts"
import { atomicityCases } from "./UnitOfWorkAtomicity.ts"
import { commitCases } from "./UnitOfWorkCommits.ts"
import { contentionCases } from "./UnitOfWorkContention.ts"
import { nestedUnitCases, rewrite } from "./UnitOfWorkNesting.ts"

/** The promises of a `UnitOfWork` that need only organizations and vendors. */
export const vendorUnitSuite = (it: StorageTests<VendorPorts>): void => {
  it.effect("returns the effect's value, and commits its writes only when it ends", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = Fixtures.vendor(organizationId)
      const written = yield* Deferred.make<void>()
      const looked = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        yield* vendors.insert(organizationId, vendor)
        yield* Deferred.succeed(written, undefined)
        yield* Deferred.await(looked)
        return "the value"
      })))
      yield* Deferred.await(written)
      assert.isTrue(Option.isNone(yield* vendors.find(organizationId, vendor.id)))
      yield* Deferred.succeed(looked, undefined)
      assert.strictEqual(yield* Fiber.join(fiber), "the value")
      assert.deepStrictEqual((yield* yield* vendors.find(organizationId, vendor.id)).value, vendor)
    }))

  it.effect("retries a unit with fresh data when another one changed a row that it had read", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const append = (text: string, before: Effect.Effect<unknown> = Effect.void) =>
        Fixtures.unit(
          rewrite(
            organizationId,
            vendor.id,
            (read) => Effect.as(before, withDescription(read, `${read.description} ${text}`))
          )
        )
      const gate = yield* makeGate(1)
      let runs = 0
      const slow = yield* Effect.fork(append("slow", Effect.zipRight(Effect.sync(() => runs++), gate.pass)))
      yield* gate.reached
      yield* append("quick")
      yield* gate.open
      yield* Fiber.join(slow)
      assert.strictEqual(runs, 2)
      const { value } = yield* yield* vendors.find(organizationId, vendor.id)
      assert.strictEqual(value.description, " quick slow")
    }))

  it.effect("shows a retried unit that a row is gone when another one removed it", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const gate = yield* makeGate(1)
      const slow = yield* Effect.fork(Effect.flip(Fixtures.unit(
        rewrite(organizationId, vendor.id, (read) => Effect.as(gate.pass, withDescription(read, "too late")))
      )))
      yield* gate.reached
      const { revision } = yield* yield* vendors.find(organizationId, vendor.id)
      yield* Fixtures.unit(vendors.remove(organizationId, vendor.id, revision))
      yield* gate.open
      assert.strictEqual((yield* Fiber.join(slow))._tag, "NoSuchElementException")
      assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
    }))

  it.effect("holds no lock while a unit runs, and retries no unit when only other rows change", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const slowVendor = yield* Fixtures.storedVendor(organizationId)
      const quickVendor = yield* Fixtures.storedVendor(organizationId)
      const gate = yield* makeGate(1)
      let runs = 0
      const slow = yield* Effect.fork(Fixtures.unit(rewrite(organizationId, slowVendor.id, (read) => {
        runs++
        return Effect.as(gate.pass, withDescription(read, "slow"))
      })))
      yield* gate.reached
      yield* Fixtures.unit(
        rewrite(organizationId, quickVendor.id, (read) => Effect.succeed(withDescription(read, "quick")))
      )
      yield* gate.open
      yield* Fiber.join(slow)
      assert.strictEqual(runs, 1)
      const listed = yield* Fixtures.toEntities(vendors.list(organizationId, slice))
      assert.sameDeepMembers([...listed], [withDescription(slowVendor, "slow"), withDescription(quickVendor, "quick")])
    }))

  it.effect("loses no change when 50 units change one vendor concurrently", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId, { description: "0" })
      const increment = Fixtures.unit(rewrite(organizationId, vendor.id, (read) =>
        Effect.succeed(withDescription(read, String(Number(read.description) + 1)))))
      yield* Effect.all(
        Array.makeBy(50, () =>
          increment),
        { concurrency: "unbounded", discard: true }
      )
      const { value } = yield* yield* vendors.find(organizationId, vendor.id)
      assert.strictEqual(value.description, "50")
    }))

  it.effect("commits concurrent units when they write the same rows in opposite orders", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const a = yield* Fixtures.storedVendor(organizationId)
      const b = yield* Fixtures.storedVendor(organizationId)
      const mark = (vendorId: VendorId) =>
        rewrite(organizationId, vendorId, (read) => Effect.succeed(withDescription(read, `${read.description}.`)))
      const both = (first: VendorId, second: VendorId) => Fixtures.unit(Effect.zipRight(mark(first), mark(second)))
      yield* Effect.all(Array.makeBy(20, (i) => i % 2 === 0 ? both(a.id, b.id) : both(b.id, a.id)), {
        concurrency: "unbounded",
        discard: true
      })
      const expected = ".".repeat(20)
      const listed = yield* Fixtures.toEntities(vendors.list(organizationId, slice))
      assert.deepStrictEqual(listed.map((vendor) => vendor.description), [expected, expected].map(Fixtures.description))
    }))

  it.effect("fails with Busy and writes nothing when a unit stays stale", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const taken = yield* Fixtures.storedVendor(organizationId)
      let runs = 0
      const error = yield* Effect.flip(Fixtures.unit(Effect.gen(function*() {
        runs++
        yield* vendors.insert(organizationId, Fixtures.vendor(organizationId))
        yield* vendors.insert(organizationId, taken)
      })))
      assert.instanceOf(error, Busy)
      assert.isAbove(runs, 1)
      assert.isAtMost(runs, 100)
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, slice)), [taken])
    }))

  it.effect("does not retry a unit when it only reads", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const gate = yield* makeGate(1)
      let runs = 0
      const reader = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        runs++
        const { value } = yield* Effect.flatten(vendors.find(organizationId, vendor.id))
        yield* gate.pass
        return value
      })))
      yield* gate.reached
      yield* Fixtures.unit(
        rewrite(organizationId, vendor.id, (read) => Effect.succeed(withDescription(read, "changed")))
      )
      yield* gate.open
      assert.deepStrictEqual(yield* Fiber.join(reader), vendor)
      assert.strictEqual(runs, 1)
    }))

  commitCases(it)

  nestedUnitCases(it)
}

/** The promises of a `UnitOfWork` and of the stores that write in it. */
export const unitOfWorkSuite = (it: StorageTests): void => {
  vendorUnitSuite(it)

  contentionCases(it)

  atomicityCases(it)
}
