import type { Member } from "@attestry/core/member"
import type { PersonOrNone } from "@attestry/core/page"
import { MemberId, type MemberReference, type OrganizationId, UserId } from "@attestry/core/shared"
import { type Vendor, VendorId, VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"

/** The part of a suite about assignees. The effect makes members, or unused ids if the storage has no members. */
export const vendorAssigneeCases = <Ports, E>(
  it: StorageTests<Ports | VendorPorts>,
  makeAssignee: (
    organizationId: OrganizationId
  ) => Effect.Effect<Pick<Member, "id" | "userId">, E, Ports | VendorPorts>
): void => {
  it.effect("lists the vendors of an assignee by the id that they are assigned by", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const ada = yield* makeAssignee(organizationId)
      const bob = yield* makeAssignee(organizationId)
      const stranger = yield* makeAssignee(other.id)
      const byMember = yield* Fixtures.storedVendor(organizationId, { assigneeId: ada.id })
      const byUser = yield* Fixtures.storedVendor(organizationId, { assigneeId: ada.userId })
      const ofBob = yield* Fixtures.storedVendor(organizationId, { assigneeId: bob.id })
      const free = yield* Fixtures.storedVendor(organizationId)
      yield* Fixtures.storedVendor(other.id, { assigneeId: stranger.id })
      const check = (asked: ReadonlyArray<MemberReference>, ...expected: ReadonlyArray<Vendor>) =>
        Effect.gen(function*() {
          assert.sameDeepMembers([...(yield* vendors.assignedTo(organizationId, asked))], [...expected])
        })
      yield* check([ada.id], byMember)
      yield* check([ada.userId], byUser)
      yield* check([ada.id, ada.userId], byMember, byUser)
      yield* check([ada.id, ada.id], byMember)
      yield* check([ada.userId, bob.id, stranger.id], byUser, ofBob)
      for (const id of [stranger.id, stranger.userId, Fixtures.id(MemberId), Fixtures.id(UserId)]) yield* check([id])
      yield* check([])
      const checkFilter = (assigneeId: ReadonlyArray<PersonOrNone>, ...expected: ReadonlyArray<Vendor>) =>
        Effect.gen(function*() {
          const filters = { assigneeId }
          const listed = yield* Fixtures.toEntities(
            vendors.list(organizationId, { filters, sort: "createdAt", after: undefined, limit: 9 })
          )
          assert.sameDeepMembers([...listed], [...expected])
          assert.strictEqual(yield* vendors.count(organizationId, filters), expected.length)
        })
      yield* checkFilter([bob.id], ofBob)
      for (const id of [stranger.id, stranger.userId, Fixtures.id(MemberId)]) yield* checkFilter([id])
      yield* checkFilter(["none"], free)
      yield* checkFilter(["none", bob.id, stranger.id], ofBob, free)
    }))

  it.effect("unassigns several vendors together, and changes no other field", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id, userId } = yield* makeAssignee(organizationId)
      const fields = { description: "kept", isSubProcessor: true, website: "https://example.com" }
      const assigned = [
        yield* Fixtures.storedVendor(organizationId, { ...fields, assigneeId: id }),
        yield* Fixtures.storedVendor(organizationId, { assigneeId: userId })
      ]
      const kept = yield* Fixtures.storedVendor(organizationId, { assigneeId: id })
      yield* Fixtures.unit(
        vendors.unassign(organizationId, [id, userId], assigned.map((vendor) => vendor.id), Fixtures.at(5))
      )
      for (const vendor of assigned) {
        const value = { ...vendor, assigneeId: null, updatedAt: Fixtures.at(5) }
        assert.deepStrictEqual(yield* yield* vendors.find(organizationId, vendor.id), { value, revision: 2 })
        yield* Fixtures.assertRejected(vendors.save(organizationId, vendor, 1))
      }
      assert.deepStrictEqual(yield* yield* vendors.find(organizationId, kept.id), { value: kept, revision: 1 })
      assert.deepStrictEqual(yield* vendors.assignedTo(organizationId, [id, userId]), [kept])
    }))

  it.effect("unassigns no vendor when one of them is unassigned, somebody else's, missing or foreign", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { id: assigneeId, userId } = yield* makeAssignee(organizationId)
      const bob = yield* makeAssignee(organizationId)
      const ofBob = yield* Fixtures.storedVendor(organizationId, { assigneeId: bob.id })
      const vendor = yield* Fixtures.storedVendor(organizationId, { assigneeId })
      const free = yield* Fixtures.storedVendor(organizationId)
      const stranger = yield* makeAssignee(other.id)
      const theirs = yield* Fixtures.storedVendor(other.id, { assigneeId: stranger.userId })
      const references = [assigneeId, userId, stranger.userId]
      const unassign = (ids: ReadonlyArray<VendorId>) =>
        vendors.unassign(organizationId, references, ids, Fixtures.at(5))
      for (const wrong of [free.id, ofBob.id, Fixtures.id(VendorId), theirs.id]) {
        yield* Fixtures.assertRejected(unassign([vendor.id, wrong]))
        yield* Fixtures.assertRejected(unassign([wrong]))
      }
      yield* Fixtures.assertRejected(vendors.unassign(organizationId, [userId], [vendor.id], Fixtures.at(5)))
      yield* Fixtures.assertRejected(vendors.unassign(other.id, references, [vendor.id], Fixtures.at(5)))
      for (const value of [vendor, free, ofBob]) {
        assert.deepStrictEqual(yield* yield* vendors.find(organizationId, value.id), { value, revision: 1 })
      }
      assert.deepStrictEqual(yield* yield* vendors.find(other.id, theirs.id), { value: theirs, revision: 1 })
    }))
}
