import { OrganizationStore } from "@attestry/core/organization"
import { OrganizationId } from "@attestry/core/shared"
import { VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Deferred, Effect, Exit, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"
import { slice } from "./UnitOfWorkAllWrites.ts"

/** Writes of an organization and two vendors, and a check that none was made. */
const family = Effect.gen(function*() {
  const organizations = yield* OrganizationStore
  const vendors = yield* VendorStore
  const organization = Fixtures.organization()
  const children = [Fixtures.vendor(organization.id), Fixtures.vendor(organization.id)]
  const insertChildren = Effect.forEach(children, (vendor) => vendors.insert(organization.id, vendor), {
    discard: true
  })
  return {
    organization,
    children,
    insertChildren,
    insertAll: Effect.zipRight(organizations.insert(organization), insertChildren),
    assertNothingWritten: Effect.gen(function*() {
      assert.isTrue(Option.isNone(yield* organizations.find(organization.id)))
      assert.strictEqual(yield* vendors.count(organization.id, {}), 0)
    })
  }
})

/** The part of the suite of `UnitOfWork` about the commit, on organizations and vendors alone. */
export const commitCases = (it: StorageTests<VendorPorts>): void => {
  it.effect("commits a row with its references in either order of writes", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const vendors = yield* VendorStore
      const { children, insertChildren, organization } = yield* family
      yield* Fixtures.unit(Effect.zipRight(insertChildren, organizations.insert(organization)))
      assert.deepStrictEqual((yield* Effect.flatten(organizations.find(organization.id))).value, organization)
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(vendors.list(organization.id, slice)))], children)
    }))

  it.effect("writes no organization or vendor when the effect fails, dies or is interrupted", () =>
    Effect.gen(function*() {
      const { assertNothingWritten, insertAll } = yield* family
      const failed = Effect.zipRight(insertAll, Effect.fail("no"))
      assert.strictEqual(yield* Effect.flip(Fixtures.unit(failed)), "no")
      yield* assertNothingWritten
      const died = yield* Effect.exit(Fixtures.unit(Effect.zipRight(insertAll, Effect.die("a bug"))))
      assert.deepStrictEqual(died, Exit.die("a bug"))
      yield* assertNothingWritten
      const written = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(
        Fixtures.unit(
          insertAll.pipe(Effect.zipRight(Deferred.succeed(written, undefined)), Effect.zipRight(Effect.never))
        )
      )
      yield* Deferred.await(written)
      assert.isTrue(Exit.isInterrupted(yield* Fiber.interrupt(fiber)))
      yield* assertNothingWritten
      yield* Fixtures.unit(insertAll)
    }))

  it.effect("writes no organization or vendor when the last write refers to a missing row, and stays usable", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { assertNothingWritten, insertAll } = yield* family
      const stray = Fixtures.vendor(Fixtures.id(OrganizationId))
      const exit = yield* Effect.exit(
        Fixtures.unit(Effect.zipRight(insertAll, vendors.insert(stray.organizationId, stray)))
      )
      Fixtures.assertStorageDefect(exit)
      yield* assertNothingWritten
      assert.strictEqual(yield* vendors.count(stray.organizationId, {}), 0)
      yield* Fixtures.unit(insertAll)
    }))

  it.effect("writes all or nothing and stays usable when the unit is interrupted while it commits", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      for (let moment = 0; moment < 24; moment++) {
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const all = Array.makeBy(5, () => Fixtures.vendor(organizationId))
        const fiber = yield* Effect.fork(
          Fixtures.unit(Effect.forEach(all, (vendor) => vendors.insert(organizationId, vendor), { discard: true }))
        )
        // some delays within one turn of the event loop, then some of real time, for a database
        yield* moment < 12 ? Effect.repeatN(Effect.yieldNow(), moment) : Effect.sleep((moment - 12) / 4)
        const exit = yield* Fiber.interrupt(fiber)
        const count = yield* vendors.count(organizationId, {})
        assert.include(Exit.isSuccess(exit) ? [5] : [0, 5], count)
      }
    }))

  it.effect("commits a hundred writes together", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(100, (i) => Fixtures.vendor(organizationId, { createdAt: Fixtures.at(i) }))
      const insertAll = Effect.forEach(all, (vendor) => vendors.insert(organizationId, vendor), { discard: true })
      yield* Fixtures.assertRejected(
        Effect.zipRight(insertAll, vendors.save(organizationId, Fixtures.vendor(organizationId), 1))
      )
      assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
      yield* Fixtures.unit(insertAll)
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, slice)), all)
    }))
}
