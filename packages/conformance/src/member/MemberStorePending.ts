import { findCandidates, MemberStore, type PersonQuery } from "@attestry/core/member"
import type { Slice } from "@attestry/core/page"
import { MemberId, type OrganizationId, SearchText, UserId } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"

const search = Schema.decodeSync(SearchText)

const invite = (organizationId: OrganizationId, userId: UserId, fields: Parameters<typeof Fixtures.member>[2] = {}) =>
  Effect.gen(function*() {
    const members = yield* MemberStore
    const email = `Given.${Fixtures.id(UserId)}@Example.com`
    const member = Fixtures.member(organizationId, userId, {
      isActive: false,
      invitation: { name: "Given Name", email },
      ...fields
    })
    yield* Fixtures.unit(members.insert(organizationId, [member]))
    return member
  })

/** The part of the suite of `MemberStore` about invitations that wait for an answer. */
export const pendingCases = (it: StorageTests<RolePorts>): void => {
  it.effect("returns a pending membership unchanged, and a person with nothing of the user", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({
        name: "Secret Self",
        emailVerified: true,
        image: "https://example.com/secret.png",
        hasSignedIn: true
      })
      const member = yield* invite(organizationId, user.id, { createdAt: Fixtures.at(3) })
      assert.deepStrictEqual(yield* yield* members.find(organizationId, member.id), { value: member, revision: 1 })
      const { value: person } = yield* yield* members.findPerson(organizationId, member.id)
      const placeholder = UserId.fromSuffix(member.id.slice(4))
      assert.deepInclude(person, { userId: placeholder, isActive: false, invitation: "pending" })
      assert.deepStrictEqual(person.user, {
        id: placeholder,
        name: Fixtures.name("Given Name"),
        email: member.invitation?.email ?? user.email,
        emailVerified: false,
        image: null,
        lastLogin: null,
        createdAt: Fixtures.at(3),
        updatedAt: Fixtures.at(3)
      })
      const listed = yield* Fixtures.toEntities(
        members.list(organizationId, { filters: {}, sort: "email", after: undefined, limit: 9 })
      )
      assert.deepStrictEqual(listed, [person])
      assert.deepStrictEqual(yield* findCandidates({ members, users: yield* UserStore }, organizationId, [user.id]), [{
        user,
        isMember: true
      }])
      assert.deepStrictEqual(yield* members.findActivePeople(organizationId, [user.id]), [])
    }))

  it.effect("searches and orders pending memberships by the invitation, never by the user", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({
        name: "Aaa secret",
        email: `aaa.${Fixtures.id(UserId)}@secret.example`
      })
      const given = { name: "Ÿ Zoë", email: `ÖZ.${Fixtures.id(UserId)}@example.com` }
      const pending = yield* invite(organizationId, user.id, { id: Fixtures.id(MemberId), invitation: given })
      const active = yield* Fixtures.storedMember(organizationId)
      const list = (sort: Slice<PersonQuery>["sort"], text?: string) =>
        Effect.map(
          Fixtures.toEntities(members.list(organizationId, {
            filters: text === undefined ? {} : { search: search(text) },
            sort,
            after: undefined,
            limit: 9
          })),
          (found) => found.map(({ id }) => id)
        )
      for (const sort of ["name", "email"] as const) {
        assert.deepStrictEqual(yield* list(sort), [active.id, pending.id], sort)
        assert.deepStrictEqual(yield* list(`-${sort}`), [pending.id, active.id], sort)
      }
      for (const text of ["ÿ zoë", "öz."]) {
        assert.deepStrictEqual(yield* list("name", text), [pending.id], text)
        assert.strictEqual(yield* members.count(organizationId, { search: search(text) }), 1, text)
      }
      for (const text of ["secret", "aaa."]) {
        assert.deepStrictEqual(yield* list("name", text), [], text)
        assert.strictEqual(yield* members.count(organizationId, { search: search(text) }), 0, text)
      }
      // once it is accepted, all of this is the user's
      yield* Fixtures.unit(members.save(organizationId, { ...pending, invitation: null, isActive: true }, 1))
      assert.deepStrictEqual(yield* list("name", "secret"), [pending.id])
      assert.deepStrictEqual(yield* list("name", "öz."), [])
      assert.deepStrictEqual(yield* list("name"), [pending.id, active.id])
    }))

  it.effect("finds the memberships of a user in all organizations, newest first", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const organizations = yield* Effect.all([
        Fixtures.storedOrganization({ name: "First" }),
        Fixtures.storedOrganization({ name: "Second" }),
        Fixtures.storedOrganization({ name: "Third" })
      ])
      const [first, second, third] = organizations
      const user = yield* Fixtures.storedUser()
      const role = yield* Fixtures.storedRole(second.id, { name: "Prüfer ①" })
      const active = Fixtures.member(first.id, user.id, { role: "owner", createdAt: Fixtures.at(2) })
      yield* Fixtures.unit(members.insert(first.id, [active]))
      const pending = yield* invite(second.id, user.id, { role: role.id, createdAt: Fixtures.at(3) })
      const inactive = Fixtures.member(third.id, user.id, { isActive: false, createdAt: Fixtures.at(1) })
      yield* Fixtures.unit(members.insert(third.id, [inactive]))
      yield* invite(first.id, (yield* Fixtures.storedUser()).id)
      const expected = [
        [pending, second, role.name],
        [active, first, "owner"],
        [inactive, third, "member"]
      ] as const
      assert.deepStrictEqual(
        yield* members.findByUser(user.id),
        expected.map(([{ createdAt, id, invitation, isActive }, organization, name]) => ({
          id,
          organization: { id: organization.id, name: organization.name, timeZone: organization.timeZone },
          role: name,
          isActive,
          invitation,
          createdAt
        }))
      )
      assert.deepStrictEqual(yield* members.findByUser(Fixtures.id(UserId)), [])
    }))
}
