import { MemberId } from "@attestry/core/member/Member"
import { OrganizationId } from "@attestry/core/organization/Organization"
import { Vendor, VendorId } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "./Fixtures.ts"
import type { StorageTests, VendorPorts } from "./StorageTests.ts"
import { insertVendors, search, vendorListCases, vendorSlice } from "./VendorListCases.ts"

/**
 * What every `VendorStore` must do.
 *
 * @since 0.1.0
 * @category suites
 */
export const vendorStoreSuite = (it: StorageTests<VendorPorts>): void => {
  it.effect("gives back a vendor as it was added", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const full = yield* Fixtures.storedVendor(organizationId, {
        name: "Cloud & Söhne",
        description: "All we know",
        category: "software_as_a_service",
        status: "in_progress",
        inherentProbability: "very_likely",
        inherentImpact: "severe",
        residualProbability: "possible",
        residualImpact: "moderate",
        website: "https://example.com/a?b=c#d",
        isSubProcessor: true,
        assigneeId: Fixtures.id(MemberId),
        createdAt: Fixtures.at(1),
        updatedAt: Fixtures.at(2)
      })
      const empty = yield* Fixtures.storedVendor(organizationId, { createdAt: "0001-01-01T00:00:00.000Z" })
      const late = yield* Fixtures.storedVendor(organizationId, { createdAt: "9999-12-31T23:59:59.999Z" })
      for (const vendor of [full, empty, late]) {
        const { value } = yield* yield* vendors.find(organizationId, vendor.id)
        assert.deepStrictEqual(value, vendor)
      }
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("createdAt")), [empty, full, late])
    }))

  it.effect("gives back odd texts as they were", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const odd = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (description, name) =>
        Fixtures.vendor(organizationId, { name, description }))
      yield* insertVendors(organizationId, odd)
      for (const vendor of odd) {
        const { value } = yield* yield* vendors.find(organizationId, vendor.id)
        assert.deepStrictEqual(value, vendor)
      }
      const listed = yield* vendors.list(organizationId, vendorSlice("name"))
      assert.sameDeepMembers([...listed], odd)
    }))

  it.effect("finds nothing under an unknown id", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      assert.isTrue(Option.isNone(yield* vendors.find(organizationId, Fixtures.id(VendorId))))
      assert.isTrue(Option.isNone(yield* vendors.find(Fixtures.id(OrganizationId), Fixtures.id(VendorId))))
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("createdAt")), [])
      assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
    }))

  it.effect("hides a vendor from another organization", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(own.id)
      assert.isTrue(Option.isNone(yield* vendors.find(other.id, vendor.id)))
      assert.deepStrictEqual(yield* vendors.list(other.id, vendorSlice("createdAt")), [])
      assert.strictEqual(yield* vendors.count(other.id, {}), 0)
      assert.strictEqual(yield* vendors.count(own.id, {}), 1)
    }))

  it.effect("neither saves nor removes a vendor on behalf of another organization", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(own.id)
      const { revision } = yield* yield* vendors.find(own.id, vendor.id)
      const renamed = { ...vendor, name: Fixtures.name("Stolen") }
      yield* Fixtures.assertRefused(vendors.save(other.id, renamed, revision))
      yield* Fixtures.assertRefused(vendors.remove(other.id, vendor.id, revision))
      assert.deepStrictEqual(yield* yield* vendors.find(own.id, vendor.id), { value: vendor, revision })
      assert.strictEqual(yield* vendors.count(other.id, {}), 0)
    }))

  it.effect("keeps vendors of one id in two organizations apart", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const mine = yield* Fixtures.storedVendor(own.id, { name: "Mine" })
      const theirs = yield* Fixtures.storedVendor(other.id, { id: mine.id, name: "Theirs" })
      const found = yield* yield* vendors.find(own.id, mine.id)
      assert.deepStrictEqual(found.value, mine)
      yield* Fixtures.unit(vendors.remove(own.id, mine.id, found.revision))
      assert.deepStrictEqual((yield* yield* vendors.find(other.id, mine.id)).value, theirs)
    }))

  it.effect("saves a vendor as a whole", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId, { website: "https://example.com" })
      const untouched = yield* Fixtures.storedVendor(organizationId)
      const { revision } = yield* yield* vendors.find(organizationId, vendor.id)
      assert.strictEqual(revision, 1)
      const changed = Fixtures.vendor(organizationId, {
        id: vendor.id,
        name: "Renamed",
        description: "Changed",
        category: "hr",
        status: "assessed",
        inherentProbability: "likely",
        inherentImpact: "major",
        residualProbability: "unlikely",
        residualImpact: "minor",
        website: null,
        isSubProcessor: true,
        assigneeId: Fixtures.id(MemberId),
        updatedAt: Fixtures.at(5)
      })
      yield* Fixtures.unit(vendors.save(organizationId, changed, revision))
      const saved = yield* yield* vendors.find(organizationId, vendor.id)
      assert.deepStrictEqual(saved.value, changed)
      assert.strictEqual(saved.revision, 2)
      assert.deepStrictEqual((yield* yield* vendors.find(organizationId, untouched.id)).value, untouched)
      assert.strictEqual(yield* vendors.count(organizationId, {}), 2)
    }))

  it.effect("sorts a renamed vendor by its new name", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const first = yield* Fixtures.storedVendor(organizationId, { name: "Alpha" })
      const second = yield* Fixtures.storedVendor(organizationId, { name: "Beta" })
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("name")), [first, second])
      const { revision } = yield* yield* vendors.find(organizationId, first.id)
      const renamed = { ...first, name: Fixtures.name("GAMMA") }
      yield* Fixtures.unit(vendors.save(organizationId, renamed, revision))
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("name")), [second, renamed])
      assert.deepStrictEqual(
        yield* vendors.list(organizationId, { ...vendorSlice("name"), filters: { search: search("gamma") } }),
        [renamed]
      )
      assert.strictEqual(yield* vendors.count(organizationId, { search: search("alpha") }), 0)
    }))

  it.effect("removes a vendor for good", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const kept = yield* Fixtures.storedVendor(organizationId)
      const { revision } = yield* yield* vendors.find(organizationId, vendor.id)
      yield* Fixtures.unit(vendors.remove(organizationId, vendor.id, revision))
      assert.isTrue(Option.isNone(yield* vendors.find(organizationId, vendor.id)))
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("createdAt")), [kept])
      assert.strictEqual(yield* vendors.count(organizationId, {}), 1)
      yield* Fixtures.assertRefused(vendors.remove(organizationId, vendor.id, revision))
      yield* Fixtures.assertRefused(vendors.save(organizationId, vendor, revision))
    }))

  it.effect("neither saves nor removes a vendor whose revision is another", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const read = yield* yield* vendors.find(organizationId, vendor.id)
      const saved = { ...vendor, name: Fixtures.name("Saved") }
      yield* Fixtures.unit(vendors.save(organizationId, saved, read.revision))
      yield* Fixtures.assertRefused(vendors.save(organizationId, vendor, read.revision))
      yield* Fixtures.assertRefused(vendors.remove(organizationId, vendor.id, read.revision))
      assert.deepStrictEqual((yield* yield* vendors.find(organizationId, vendor.id)).value, saved)
    }))

  it.effect("does not add a vendor whose id is taken", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      const double = { ...vendor, name: Fixtures.name("Double") }
      yield* Fixtures.assertRefused(vendors.insert(organizationId, double))
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("createdAt")), [vendor])
    }))

  it.effect("dies of a vendor whose organization there is not, and writes nothing", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const vendor = Fixtures.vendor(Fixtures.id(OrganizationId))
      const exit = yield* Effect.exit(Fixtures.unit(vendors.insert(vendor.organizationId, vendor)))
      Fixtures.assertStorageDefect(exit)
      assert.isTrue(Option.isNone(yield* vendors.find(vendor.organizationId, vendor.id)))
    }))

  it.effect("keeps the fields of a vendor and no other", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = Fixtures.vendor(organizationId)
      const surplus = { ...vendor, internalNote: "secret", revision: 9 }
      yield* Fixtures.unit(vendors.insert(organizationId, surplus))
      const inserted = yield* yield* vendors.find(organizationId, vendor.id)
      assert.deepStrictEqual(inserted.value, vendor)
      assert.sameMembers(Object.keys(inserted.value), Object.keys(Vendor.fields))
      yield* Fixtures.unit(vendors.save(organizationId, surplus, inserted.revision))
      assert.deepStrictEqual((yield* yield* vendors.find(organizationId, vendor.id)).value, vendor)
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("createdAt")), [vendor])
    }))

  it.effect("is not changed by changing what it was given or gave", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = Fixtures.vendor(organizationId)
      const original = structuredClone(vendor)
      yield* Fixtures.unit(
        Effect.tap(vendors.insert(organizationId, vendor), () => Effect.sync(() => Fixtures.tamper(vendor)))
      )
      Fixtures.tamper(yield* yield* vendors.find(organizationId, original.id))
      Fixtures.tamper(yield* vendors.list(organizationId, vendorSlice("createdAt")))
      assert.deepStrictEqual((yield* yield* vendors.find(organizationId, original.id)).value, original)
      assert.deepStrictEqual(yield* vendors.list(organizationId, vendorSlice("createdAt")), [original])
    }))

  vendorListCases(it)
}
