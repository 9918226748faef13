import { byCreationOrName, type Position, type Slice } from "@attestry/core/page"
import { MemberId, type OrganizationId, SearchText } from "@attestry/core/shared"
import {
  Impact,
  Probability,
  rateCurrentRisk,
  RiskLevel,
  type StoredVendorQuery,
  type Vendor,
  VendorId,
  VendorStatus,
  VendorStore
} from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"

type Sort = Slice<StoredVendorQuery>["sort"]
type Filters = Slice<StoredVendorQuery>["filters"]

export const vendorSlice = (sort: Sort, after?: Position, limit = 500): Slice<StoredVendorQuery> => ({
  filters: {},
  sort,
  after,
  limit
})

export const search = Schema.decodeSync(SearchText)

/** Stores the vendors in one unit. */
export const insertVendors = (organizationId: OrganizationId, all: ReadonlyArray<Vendor>) =>
  Effect.flatMap(
    VendorStore,
    (vendors) =>
      Fixtures.unit(Effect.forEach(all, (vendor) => vendors.insert(organizationId, vendor), { discard: true }))
  )

/** The part of the suite of `VendorStore` that reads lists. */
export const vendorListCases = (it: StorageTests<VendorPorts>): void => {
  it.effect("lists vendors by folded name and code point, then by id, in both directions", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const named = (name: string, i: number) =>
        Fixtures.vendor(organizationId, { id: VendorId.fromSuffix(`n${10 + i}`), name })
      const ordered = [
        "-dash",
        "1st",
        "[bracket",
        "_under",
        "Äpfel",
        "apple",
        "Apple",
        "ÀPPLE",
        "Apple pie",
        "apple-pie",
        "İzmir",
        "ölmühle",
        "ÖLMÜHLF",
        "ŸX",
        "Zebra",
        "zulu",
        "ΟΔΟΣ",
        "οδος-x",
        "Οδότης",
        "яблоко",
        "漢字",
        "\ufb01n",
        "Ａ wide",
        "\ufffd",
        "𝒳",
        "😀",
        "😀😀"
      ].map(named)
      yield* insertVendors(organizationId, ordered.toReversed())
      const names = (all: ReadonlyArray<Vendor>) => all.map(({ id, name }) => `${id} ${name}`)
      assert.deepStrictEqual(
        names(yield* Fixtures.toEntities(vendors.list(organizationId, vendorSlice("name")))),
        names(ordered)
      )
      assert.deepStrictEqual(
        names(yield* Fixtures.toEntities(vendors.list(organizationId, vendorSlice("-name")))),
        names(ordered.toReversed())
      )
    }))

  it.effect("starts a list by name after any position, even when its text is odd", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      yield* insertVendors(organizationId, Array.makeBy(5, () => Fixtures.vendor(organizationId)))
      const list = (position: Position | undefined, limit: number) =>
        Fixtures.toEntities(vendors.list(organizationId, vendorSlice("name", position, limit)))
      assert.deepStrictEqual(yield* list({ value: "", id: "" }, 9), yield* list(undefined, 9))
      assert.deepStrictEqual(yield* list({ value: `%_\\'"😀`, id: "'" }, 1), yield* list(undefined, 1))
    }))

  it.effect("filters vendors by sub-processor, and by every level of the current risk", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = VendorStatus.literals.flatMap((status) =>
        Probability.literals.flatMap((probability, i) =>
          Impact.literals.flatMap((impact, j) =>
            [[true, true], [true, false], [false, true], [false, false]].map(([isInherentGiven, isResidualGiven]) =>
              Fixtures.vendor(organizationId, {
                status,
                inherentProbability: probability,
                inherentImpact: impact,
                residualProbability: Probability.literals[(i + 2) % 5] ?? probability,
                residualImpact: Impact.literals[(j + 3) % 5] ?? impact,
                isInherentGiven: isInherentGiven === true,
                isResidualGiven: isResidualGiven === true,
                isSubProcessor: (i + j) % 2 === 0
              })
            )
          )
        )
      )
      yield* insertVendors(organizationId, all)
      for (const level of RiskLevel.literals) {
        for (
          const filters of [{ level: [level] }, { level: [level], isSubProcessor: true }, {
            level: [level],
            isSubProcessor: false
          }]
        ) {
          const expected = all.filter((vendor) =>
            rateCurrentRisk(vendor).level === level
            && (filters.isSubProcessor ?? vendor.isSubProcessor) === vendor.isSubProcessor
          )
          const found = yield* Fixtures.toEntities(
            vendors.list(organizationId, { ...vendorSlice("createdAt"), filters })
          )
          assert.isAbove(expected.length, 0)
          assert.sameDeepMembers([...found], expected, level)
          assert.strictEqual(yield* vendors.count(organizationId, filters), expected.length)
        }
      }
    }))

  it.effect("filters vendors by category and status, alone and together", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = [
        Fixtures.vendor(organizationId, { category: "cloud", status: "assessed" }),
        Fixtures.vendor(organizationId, { category: "cloud", status: "in_progress" }),
        Fixtures.vendor(organizationId, { category: "hr", status: "assessed" }),
        Fixtures.vendor(organizationId, { category: "hr", status: "not_assessed", name: "Needle" })
      ]
      yield* insertVendors(organizationId, all)
      const check = (filters: Filters, ...expected: ReadonlyArray<number>) =>
        Effect.gen(function*() {
          const found = yield* Fixtures.toEntities(
            vendors.list(organizationId, { ...vendorSlice("createdAt"), filters })
          )
          assert.sameDeepMembers([...found], expected.flatMap((i) => all[i] ?? []))
          assert.strictEqual(yield* vendors.count(organizationId, filters), expected.length)
        })
      yield* check({}, 0, 1, 2, 3)
      yield* check({ category: ["cloud"] }, 0, 1)
      yield* check({ category: ["sales"] })
      yield* check({ status: ["assessed"] }, 0, 2)
      yield* check({ assigneeId: [Fixtures.id(MemberId)] })
      yield* check({ category: ["cloud"], status: ["assessed"] }, 0)
      yield* check({ category: ["hr"], search: search("needle") }, 3)
      yield* check({ category: ["cloud"], status: ["not_assessed"] })
      yield* check({ category: ["hr", "sales"], status: ["assessed", "not_assessed"] }, 2, 3)
      yield* check({ category: ["cloud", "hr", "sales"], status: ["in_progress"] }, 1)
      yield* check({ level: ["unscored", "critical"] }, 0, 1, 2, 3)
      yield* check({ assigneeId: ["none"] }, 0, 1, 2, 3)
    }))

  it.effect("counts and pages only the vendors that match", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(9, (i) =>
        Fixtures.vendor(organizationId, { createdAt: Fixtures.at(i), category: i % 3 === 0 ? "cloud" : "hr" }))
      yield* insertVendors(organizationId, all)
      const read = yield* readThrough({
        limit: 2,
        slice: (after, limit) =>
          Fixtures.toEntities(
            vendors.list(organizationId, {
              ...vendorSlice("createdAt", after, limit),
              filters: { category: ["cloud"] }
            })
          ),
        position: (row) =>
          byCreationOrName.position(row, "createdAt")
      })
      assert.deepStrictEqual(read, all.filter(({ category }) => category === "cloud"))
      assert.strictEqual(yield* vendors.count(organizationId, { category: ["cloud"] }), 3)
    }))

  it.effect("searches vendors by a part of name or description, in any case, with each character literal", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = [
        Fixtures.vendor(organizationId, { name: "100% Cloud", description: "C:\\temp" }),
        Fixtures.vendor(organizationId, { name: "snake_case", description: "ÜBER uns 🔑 ЯБЛОКО" }),
        Fixtures.vendor(organizationId, { name: "Rocket 🚀", description: "it's \"quoted\" 10,00" }),
        Fixtures.vendor(organizationId, { name: "joined", description: "here\nnext line" })
      ]
      yield* insertVendors(organizationId, all)
      const check = (text: string, ...expected: ReadonlyArray<number>) =>
        Effect.gen(function*() {
          const filters = { search: search(text) }
          const found = yield* Fixtures.toEntities(
            vendors.list(organizationId, { ...vendorSlice("createdAt"), filters })
          )
          assert.sameDeepMembers([...found], expected.flatMap((i) => all[i] ?? []), text)
          assert.strictEqual(yield* vendors.count(organizationId, filters), expected.length, text)
        })
      yield* check("%", 0)
      yield* check("0%", 0)
      yield* check("1%c")
      yield* check("_", 1)
      yield* check("snake-case")
      yield* check("\\", 0)
      yield* check("\\t", 0)
      yield* check("\\%")
      yield* check("cloud", 0)
      yield* check("CLOUD", 0)
      yield* check("SNAKE_CASE", 1)
      for (const text of ["über", "u\u0308ber", "uber", "ùber"]) yield* check(text, 1)
      yield* check("яблоко", 1)
      yield* check("🔑", 1)
      yield* check("🚀", 2)
      yield* check("🚁")
      yield* check("it's", 2)
      yield* check("\"QUOTED\"", 2)
      yield* check("HERE\nNEXT", 3)
      yield* check("joined\nhere")
      yield* check("d\nh")
      yield* check("joinedhere")
      yield* check("joined here")
      yield* check(".*")
      yield* check("e", 1, 2, 3, 0)
    }))
}
