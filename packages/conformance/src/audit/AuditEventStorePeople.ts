import { AuditEventStore, type NamedPerson } from "@attestry/core/audit"
import { MemberStore } from "@attestry/core/member"
import { MemberId, type OrganizationId, UserId } from "@attestry/core/shared"
import { erasedDomain, erasedName } from "@attestry/core/user"
import { VendorId } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests } from "../StorageTests.ts"
import { appendAll } from "./AuditEventStoreHistory.ts"

const peopleOf = (organizationId: OrganizationId, ids: ReadonlyArray<string>) =>
  Effect.map(
    Effect.flatMap(AuditEventStore, (audit) => audit.people(organizationId, ids)),
    (found) => found.toSorted((a, b) => a.id < b.id ? -1 : 1)
  )

const sorted = (people: ReadonlyArray<NamedPerson>) => people.toSorted((a, b) => a.id < b.id ? -1 : 1)

const storedMember = (organizationId: OrganizationId, userId: UserId, fields: object = {}) =>
  Effect.gen(function*() {
    const member = Fixtures.member(organizationId, userId, fields)
    yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(organizationId, [member])))
    return member
  })

const removalOf = (organizationId: OrganizationId, memberId: MemberId, at: number, before: object) =>
  Fixtures.event(organizationId, {
    at: Fixtures.at(at),
    action: "member.removed",
    resource: { type: "member", id: memberId },
    before: { ...before },
    after: null
  })

const erased = { name: erasedName, email: `${crypto.randomUUID()}${erasedDomain}` }

/** The promises of an `AuditEventStore` about the names of people, beside the stores of members and users. */
export const auditPeopleSuite = (it: StorageTests): void => {
  it.effect("names members by both ids, active or not, and nobody of another organization", () =>
    Effect.gen(function*() {
      const arrange = (mark: string) =>
        Effect.gen(function*() {
          const { id } = yield* Fixtures.storedOrganization()
          const [active, inactive] = [
            yield* Fixtures.storedUser({ name: `Active ${mark}` }),
            yield* Fixtures.storedUser({ name: `Inactive ${mark}` })
          ]
          const members = [
            yield* storedMember(id, active.id),
            yield* storedMember(id, inactive.id, { isActive: false })
          ]
          const people = sorted(members.flatMap((member) => {
            const named = { name: `${member.isActive ? "Active" : "Inactive"} ${mark}`, isActive: member.isActive }
            return [{ id: member.id, ...named }, { id: member.userId, ...named }]
          }))
          return { id, people }
        })
      const [one, two] = [yield* arrange("1"), yield* arrange("2")]
      const stranger = yield* Fixtures.storedUser({ name: "Stranger" })
      const vendor = yield* Fixtures.storedVendor(one.id, { name: "Vendor" })
      const all = [...one.people, ...two.people].map(({ id }) => id)
      const others = [stranger.id, vendor.id, Fixtures.id(VendorId), Fixtures.id(UserId), "x", ""]
      assert.deepStrictEqual(yield* peopleOf(one.id, [...all, ...all, ...others]), one.people)
      assert.deepStrictEqual(yield* peopleOf(two.id, [...all, ...others]), two.people)
      for (const person of one.people) assert.deepStrictEqual(yield* peopleOf(one.id, [person.id]), [person])
      assert.deepStrictEqual(yield* peopleOf(one.id, []), [])
    }))

  it.effect("names removed members as in the last event of their removal, as inactive", () =>
    Effect.gen(function*() {
      const [{ id }, other] = [yield* Fixtures.storedOrganization(), yield* Fixtures.storedOrganization()]
      const [userId, memberId] = [Fixtures.id(UserId), Fixtures.id(MemberId)]
      const [theirUser, theirMember] = [Fixtures.id(UserId), Fixtures.id(MemberId)]
      const updated = { action: "member.updated", resource: { type: "member", id: memberId } }
      yield* appendAll(id, [
        removalOf(id, memberId, 5, { userId, name: "Ada B." }),
        removalOf(id, memberId, 4, { userId, name: "Ada A." }),
        removalOf(id, memberId, 6, { userId, role: "member" }),
        Fixtures.event(id, { at: Fixtures.at(7), ...updated, before: { userId, name: "Ada C." } })
      ])
      yield* appendAll(other.id, [
        removalOf(other.id, memberId, 9, { userId, name: "Theirs" }),
        removalOf(other.id, theirMember, 9, { userId: theirUser, name: "Theirs alone" })
      ])
      const named = { name: "Ada B.", isActive: false }
      const expected = sorted([{ id: memberId, ...named }, { id: userId, ...named }])
      assert.deepStrictEqual(yield* peopleOf(id, [userId, memberId, theirUser, theirMember]), expected)
      assert.deepStrictEqual(yield* peopleOf(other.id, [userId]), [{ id: userId, name: "Theirs", isActive: false }])
    }))

  it.effect("prefers the membership of a user who came back", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({ name: "Ada Now" })
      const member = yield* storedMember(id, user.id)
      const earlier = Fixtures.id(MemberId)
      yield* appendAll(id, [removalOf(id, earlier, 1, { userId: user.id, name: "Ada Then" })])
      assert.deepStrictEqual(
        yield* peopleOf(id, [user.id, member.id, earlier]),
        sorted([
          { id: user.id, name: "Ada Now", isActive: true },
          { id: member.id, name: "Ada Now", isActive: true },
          { id: earlier, name: "Ada Then", isActive: false }
        ])
      )
    }))

  it.effect("names an invited person as the organization did, by the id of the membership only", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({ name: "Their own name" })
      const invitation = { email: user.email, name: Fixtures.name("As given") }
      const member = yield* storedMember(id, user.id, { isActive: false, invitation })
      assert.deepStrictEqual(yield* peopleOf(id, [user.id, member.id]), [
        { id: member.id, name: "As given", isActive: false }
      ])
    }))

  it.effect("leaves out erased users, also when a sealed event still has their name", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser(erased)
      const member = yield* storedMember(id, user.id, { isActive: false })
      const removed = Fixtures.id(MemberId)
      yield* appendAll(id, [removalOf(id, removed, 1, { userId: user.id, name: "Ada" })])
      assert.deepStrictEqual(yield* peopleOf(id, [user.id, member.id, removed]), [])
    }))
}
