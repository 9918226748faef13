import { BuiltInRole } from "@attestry/core/access"
import { Member, MemberStore } from "@attestry/core/member"
import { MemberId, type MemberReference, OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"
import { loginCases } from "./MemberStoreLogins.ts"
import { ownerCases } from "./MemberStoreOwners.ts"
import { pendingCases } from "./MemberStorePending.ts"
import { personCases } from "./MemberStorePeople.ts"
import { memberWriteCases } from "./MemberStoreWrites.ts"

/** The promises of a `MemberStore`. */
export const memberStoreSuite = (it: StorageTests<RolePorts>): void => {
  it.effect("finds a member unchanged by member id and by user id", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const role of BuiltInRole.literals) {
        const member = yield* Fixtures.storedMember(organizationId, {
          role,
          isActive: role === "owner",
          createdAt: Fixtures.at(1)
        })
        assert.deepStrictEqual((yield* yield* members.find(organizationId, member.id)).value, member)
        assert.deepStrictEqual((yield* yield* members.find(organizationId, member.userId)).value, member)
      }
    }))

  it.effect("finds no member when the id is unknown or the user is not a member", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser()
      assert.isTrue(Option.isNone(yield* members.find(organizationId, Fixtures.id(MemberId))))
      assert.isTrue(Option.isNone(yield* members.find(organizationId, Fixtures.id(UserId))))
      assert.isTrue(Option.isNone(yield* members.find(organizationId, user.id)))
    }))

  it.effect("hides a member from another organization", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(own.id)
      assert.isTrue(Option.isNone(yield* members.find(other.id, member.id)))
      assert.isTrue(Option.isNone(yield* members.find(other.id, member.userId)))
    }))

  it.effect("stores separate memberships when a user is in several organizations", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const first = yield* Fixtures.storedMember(own.id, { role: "owner" })
      const second = Fixtures.member(other.id, first.userId, { role: "auditor", isActive: false })
      yield* Fixtures.unit(members.insert(other.id, [second]))
      assert.deepStrictEqual((yield* yield* members.find(own.id, first.userId)).value, first)
      assert.deepStrictEqual((yield* yield* members.find(other.id, first.userId)).value, second)
    }))

  it.effect("rejects a member when their id is taken or the user is a member already", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const user = yield* Fixtures.storedUser()
      yield* Fixtures.assertRejected(
        members.insert(organizationId, [Fixtures.member(organizationId, member.userId, { role: "owner" })])
      )
      yield* Fixtures.assertRejected(
        members.insert(organizationId, [Fixtures.member(organizationId, user.id, { id: member.id })])
      )
      assert.deepStrictEqual((yield* yield* members.find(organizationId, member.userId)).value, member)
      assert.isTrue(Option.isNone(yield* members.find(organizationId, user.id)))
    }))

  it.effect("inserts one of several concurrent memberships of a user, and retries the others", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser()
      yield* assertOneCommits({
        isTaken: Effect.map(members.find(organizationId, user.id), Option.isSome),
        take: () => members.insert(organizationId, [Fixtures.member(organizationId, user.id)])
      })
    }))

  it.effect("dies and writes nothing when the organization or user of a member does not exist", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser()
      const withoutUser = Fixtures.member(organizationId, Fixtures.id(UserId))
      const withoutOrganization = Fixtures.member(Fixtures.id(OrganizationId), user.id)
      for (const member of [withoutUser, withoutOrganization]) {
        const exit = yield* Effect.exit(Fixtures.unit(members.insert(member.organizationId, [member])))
        Fixtures.assertStorageDefect(exit)
        assert.isTrue(Option.isNone(yield* members.find(member.organizationId, member.id)))
      }
    }))

  it.effect("stores only the fields of a member", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = Fixtures.member(organizationId, (yield* Fixtures.storedUser()).id)
      const surplus = { ...member, note: "secret", revision: 9 }
      yield* Fixtures.unit(members.insert(organizationId, [surplus]))
      const found = (yield* yield* members.find(organizationId, member.id)).value
      assert.deepStrictEqual(found, member)
      assert.sameMembers(Object.keys(found), Object.keys(Member.fields))
    }))

  it.effect("keeps a member unchanged when the caller mutates an input or a result", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = Fixtures.member(organizationId, (yield* Fixtures.storedUser()).id)
      const original = structuredClone(member)
      yield* Fixtures.unit(
        Effect.tap(members.insert(organizationId, [member]), () => Effect.sync(() => Fixtures.tamper(member)))
      )
      Fixtures.tamper((yield* yield* members.find(organizationId, original.id)).value)
      Fixtures.tamper((yield* yield* members.find(organizationId, original.userId)).value)
      assert.deepStrictEqual((yield* yield* members.find(organizationId, original.id)).value, original)
      assert.deepStrictEqual((yield* yield* members.find(organizationId, original.userId)).value, original)
    }))

  it.effect("finds the active people of the organization by either id, and no service users", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const ada = yield* Fixtures.storedMember(own.id)
      const bob = yield* Fixtures.storedMember(own.id, { role: "auditor" })
      const inactive = yield* Fixtures.storedMember(own.id, { isActive: false })
      const stranger = yield* Fixtures.storedMember(other.id)
      yield* Fixtures.unit(members.insert(other.id, [Fixtures.member(other.id, ada.userId, { isActive: false })]))
      const { id: nobody } = yield* Fixtures.storedUser()
      const service = yield* Fixtures.storedUser({ isService: true })
      const robot = Fixtures.member(own.id, service.id)
      yield* Fixtures.unit(members.insert(own.id, [robot]))
      const asked = [
        ...[ada, inactive, stranger, bob, ada, robot].flatMap(({ id, userId }) => [id, userId]),
        nobody,
        Fixtures.id(UserId),
        Fixtures.id(MemberId)
      ]
      const toIds = ({ id, userId }: Pick<Member, "id" | "userId">) => ({ id, userId })
      const check = (
        id: OrganizationId,
        references: ReadonlyArray<MemberReference>,
        ...expected: ReadonlyArray<Member>
      ) =>
        Effect.gen(function*() {
          const found = yield* members.findActivePeople(id, references)
          assert.sameDeepMembers([...found], expected.map(toIds))
        })
      yield* check(own.id, asked, ada, bob)
      for (const reference of [bob.id, bob.userId]) yield* check(own.id, [reference], bob)
      yield* check(other.id, asked, stranger)
      yield* check(own.id, [])
      yield* check(Fixtures.id(OrganizationId), asked)
      yield* Fixtures.unit(members.save(own.id, { ...inactive, isActive: true }, 1))
      yield* Fixtures.unit(members.save(own.id, { ...ada, isActive: false }, 1))
      yield* check(own.id, asked, inactive, bob)
    }))

  memberWriteCases(it)
  loginCases(it)
  pendingCases(it)
  ownerCases(it)
  personCases(it)
}
