import { type Member, MemberStore } from "@attestry/core/member"
import { MemberId, type MemberReference, type OrganizationId, UserId } from "@attestry/core/shared"
import { type Vendor, VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { MemberPorts, StorageTests, VendorPorts } from "../StorageTests.ts"
import { vendorAssigneeCases } from "./VendorStoreAssignees.ts"

const references = ["id", "userId"] as const

const whole = { sort: "createdAt", after: undefined, limit: 500 } as const

/** Stores an organization, a member, and makes vendors assigned by either id of the member. */
const arrange = (reference: typeof references[number]) =>
  Effect.gen(function*() {
    const { id: organizationId } = yield* Fixtures.storedOrganization()
    const member = yield* Fixtures.storedMember(organizationId)
    const vendor = yield* Fixtures.storedVendor(organizationId, { assigneeId: member[reference] })
    return { organizationId, member, vendor }
  })

const isMember = ({ id, organizationId }: Member) =>
  Effect.flatMap(MemberStore, (members) => Effect.map(members.find(organizationId, id), Option.isSome))

const insertOrSave = (organizationId: OrganizationId, stored: Vendor, assigneeId: Vendor["assigneeId"]) =>
  Effect.map(VendorStore, (vendors) => [
    vendors.insert(organizationId, Fixtures.vendor(organizationId, { assigneeId })),
    vendors.save(organizationId, { ...stored, assigneeId }, 1)
  ])

/** The promises of a `VendorStore` beside a `MemberStore` about assignees. */
export const vendorAssigneeSuite = (it: StorageTests<MemberPorts | VendorPorts>): void => {
  vendorAssigneeCases(it, (organizationId) => Fixtures.storedMember(organizationId))

  it.effect("lists the vendors of a member by either id", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { member: ada, organizationId, vendor } = yield* arrange("id")
      const byUser = yield* Fixtures.storedVendor(organizationId, { assigneeId: ada.userId })
      const bob = yield* Fixtures.storedMember(organizationId)
      const ofBob = yield* Fixtures.storedVendor(organizationId, { assigneeId: bob.userId })
      yield* Fixtures.storedVendor(organizationId)
      const other = yield* Fixtures.storedOrganization()
      const elsewhere = Fixtures.member(other.id, ada.userId)
      yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(other.id, [elsewhere])))
      const theirs = yield* Fixtures.storedVendor(other.id, { assigneeId: elsewhere.id })
      const check = (id: OrganizationId, assigneeId: MemberReference, ...expected: ReadonlyArray<Vendor>) =>
        Effect.gen(function*() {
          const filters = { assigneeId: [assigneeId] }
          assert.sameDeepMembers([...(yield* Fixtures.toEntities(vendors.list(id, { ...whole, filters })))], [
            ...expected
          ])
          assert.strictEqual(yield* vendors.count(id, filters), expected.length)
        })
      for (const id of [ada.id, ada.userId]) yield* check(organizationId, id, vendor, byUser)
      for (const id of [bob.id, bob.userId]) yield* check(organizationId, id, ofBob)
      for (const id of [elsewhere.id, elsewhere.userId]) yield* check(other.id, id, theirs)
      for (const id of [elsewhere.id, Fixtures.id(MemberId), Fixtures.id(UserId)]) yield* check(organizationId, id)
      for (const id of [ada.id, bob.id, bob.userId]) yield* check(other.id, id)
      const several = { assigneeId: [bob.userId, ada.id, elsewhere.id, "none" as const] }
      assert.strictEqual(yield* vendors.count(organizationId, several), 4)
      assert.sameDeepMembers([...(yield* vendors.facets(organizationId, {}, ["assigneeId"]))], [
        { facet: "assigneeId", value: ada.userId, count: 2 },
        { facet: "assigneeId", value: bob.userId, count: 1 },
        { facet: "assigneeId", value: "none", count: 1 }
      ])
    }))

  it.effect("dies when the assignee of a vendor is unknown, not a member or of another organization", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const theirs = yield* Fixtures.storedMember(other.id)
      const { id: userId } = yield* Fixtures.storedUser()
      const vendor = yield* Fixtures.storedVendor(organizationId)
      for (const id of [Fixtures.id(MemberId), Fixtures.id(UserId), userId, theirs.id, theirs.userId]) {
        for (const write of yield* insertOrSave(organizationId, vendor, id)) yield* Fixtures.assertDangling(write)
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(vendors.list(organizationId, { ...whole, filters: {} })), [
        vendor
      ])
    }))

  it.effect("commits a vendor with its assigned member in either order of writes", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const reference of references) {
        const member = Fixtures.member(organizationId, (yield* Fixtures.storedUser()).id)
        const vendor = Fixtures.vendor(organizationId, { assigneeId: member[reference] })
        const writes = [vendors.insert(organizationId, vendor), members.insert(organizationId, [member])]
        yield* Fixtures.unit(Effect.all(reference === "id" ? writes : writes.toReversed(), { discard: true }))
        assert.deepStrictEqual((yield* yield* vendors.find(organizationId, vendor.id)).value, vendor)
      }
    }))

  for (const reference of references) {
    it.effect(`removes a member with a vendor assigned by ${reference} only when it is unassigned`, () =>
      Effect.gen(function*() {
        const vendors = yield* VendorStore
        const members = yield* MemberStore
        const { member, organizationId, vendor } = yield* arrange(reference)
        const second = yield* Fixtures.storedVendor(organizationId, { assigneeId: member[reference] })
        yield* Fixtures.storedVendor(organizationId)
        const other = yield* Fixtures.storedOrganization()
        yield* Fixtures.unit(members.insert(other.id, [Fixtures.member(other.id, member.userId)]))
        const elsewhere = yield* Fixtures.storedVendor(other.id, { assigneeId: member.userId })
        const remove = members.remove(organizationId, member.id, 1)
        yield* Fixtures.assertDangling(remove)
        const references = [member.id, member.userId]
        const one = vendors.unassign(organizationId, references, [vendor.id], Fixtures.at(5))
        yield* Fixtures.assertDangling(Effect.zipRight(one, remove))
        assert.isTrue(yield* isMember(member))
        assert.deepStrictEqual(yield* yield* vendors.find(organizationId, vendor.id), { value: vendor, revision: 1 })
        const both = vendors.unassign(organizationId, references, [vendor.id, second.id], Fixtures.at(5))
        yield* Fixtures.unit(Effect.zipRight(remove, both))
        assert.isFalse(yield* isMember(member))
        const emptied = { ...vendor, assigneeId: null, updatedAt: Fixtures.at(5) }
        assert.deepStrictEqual(yield* yield* vendors.find(organizationId, vendor.id), { value: emptied, revision: 2 })
        assert.deepStrictEqual(yield* yield* vendors.find(other.id, elsewhere.id), { value: elsewhere, revision: 1 })
      }))

    it.effect(`retries an inserted or saved vendor assigned by ${reference} when the member is removed meanwhile`, () =>
      Effect.gen(function*() {
        const vendors = yield* VendorStore
        const members = yield* MemberStore
        for (const way of [0, 1]) {
          const { id: organizationId } = yield* Fixtures.storedOrganization()
          const member = yield* Fixtures.storedMember(organizationId)
          const vendor = yield* Fixtures.storedVendor(organizationId)
          const gate = yield* makeGate(1)
          const assigning = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
            const found = yield* members.find(organizationId, member[reference])
            yield* gate.pass
            if (Option.isNone(found)) return "gone"
            const writes = yield* insertOrSave(organizationId, vendor, member[reference])
            yield* writes[way] ?? Effect.void
            return "assigned"
          })))
          yield* gate.reached
          yield* Fixtures.unit(members.remove(organizationId, member.id, 1))
          yield* gate.open
          assert.strictEqual(yield* Fiber.join(assigning), "gone")
          assert.deepStrictEqual(yield* vendors.assignedTo(organizationId, [member.id, member.userId]), [])
          assert.strictEqual(yield* vendors.count(organizationId, {}), 1)
        }
      }))

    it.effect(`leaves a vendor alone that was given to somebody else by ${reference} meanwhile`, () =>
      Effect.gen(function*() {
        const vendors = yield* VendorStore
        const members = yield* MemberStore
        const { member, organizationId, vendor } = yield* arrange(reference)
        const other = yield* Fixtures.storedMember(organizationId)
        const gate = yield* makeGate(1)
        const removal = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const references = [member.id, member.userId]
          const assigned = yield* vendors.assignedTo(organizationId, references)
          yield* gate.pass
          if (assigned.length > 0) {
            yield* vendors.unassign(organizationId, references, assigned.map(({ id }) => id), Fixtures.at(5))
          }
          yield* members.remove(organizationId, member.id, 1)
          return assigned.length
        })))
        yield* gate.reached
        const given = { ...vendor, assigneeId: other[reference] }
        yield* Fixtures.unit(vendors.save(organizationId, given, 1))
        yield* gate.open
        assert.strictEqual(yield* Fiber.join(removal), 0)
        assert.isFalse(yield* isMember(member))
        assert.deepStrictEqual(yield* yield* vendors.find(organizationId, vendor.id), { value: given, revision: 2 })
      }))

    it.effect(`retries the removal of a member when a vendor is assigned to them by ${reference} meanwhile`, () =>
      Effect.gen(function*() {
        const vendors = yield* VendorStore
        const members = yield* MemberStore
        const { member, organizationId, vendor } = yield* arrange(reference)
        const gate = yield* makeGate(1)
        const removal = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const references = [member.id, member.userId]
          const assigned = yield* vendors.assignedTo(organizationId, references)
          yield* gate.pass
          yield* vendors.unassign(organizationId, references, assigned.map(({ id }) => id), Fixtures.at(5))
          yield* members.remove(organizationId, member.id, 1)
          return assigned.length
        })))
        yield* gate.reached
        const late = yield* Fixtures.storedVendor(organizationId, { assigneeId: member[reference] })
        yield* gate.open
        assert.strictEqual(yield* Fiber.join(removal), 2)
        assert.isFalse(yield* isMember(member))
        for (const { id } of [vendor, late]) {
          assert.isNull((yield* yield* vendors.find(organizationId, id)).value.assigneeId)
        }
      }))
  }
}
