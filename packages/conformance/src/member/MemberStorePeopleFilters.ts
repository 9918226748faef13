import { MemberStore, personOrder, type StoredPersonQuery } from "@attestry/core/member"
import type { Slice } from "@attestry/core/page"
import { RoleId, RoleStore } from "@attestry/core/role"
import { type OrganizationId, SearchText, UserId } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"

type Filters = Slice<StoredPersonQuery>["filters"]

const search = Schema.decodeSync(SearchText)

const whole = { sort: "createdAt", after: undefined, limit: 500 } as const

/** Stores members with names and addresses, and returns a check of filters. */
const arrange = <Fields extends Parameters<typeof Fixtures.member>[2]>(
  organizationId: OrganizationId,
  people: ReadonlyArray<readonly [user: Parameters<typeof Fixtures.user>[0], member?: Fields]>
) =>
  Effect.gen(function*() {
    const members = yield* MemberStore
    const stored = yield* Effect.forEach(people, ([user, fields], i) =>
      Effect.gen(function*() {
        const { id: userId } = yield* Fixtures.storedUser(user)
        const member = Fixtures.member(organizationId, userId, { createdAt: Fixtures.at(i), ...fields })
        yield* Fixtures.unit(members.insert(organizationId, [member]))
        return member
      }))
    return (filters: Filters, ...expected: ReadonlyArray<number>) =>
      Effect.gen(function*() {
        const found = yield* Fixtures.toEntities(members.list(organizationId, { ...whole, filters }))
        const told = JSON.stringify(filters)
        assert.deepStrictEqual(found.map(({ id }) => stored.findIndex((member) => member.id === id)), expected, told)
        assert.strictEqual(yield* members.count(organizationId, filters), expected.length, told)
      })
  })

/** The part of the suite of `MemberStore` that filters and searches people. */
export const personFilterCases = (it: StorageTests<RolePorts>): void => {
  it.effect("filters people by role, department and activity, alone and together", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId, { name: "Prüfer AB" })
      const unused = yield* Fixtures.storedRole(organizationId)
      yield* Fixtures.storedRole(other.id, { id: role.id, name: "Prüfer AB" })
      yield* Fixtures.storedMember(other.id, { role: role.id })
      const check = yield* arrange(organizationId, [
        [{}, { role: "owner", department: "hr" }],
        [{}, { role: "owner", department: "it", isActive: false }],
        [{}, { role: role.id, department: "it" }],
        [{}, { role: role.id, department: "hr", isActive: false }],
        [{ name: "Needle" }, { role: "member", department: "it" }]
      ])
      const named = (...texts: ReadonlyArray<string>) => ({ role: texts.map(Fixtures.name) })
      yield* check({}, 0, 1, 2, 3, 4)
      for (const text of ["owner", "OWNER", "Ｏｗｎｅｒ"]) yield* check(named(text), 0, 1)
      for (const text of ["Prüfer AB", "prüfer ab", "PRÜFER ＡＢ", role.id]) yield* check(named(text), 2, 3)
      const strangers = ["admin", "Prüfer", "Prüfer A_", "%", "own", unused.id, unused.name, Fixtures.id(RoleId)]
      for (const text of [...strangers, role.id.toUpperCase(), "'"]) yield* check(named(text))
      yield* check({ department: ["it"] }, 1, 2, 4)
      yield* check({ department: ["qms"] })
      yield* check({ department: ["hr", "qms"] }, 0, 3)
      yield* check({ ...named("Prüfer ab", "member", "admin"), department: ["it", "hr"] }, 2, 3, 4)
      yield* check({ isActive: true }, 0, 2, 4)
      yield* check({ isActive: false }, 1, 3)
      yield* check({ ...named("owner"), isActive: false }, 1)
      yield* check({ ...named("Prüfer ab"), department: ["hr"], isActive: false }, 3)
      yield* check({ ...named("member"), department: ["it"], isActive: true, search: search("needle") }, 4)
      yield* check({ ...named("owner"), search: search("needle") })
      const members = yield* MemberStore
      assert.sameDeepMembers([...(yield* members.facets(organizationId, {}, ["role", "department"]))], [
        { facet: "role", value: "owner", count: 2 },
        { facet: "role", value: "Prüfer AB", count: 2 },
        { facet: "role", value: "member", count: 1 },
        { facet: "department", value: "hr", count: 2 },
        { facet: "department", value: "it", count: 3 }
      ])
      const active = { ...named("owner"), isActive: true, search: search("a") }
      assert.sameDeepMembers(
        [...(yield* members.facets(organizationId, active, ["role"]))],
        [
          { facet: "role", value: "owner", count: yield* members.count(organizationId, active) }
        ].filter(({ count }) => count > 0)
      )
    }))

  it.effect("finds people only by the new name when their role is renamed", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId, { name: "Before" })
      const check = yield* arrange(organizationId, [[{}, { role: role.id }]])
      yield* check({ role: [Fixtures.name("before")] }, 0)
      const { name } = Fixtures.role(organizationId, { name: "After" })
      yield* Fixtures.unit(roles.save(organizationId, { ...role, name }, 1))
      yield* check({ role: [Fixtures.name("before")] })
      yield* check({ role: [Fixtures.name("AFTER")] }, 0)
    }))

  it.effect("finds the active members of the given roles, and no services", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      const check = yield* arrange(organizationId, [
        [{}, { role: "owner", department: "it" }],
        [{}, { role: "admin" }],
        [{ name: "Needle" }, { role: role.id, department: "it" }],
        [{}, { role: "owner", isActive: false }],
        [{ isService: true }, { role: "owner" }],
        [{ isService: true }, { role: role.id }],
        [{}, { role: role.id, isActive: false }],
        [{}, { role: "owner", department: "hr" }]
      ])
      yield* Fixtures.storedMember(other.id, { role: "owner" })
      const invited = { isActive: false, invitation: { name: "Ida", email: "ida@example.com" } }
      const pending = Fixtures.member(organizationId, (yield* Fixtures.storedUser()).id, { role: "owner", ...invited })
      yield* Fixtures.unit(members.insert(organizationId, [pending]))
      yield* check({ holdersOf: ["owner"] }, 0, 7)
      yield* check({ holdersOf: [role.id] }, 2)
      yield* check({ holdersOf: ["admin", role.id, "owner"] }, 0, 1, 2, 7)
      yield* check({ holdersOf: ["auditor", Fixtures.id(RoleId)] })
      yield* check({ holdersOf: [] })
      yield* check({ holdersOf: ["owner", role.id], department: ["it"] }, 0, 2)
      yield* check({ holdersOf: ["owner", role.id], search: search("needle") }, 2)
      yield* check({ holdersOf: ["owner", role.id], role: [Fixtures.name("Owner")] }, 0, 7)
      yield* check({ holdersOf: ["owner"], isActive: true }, 0, 7)
      yield* check({ holdersOf: ["owner"], isActive: false })
      const listed = yield* Fixtures.toEntities(members.list(organizationId, {
        filters: { holdersOf: ["owner"] },
        sort: "-createdAt",
        after: undefined,
        limit: 1
      }))
      assert.deepStrictEqual(listed.map(({ createdAt }) => createdAt), [Fixtures.at(7)])
    }))

  it.effect("searches people by a part of name or address, in any case, with each character literal", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const tail = `${Fixtures.id(UserId)}@x.example`
      const check = yield* arrange(organizationId, [
        [{ name: "100% Zoe", email: `c:\\temp${tail}` }],
        [{ name: "snake_case", email: `ÜBER.яблоко🔑${tail}` }],
        [{ name: "Rocket 🚀", email: `it's"quoted"10.00${tail}` }],
        [{ name: "joined\nline ΟΔΟΣ", email: `plain${tail}` }]
      ])
      const found: ReadonlyArray<readonly [string, ...ReadonlyArray<number>]> = [
        ["%", 0],
        ["0%", 0],
        ["0%z"],
        ["_", 0, 1, 2, 3],
        ["snake_c", 1],
        ["snake-c"],
        ["\\", 0],
        ["\\t", 0],
        ["\\%"],
        ["ZOE", 0],
        ["über", 1],
        ["u\u0308ber", 1],
        ["zoë", 0],
        ["zoe\u0308", 0],
        ["яблоко🔑", 1],
        ["🚀", 2],
        ["🚁"],
        ["it's\"QUOTED\"", 2],
        ["LINE οδος", 3],
        ["D\nL", 3],
        ["🚀it's"],
        ["rocket 🚀\nit"],
        [".*"],
        [tail.toUpperCase(), 0, 1, 2, 3],
        ["member"]
      ]
      for (const [text, ...expected] of found) yield* check({ search: search(text) }, ...expected)
      const stranger = yield* Fixtures.storedMember(other.id)
      const { value } = yield* Effect.flatten(users.find(stranger.userId))
      yield* check({ search: search(value.email) })
    }))

  it.effect("sorts and finds a person by their new name and address when the user is saved", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({ name: "Alpha", email: `alpha@${Fixtures.id(UserId)}.example` })
      const member = Fixtures.member(organizationId, user.id)
      yield* Fixtures.unit(members.insert(organizationId, [member]))
      const beta = Fixtures.user({ name: "Beta" })
      yield* Fixtures.unit(Effect.zipRight(
        users.insert(beta),
        members.insert(organizationId, [Fixtures.member(organizationId, beta.id)])
      ))
      const changed = Fixtures.user({ ...user, name: "Ömega", email: `ömega@${Fixtures.id(UserId)}.example` })
      yield* Fixtures.unit(users.save(changed, 1))
      const listed = yield* Fixtures.toEntities(members.list(organizationId, { ...whole, filters: {}, sort: "name" }))
      assert.deepStrictEqual(listed.map(({ user }) => user.id), [beta.id, user.id])
      for (const [text, count] of [["ALPHA", 0], ["ömega", 1], ["ÖMEGA@", 1]] as const) {
        assert.strictEqual(yield* members.count(organizationId, { search: search(text) }), count, text)
      }
    }))

  it.effect("pages only through the people who match", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const places = [0, 1, 2, 3, 4, 5, 6, 7, 8]
      yield* arrange(organizationId, places.map((i) => [{ name: `n${i}` }, { department: i % 3 === 0 ? "it" : "hr" }]))
      const read = yield* readThrough({
        limit: 2,
        slice: (after, limit) =>
          Fixtures.toEntities(
            members.list(organizationId, { filters: { department: ["it"] }, sort: "-name", after, limit })
          ),
        position: (person) => personOrder.position(person, "-name")
      })
      assert.deepStrictEqual(read.map(({ user }) => user.name), ["n6", "n3", "n0"].map(Fixtures.name))
    }))
}
