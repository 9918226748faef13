import { type Department, findCandidates, type Member, MemberStore } from "@attestry/core/member"
import { MemberId, type OrganizationId, UserId } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { MemberPorts, StorageTests } from "../StorageTests.ts"

const departments: ReadonlyArray<Department> = ["none", "admin", "gov", "hr", "it", "itsm", "qms"]
const labels = [null, 0, 1, -1.5, 0.1, 1e-7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

/** Ids in an unusual order, only some of them wanted. */
const preferences = (i: number): Member["emailPreferences"] => ({
  weeklyTaskDigest: i % 2 === 0,
  taskMentions: i % 3 === 0,
  policyNotifications: i % 5 === 0,
  unassignedItemsNotifications: i % 2 === 1,
  taskAssignments: true,
  taskReminders: false
})

/** Users, stored a hundred at a time, and a membership for each. */
const manyMembers = (organizationId: OrganizationId, count: number) =>
  Effect.gen(function*() {
    const users = yield* UserStore
    const made = Array.makeBy(count, (i) => Fixtures.user({ name: `User ${i}` }))
    for (const some of Array.chunksOf(made, 100)) {
      yield* Fixtures.unit(Effect.forEach(some, (user) => users.insert(user), { discard: true }))
    }
    return made.map(({ id }, i) => Fixtures.member(organizationId, id, { createdAt: Fixtures.at(i) }))
  })

/** The part of the suite of `MemberStore` that writes. */
export const memberWriteCases = (it: StorageTests<MemberPorts>): void => {
  it.effect("returns every field of a member unchanged when they were inserted or saved", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const assertKept = (member: Member, revision: number) =>
        Effect.gen(function*() {
          for (const reference of [member.id, member.userId]) {
            const found = yield* yield* members.find(organizationId, reference)
            assert.deepStrictEqual(found, { value: member, revision })
            assert.strictEqual(JSON.stringify(found.value.emailPreferences), JSON.stringify(member.emailPreferences))
          }
          const person = yield* yield* members.findPerson(organizationId, member.id)
          assert.deepStrictEqual([person.value.deviceLabelId, person.value.department, person.value.isActive], [
            member.deviceLabelId,
            member.department,
            member.isActive
          ])
        })
      const fields = (i: number) => ({
        department: departments[i % departments.length] ?? "none",
        deviceLabelId: labels[i % labels.length] ?? null,
        isActive: i % 2 === 0,
        emailPreferences: preferences(i),
        preferencesUpdatedAt: Fixtures.at(i + 3),
        updatedAt: Fixtures.at(i + 2)
      })
      for (const i of labels.keys()) {
        const member = yield* Fixtures.storedMember(organizationId, { ...fields(i), createdAt: Fixtures.at(i + 1) })
        yield* assertKept(member, 1)
        const changed: Member = { ...member, role: "auditor", ...fields(i + 1) }
        yield* Fixtures.unit(members.save(organizationId, changed, 1))
        yield* assertKept(changed, 2)
      }
    }))

  it.effect("rejects saving or removing a member when the revision is stale or the organization is another", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const changed: Member = { ...member, department: "hr" }
      for (const [by, revision] of [[organizationId, 2], [organizationId, 0], [other.id, 1]] as const) {
        yield* Fixtures.assertRejected(members.save(by, changed, revision))
        yield* Fixtures.assertRejected(members.remove(by, member.id, revision))
      }
      const unknown = Fixtures.member(organizationId, member.userId, { id: Fixtures.id(MemberId) })
      yield* Fixtures.assertRejected(members.save(organizationId, unknown, 1))
      yield* Fixtures.assertRejected(members.remove(organizationId, Fixtures.id(MemberId), 1))
      assert.deepStrictEqual(yield* yield* members.find(organizationId, member.id), { value: member, revision: 1 })
    }))

  it.effect("removes only one membership of a user, who can become a member again", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const elsewhere = Fixtures.member(other.id, member.userId)
      yield* Fixtures.unit(members.insert(other.id, [elsewhere]))
      yield* Fixtures.unit(members.remove(organizationId, member.id, 1))
      assert.isTrue(Option.isNone(yield* members.find(organizationId, member.id)))
      assert.isTrue(Option.isNone(yield* members.find(organizationId, member.userId)))
      assert.isTrue(Option.isNone(yield* members.findPerson(organizationId, member.id)))
      const [candidate] = yield* findCandidates({ members, users: yield* UserStore }, organizationId, [member.userId])
      assert.isFalse(candidate?.isMember)
      yield* Fixtures.assertRejected(members.remove(organizationId, member.id, 1))
      yield* Fixtures.assertRejected(members.save(organizationId, member, 1))
      const again = Fixtures.member(organizationId, member.userId)
      yield* Fixtures.unit(members.insert(organizationId, [again]))
      assert.deepStrictEqual(yield* yield* members.find(organizationId, member.userId), { value: again, revision: 1 })
      assert.deepStrictEqual((yield* yield* members.find(other.id, member.userId)).value, elsewhere)
    }))

  it.effect("inserts a thousand members unchanged in one write", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = (yield* manyMembers(organizationId, 1_000)).map((member, i): Member => ({
        ...member,
        department: departments[i % 7] ?? "none",
        deviceLabelId: labels[i % 8] ?? null,
        emailPreferences: preferences(i),
        isActive: i % 3 > 0
      }))
      yield* Fixtures.unit(members.insert(organizationId, all))
      assert.strictEqual(yield* members.count(organizationId, {}), 1_000)
      for (const member of all.filter((_, i) => i % 97 === 0)) {
        const found = yield* yield* members.find(organizationId, member.id)
        assert.deepStrictEqual(found, { value: member, revision: 1 })
        assert.strictEqual(JSON.stringify(found.value.emailPreferences), JSON.stringify(member.emailPreferences))
      }
    }), 600_000)

  it.effect(
    "inserts none of many members when one is a member already, has no user or is repeated",
    () =>
      Effect.gen(function*() {
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const all = yield* manyMembers(organizationId, 300)
        const [taken, ...free] = all
        if (taken === undefined) return assert.fail("nobody")
        yield* Fixtures.unit(members.insert(organizationId, [taken]))
        yield* Fixtures.assertRejected(members.insert(organizationId, [
          ...free,
          Fixtures.member(organizationId, taken.userId)
        ]))
        yield* Fixtures.assertRejected(members.insert(organizationId, [
          ...free,
          ...free.slice(0, 1).map(({ userId }) => Fixtures.member(organizationId, userId))
        ]))
        yield* Fixtures.assertDangling(members.insert(organizationId, [
          ...free,
          Fixtures.member(organizationId, Fixtures.id(UserId))
        ]))
        assert.strictEqual(yield* members.count(organizationId, {}), 1)
        yield* Fixtures.unit(members.insert(organizationId, free))
        assert.strictEqual(yield* members.count(organizationId, {}), 300)
      }),
    600_000
  )

  it.effect("inserts no member when the list is empty", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      yield* Fixtures.unit(members.insert(organizationId, []))
      assert.strictEqual(yield* members.count(organizationId, {}), 0)
    }))
}
