import type { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { type Vendor, type VendorId, VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"
import { slice, withDescription } from "./UnitOfWorkAllWrites.ts"

/** Reads the vendor, lets `change` decide, saves it. */
export const rewrite = <E, R>(
  organizationId: OrganizationId,
  vendorId: VendorId,
  change: (vendor: Vendor) => Effect.Effect<Vendor, E, R>
) =>
  Effect.gen(function*() {
    const vendors = yield* VendorStore
    const { revision, value } = yield* Effect.flatten(vendors.find(organizationId, vendorId))
    yield* vendors.save(organizationId, yield* change(value), revision)
  })

/** The part of the suite of `UnitOfWork` about nested units and after-commit effects. */
export const nestedUnitCases = (it: StorageTests<VendorPorts>): void => {
  it.effect("commits the writes of a nested unit together with the outer one's", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [outer, inner] = [Fixtures.vendor(organizationId), Fixtures.vendor(organizationId)]
      const gate = yield* makeGate(1)
      const fiber = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        assert.strictEqual(yield* Fixtures.unit(Effect.as(vendors.insert(organizationId, inner), "inner")), "inner")
        yield* gate.pass
        yield* vendors.insert(organizationId, outer)
      })))
      yield* gate.reached
      assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
      yield* gate.open
      yield* Fiber.join(fiber)
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(vendors.list(organizationId, slice)))], [outer, inner])
    }))

  it.effect("writes nothing of a nested unit when the outer one fails later", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const nested = Fixtures.unit(vendors.insert(organizationId, Fixtures.vendor(organizationId)))
      yield* Effect.flip(Fixtures.unit(Effect.zipRight(nested, Effect.fail("outer"))))
      assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
    }))

  it.effect("drops only the nested writes when a nested unit fails", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const unit = yield* UnitOfWork
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = (name: string) => Fixtures.vendor(organizationId, { name })
      const [before, inner, deeper, after] = [vendor("before"), vendor("inner"), vendor("deeper"), vendor("after")]
      const told: Array<string> = []
      const write = (written: Vendor) =>
        Effect.zipRight(
          vendors.insert(organizationId, written),
          unit.afterCommit(Effect.sync(() => told.push(written.name)))
        )
      yield* unit.run(Effect.gen(function*() {
        yield* write(before)
        const failing = unit.run(Effect.gen(function*() {
          yield* write(inner)
          yield* unit.run(write(deeper))
          return yield* Effect.fail("inner")
        }))
        assert.strictEqual(yield* Effect.flip(failing), "inner")
        yield* write(after)
      }))
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, { ...slice, sort: "name" })), [
        after,
        before
      ])
      assert.deepStrictEqual(told, ["before", "after"])
    }))

  it.effect("runs after-commit effects once and in order after the commit, even when the unit was retried", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const unit = yield* UnitOfWork
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const gate = yield* makeGate(1)
      const told: Array<string> = []
      const slow = yield* Effect.fork(unit.run(Effect.gen(function*() {
        yield* unit.afterCommit(Effect.sync(() => told.push("first")))
        yield* unit.afterCommit(Effect.map(vendors.find(organizationId, vendor.id), (found) => {
          if (Option.isSome(found)) told.push(found.value.value.description)
        }))
        yield* rewrite(organizationId, vendor.id, (read) => Effect.as(gate.pass, withDescription(read, "committed")))
        yield* unit.run(unit.afterCommit(Effect.sync(() => told.push("nested"))))
      })))
      yield* gate.reached
      yield* unit.run(rewrite(organizationId, vendor.id, (read) => Effect.succeed(withDescription(read, "interloper"))))
      assert.deepStrictEqual(told, [])
      yield* gate.open
      yield* Fiber.join(slow)
      assert.deepStrictEqual(told, ["first", "committed", "nested"])
    }))

  it.effect("runs no after-commit effect when the unit does not commit", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const unit = yield* UnitOfWork
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const taken = yield* Fixtures.storedVendor(organizationId)
      const told: Array<string> = []
      const tell = unit.afterCommit(Effect.sync(() => told.push("told")))
      yield* Effect.exit(unit.run(Effect.zipRight(tell, Effect.fail("failed"))))
      yield* Effect.exit(unit.run(Effect.zipRight(tell, Effect.die("died"))))
      yield* Effect.exit(unit.run(Effect.zipRight(tell, Effect.interrupt)))
      yield* Fixtures.assertRejected(Effect.zipRight(tell, vendors.insert(organizationId, taken)))
      assert.deepStrictEqual(told, [])
    }))
}
