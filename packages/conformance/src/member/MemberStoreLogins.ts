import { MemberStore } from "@attestry/core/member"
import { UserId } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { MemberPorts, StorageTests } from "../StorageTests.ts"

/** The part of the suite of `MemberStore` about last logins. */
export const loginCases = (it: StorageTests<MemberPorts>): void => {
  it.effect("records the last login of one membership immediately, never backwards, without a new revision", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const users = yield* UserStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const elsewhere = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const other = yield* Fixtures.storedMember(organizationId)
      const second = Fixtures.member(elsewhere.id, member.userId)
      yield* Fixtures.unit(members.insert(elsewhere.id, [second]))
      for (const [millis, expected] of [[5, 5], [3, 5], [5, 5], [6, 6]] as const) {
        yield* members.touch(organizationId, member.userId, Fixtures.at(millis))
        const value = { ...member, lastLogin: Fixtures.at(expected) }
        assert.deepStrictEqual(yield* yield* members.find(organizationId, member.id), { value, revision: 1 })
        const person = yield* yield* members.findPerson(organizationId, member.id)
        assert.strictEqual(person.value.user.lastLogin, Fixtures.at(expected))
      }
      yield* members.touch(organizationId, Fixtures.id(UserId), Fixtures.at(1))
      assert.deepStrictEqual(yield* yield* members.find(organizationId, other.id), { value: other, revision: 1 })
      assert.deepStrictEqual(yield* yield* members.find(elsewhere.id, second.id), { value: second, revision: 1 })
      const signedIn = yield* Effect.forEach(
        [member, other],
        ({ userId }) =>
          Effect.map(Effect.flatten(users.find(userId)), ({ revision, value }) => [value.hasSignedIn, revision])
      )
      assert.deepStrictEqual(signedIn, [[true, 1], [false, 1]])
    }))

  it.effect("removes the last login when it is null, and keeps that the user has signed in", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const users = yield* UserStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const other = yield* Fixtures.storedMember(organizationId, { lastLogin: Fixtures.at(4) })
      yield* members.touch(organizationId, member.userId, Fixtures.at(5))
      yield* members.touch(organizationId, member.userId, null)
      assert.deepStrictEqual(yield* yield* members.find(organizationId, member.id), { value: member, revision: 1 })
      assert.deepStrictEqual(yield* yield* members.find(organizationId, other.id), { value: other, revision: 1 })
      assert.isTrue((yield* yield* users.find(member.userId)).value.hasSignedIn)
    }))

  it.effect("keeps the last login when the unit around it fails", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id, userId } = yield* Fixtures.storedMember(organizationId)
      const failing = Effect.zipRight(members.touch(organizationId, userId, Fixtures.at(5)), Effect.fail("failed"))
      assert.strictEqual(yield* Effect.flip(Fixtures.unit(failing)), "failed")
      assert.strictEqual((yield* yield* members.find(organizationId, id)).value.lastLogin, Fixtures.at(5))
    }))

  it.effect("keeps a login that was recorded while the member or user was being saved", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const users = yield* UserStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const user = (yield* yield* users.find(member.userId)).value
      yield* Fixtures.unit(Effect.gen(function*() {
        yield* members.save(organizationId, { ...member, department: "it" }, 1)
        yield* users.save({ ...user, emailVerified: true }, 1)
        yield* members.touch(organizationId, member.userId, Fixtures.at(5))
      }))
      assert.deepStrictEqual(yield* yield* members.find(organizationId, member.id), {
        value: { ...member, department: "it", lastLogin: Fixtures.at(5) },
        revision: 2
      })
      assert.deepStrictEqual(yield* yield* users.find(user.id), {
        value: { ...user, emailVerified: true, hasSignedIn: true },
        revision: 2
      })
    }))
}
