import { findCandidates, MemberStore, Person, personOrder, type PersonQuery, toPerson } from "@attestry/core/member"
import type { Slice } from "@attestry/core/page"
import { MemberId, type OrganizationId, UserId } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Array, Effect, Option, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OwnedKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"
import { personFilterCases } from "./MemberStorePeopleFilters.ts"

const make = (
  organizationId: OrganizationId,
  fields: { readonly id?: MemberId; readonly createdAt?: string } = {},
  user: Parameters<typeof Fixtures.user>[0] = {}
): Person => {
  const made = Fixtures.user(user)
  return toPerson(Fixtures.member(organizationId, made.id, fields), made, { name: "member" })
}

const memberOf = ({ createdAt, deviceLabelId, department, id, isActive, organizationId, userId }: Person) =>
  Fixtures.member(organizationId, userId, { id, department, isActive, deviceLabelId, createdAt })

const names = ["Ärger", "ärger", "Zoo", "zoo", "a", "B", "😀", "\uffee", "_", "B"]
const boxes = ["Z", "ä", "_", "z", "😀", "'"]

/** Stores a member with a new user each time. */
const owned: OwnedKind<Person, Slice<PersonQuery>["sort"], MemberStore | UserStore> = {
  store: Effect.map(Effect.all({ members: MemberStore, users: UserStore }), ({ members, users }) => ({
    list: members.list,
    count: members.count,
    find: members.findPerson,
    insert: (organizationId, person) =>
      Effect.zipRight(
        users.insert({ ...person.user, isService: false, hasSignedIn: false }),
        members.insert(organizationId, [memberOf(person)])
      ),
    save: (organizationId, person, revision) => members.save(organizationId, memberOf(person), revision),
    remove: members.remove
  })),
  id: MemberId,
  schema: Person,
  make,
  changed: (person) => ({ ...person, department: "it" }),
  various: (organizationId, i) =>
    make(organizationId, { createdAt: Fixtures.at(i % 7) }, {
      name: names[i % 10] ?? "",
      email: `${boxes[i % 6]}${Fixtures.id(UserId)}@example.com`
    }),
  sorts: ["createdAt", "-createdAt", "name", "-name", "email", "-email"],
  position: personOrder.position
}

/** The part of the suite of `MemberStore` that reads people. */
export const personCases = (it: StorageTests<RolePorts>): void => {
  it.effect("returns a person with user, role name and the member's revision", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId, { name: "Prüfer ①" })
      const user = yield* Fixtures.storedUser({
        name: "Zoë 🦊",
        emailVerified: true,
        image: "https://example.com/zoe.png?a=b#c",
        isService: true,
        createdAt: Fixtures.at(5),
        updatedAt: Fixtures.at(6)
      })
      const member = Fixtures.member(organizationId, user.id, {
        role: role.id,
        department: "qms",
        isActive: false,
        deviceLabelId: -1.5,
        lastLogin: Fixtures.at(7),
        createdAt: Fixtures.at(1)
      })
      yield* Fixtures.unit(members.insert(organizationId, [member]))
      const person = toPerson(member, user, role)
      const found = yield* yield* members.findPerson(organizationId, member.id)
      assert.deepStrictEqual(found, { value: person, revision: 1 })
      yield* Schema.validate(Schema.typeSchema(Person), { onExcessProperty: "error" })(found.value)
      const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const
      assert.deepStrictEqual(yield* Fixtures.toEntities(members.list(organizationId, slice)), [person])
      yield* Fixtures.unit(members.save(organizationId, { ...member, role: "auditor" }, 1))
      assert.deepStrictEqual(yield* yield* members.findPerson(organizationId, member.id), {
        value: { ...person, role: "auditor" },
        revision: 2
      })
    }))

  it.effect("distinguishes the active and inactive members of the organization from the other users", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const users = yield* UserStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const active = yield* Fixtures.storedMember(organizationId)
      const inactive = yield* Fixtures.storedMember(organizationId, { isActive: false })
      yield* Fixtures.storedMember(organizationId)
      const elsewhere = yield* Fixtures.storedMember(other.id)
      const nobody = yield* Fixtures.storedUser()
      const asked = [active.userId, Fixtures.id(UserId), elsewhere.userId, inactive.userId, nobody.id, active.userId]
      const found = yield* findCandidates({ members, users }, organizationId, asked)
      const isMember = new Map(found.map(({ isMember, user }) => [user.id, isMember]))
      assert.deepStrictEqual(
        [active.userId, inactive.userId, elsewhere.userId, nobody.id].map((id) => isMember.get(id)),
        [true, true, false, false]
      )
      assert.sameDeepMembers(found.map(({ user }) => user), [...yield* users.findAll(asked)])
      assert.strictEqual(found.length, 4)
      assert.deepStrictEqual(yield* findCandidates({ members, users }, organizationId, [nobody.id]), [
        { user: nobody, isMember: false }
      ])
      assert.deepStrictEqual(yield* findCandidates({ members, users }, organizationId, []), [])
      assert.isTrue(Option.isNone(yield* members.findPerson(other.id, active.id)))
    }))

  it.effect("lists people by folded name or address and code point, then by id, in both directions", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const texts = [
        "-dash",
        "1st",
        "_under",
        "apple",
        "Apple",
        "APPLE",
        "Äpple",
        "İzmir",
        "ÖLMÜHLF",
        "ŸX",
        "Zebra",
        "zulu"
      ]
      const more = ["ΟΔΟΣ", "οδος-x", "Οδότης", "漢字", "\ufb01n", "Ａ wide", "\ufffd", "𝒳", "😀", "😀😀"]
      // addresses are unique, so they differ if the names are equal
      const ordered = [...texts, ...more].map((name, i) =>
        make(organizationId, { id: MemberId.fromSuffix(`n${10 + i}`) }, {
          name,
          email: `${name.replaceAll(" ", "")}@${10 + i}.${Fixtures.id(UserId)}.example.com`
        })
      )
      const { insert } = yield* owned.store
      yield* Fixtures.unit(
        Effect.forEach(ordered.toReversed(), (person) => insert(organizationId, person), { discard: true })
      )
      const list = (sort: Slice<PersonQuery>["sort"]) =>
        Effect.map(
          Fixtures.toEntities(members.list(organizationId, { filters: {}, sort, after: undefined, limit: 500 })),
          Array.map(({ id, user }) => `${id} ${user.name}`)
        )
      const expected = ordered.map(({ id, user }) => `${id} ${user.name}`)
      assert.deepStrictEqual(yield* list("name"), expected)
      assert.deepStrictEqual(yield* list("-name"), expected.toReversed())
      const byEmail = (yield* list("email")).map((text) => text.split(" ")[0])
      const inOrder = ordered.toSorted((a, b) => {
        const [x, y] = [personOrder.position(a, "email").value, personOrder.position(b, "email").value]
        return Buffer.compare(Buffer.from(x), Buffer.from(y))
      })
      assert.deepStrictEqual(byEmail, inOrder.map(({ id }) => id))
      assert.deepStrictEqual((yield* list("-email")).map((text) => text.split(" ")[0]), byEmail.toReversed())
    }))

  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
  personFilterCases(it)
}
