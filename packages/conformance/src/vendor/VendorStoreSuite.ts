import type { Slice } from "@attestry/core/page"
import {
  Impact,
  rateCurrentRisk,
  type StoredVendorQuery,
  Vendor,
  VendorCategory,
  VendorId,
  vendorOrder,
  VendorStatus,
  VendorStore
} from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { facetCases } from "../internal/FacetCases.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"
import { insertVendors, search, vendorListCases, vendorSlice } from "./VendorStoreLists.ts"

const names = ["Ärger", "ärger", "Zoo", "zoo", "a", "B", "😀", "\uffee", "_", "B"]

const owned: OwnedKind<Vendor, Slice<StoredVendorQuery>["sort"], VendorStore> = {
  store: VendorStore,
  id: VendorId,
  schema: Vendor,
  make: Fixtures.vendor,
  changed: (vendor) => ({ ...vendor, name: Fixtures.name("Changed") }),
  various: (organizationId, i) =>
    Fixtures.vendor(organizationId, {
      name: names[i % 10] ?? "",
      createdAt: Fixtures.at(i % 7),
      updatedAt: Fixtures.at(i % 5),
      category: VendorCategory.literals[i % 3] ?? "other",
      status: VendorStatus.literals[i % 3] ?? "assessed",
      isInherentGiven: i % 4 > 0,
      inherentProbability: "very_likely",
      inherentImpact: Impact.literals[i % 5] ?? "severe"
    }),
  sorts: [
    "createdAt",
    "-createdAt",
    "name",
    "-name",
    "updatedAt",
    "-updatedAt",
    "status",
    "-status",
    "level",
    "-level"
  ],
  position: vendorOrder.position
}

/** The promises of a `VendorStore`. */
export const vendorStoreSuite = (it: StorageTests<VendorPorts>): void => {
  it.effect("returns a vendor unchanged when it was inserted", () =>
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
        isInherentGiven: true,
        isResidualGiven: true,
        website: "https://example.com/a?b=c#d",
        isSubProcessor: true,
        createdAt: Fixtures.at(1),
        updatedAt: Fixtures.at(2)
      })
      const empty = yield* Fixtures.storedVendor(organizationId, { createdAt: "0001-01-01T00:00:00.000Z" })
      const late = yield* Fixtures.storedVendor(organizationId, { createdAt: "9999-12-31T23:59:59.999Z" })
      for (const vendor of [full, empty, late]) {
        const { value } = yield* yield* vendors.find(organizationId, vendor.id)
        assert.deepStrictEqual(value, vendor)
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, vendorSlice("createdAt"))), [
        empty,
        full,
        late
      ])
    }))

  it.effect("returns odd texts of vendors unchanged", () =>
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
      const listed = yield* Fixtures.toEntities(vendors.list(organizationId, vendorSlice("name")))
      assert.sameDeepMembers([...listed], odd)
    }))

  it.effect("saves all fields of a vendor", () =>
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
        isResidualGiven: true,
        website: null,
        isSubProcessor: true,
        updatedAt: Fixtures.at(5)
      })
      yield* Fixtures.unit(vendors.save(organizationId, changed, revision))
      const saved = yield* yield* vendors.find(organizationId, vendor.id)
      assert.deepStrictEqual(saved.value, changed)
      assert.strictEqual(saved.revision, 2)
      assert.deepStrictEqual((yield* yield* vendors.find(organizationId, untouched.id)).value, untouched)
      assert.strictEqual(yield* vendors.count(organizationId, {}), 2)
    }))

  it.effect("sorts a vendor by its new name when it is renamed", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const first = yield* Fixtures.storedVendor(organizationId, { name: "Alpha" })
      const second = yield* Fixtures.storedVendor(organizationId, { name: "Beta" })
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, vendorSlice("name"))), [
        first,
        second
      ])
      const { revision } = yield* yield* vendors.find(organizationId, first.id)
      const renamed = { ...first, name: Fixtures.name("GAMMA") }
      yield* Fixtures.unit(vendors.save(organizationId, renamed, revision))
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, vendorSlice("name"))), [
        second,
        renamed
      ])
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(
          vendors.list(organizationId, { ...vendorSlice("name"), filters: { search: search("gamma") } })
        ),
        [renamed]
      )
      assert.strictEqual(yield* vendors.count(organizationId, { search: search("alpha") }), 0)
    }))

  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
  facetCases(it, {
    store: VendorStore,
    various: owned.various,
    filters: { status: ["assessed", "in_progress"] },
    matches: ({ status }) => status !== "not_assessed",
    facets: {
      category: ({ category }) => category,
      status: ({ status }) => status,
      level: (vendor) => rateCurrentRisk(vendor).level,
      assigneeId: ({ assigneeId }) => assigneeId ?? "none"
    }
  })
  vendorListCases(it)
}

/** Vendors, for the tests of all stores. */
export const vendorKind: Kind = toKind(VendorStore, vendorStoreSuite, owned)
