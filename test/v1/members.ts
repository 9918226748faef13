import { Directory } from "@attestry/core/member"
import { UserPatch } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { describe } from "vitest"
import { newUser } from "../support/People.ts"
import { policyTenant, refusal } from "../support/Policies.ts"
import { signIn } from "../support/Tenant.ts"
import { withoutMoves } from "../support/withoutMoves.ts"
import {
  departments,
  exactly,
  flag,
  id,
  ifKnown,
  moment,
  number,
  object,
  oneOf,
  text,
  textSuchAs,
  url
} from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

/** Members of each department, of whom one has all fields. */
const arrange = Effect.gen(function*() {
  const { ask, people } = yield* policyTenant
  const { updateUser } = yield* Directory
  const users = yield* Effect.forEach(departments, () => newUser())
  const [first] = users
  const image = "https://example.com/nora.png"
  if (first !== undefined) yield* updateUser(first.id, yield* Schema.decode(UserPatch)({ image, emailVerified: true }))
  const bulk = yield* ask("POST", "/v1/people/bulk", {
    members: [
      ...users.map(({ id: userId }, i) => ({
        userId,
        department: departments[i],
        isActive: i !== 1,
        ...(i === 0 ? { role: "admin", deviceLabelId: 12 } : {})
      })),
      { userId: people.member.user.id },
      { userId: "usr_unknown", role: "member" }
    ]
  })
  if (first !== undefined) yield* signIn(first.id)
  const list = yield* ask("GET", "/v1/people")
  return { ask, people, users, bulk, list }
})

export const members = (it: Tests): void => {
  const arranged = once(arrange)
  const data = Effect.map(arranged, ({ list }) => list.body.data)

  describe("a member", () =>
    shows(it, data, {
      id: id("mem"),
      organizationId: id("org"),
      userId: id("usr"),
      role: textSuchAs("admin", "member"),
      createdAt: moment,
      department: oneOf(...departments),
      isActive: flag,
      deviceLabelId: ifKnown(number),
      user: object
    }))

  // an image and a login are left out while they are unknown; decision 35: the login is that of the membership
  describe("the user of a member", () =>
    shows(it, Effect.map(data, (rows) => rows.map(({ user }: any) => user)), {
      id: id("usr"),
      name: text,
      email: text,
      emailVerified: flag,
      image: ifKnown(url),
      createdAt: moment,
      updatedAt: moment,
      lastLogin: ifKnown(moment)
    }))

  const add = (fields: object) =>
    Effect.gen(function*() {
      const { ask } = yield* arranged
      const { id: userId } = yield* newUser()
      return yield* ask("POST", "/v1/people", { userId, ...fields })
    })

  describe("POST /v1/people", () => {
    it.effect("adds one member, and responds with them and their user", () =>
      Effect.gen(function*() {
        const { ask, people } = yield* arranged
        const user = yield* newUser("Nora Newcomer")
        const { body, status } = yield* ask("POST", "/v1/people", { userId: user.id })
        const { email, name } = user
        assert.strictEqual(status, 201)
        assert.deepInclude(body, { organizationId: people.organization.id, userId: user.id })
        assert.deepInclude(body.user, { id: user.id, name, email })
        const listed = (yield* ask("GET", "/v1/people")).body.data
        assert.includeDeepMembers(listed, [withoutMoves(body)])
      }))

    it.effect("takes userId, and rejects a user who does not exist", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        const answer = yield* ask("POST", "/v1/people", { userId: "usr_unknown" })
        assert.deepStrictEqual(refusal(answer), [404, "user_not_found"])
        const wrong = yield* ask("POST", "/v1/people", { userId: 7 })
        assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, "/userId"])
      }))

    it.effect("takes as role each role of the list, and rejects others", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        yield* ask("POST", "/v1/roles", { name: "Readers", permissions: { vendor: ["read"] } })
        const { builtInRoles, customRoles } = (yield* ask("GET", "/v1/roles")).body
        const names: Array<string> = [...builtInRoles, ...customRoles].map(({ name }) => name)
        assert.includeMembers(names, ["admin", "member", "Readers"])
        const roles = yield* Effect.forEach(names, (role) => Effect.map(add({ role }), ({ body }) => body.role))
        assert.deepStrictEqual(roles, names)
        const { body, status } = yield* add({ role: "nobody" })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/role"])
      }))

    takes(it, add, {
      department: { takes: departments, rejects: ["sales", null, 1] },
      isActive: { takes: [true, false], rejects: ["true", null] },
      deviceLabelId: { takes: [0, 12, 1.5], rejects: ["12", true] }
    })

    for (const field of ["id", "organizationId", "createdAt", "user"]) {
      it.effect(`takes no ${field}`, () =>
        Effect.gen(function*() {
          const { body, status } = yield* add({ [field]: "x" })
          assert.deepStrictEqual([status, body.errors[0].pointer], [400, `/${field}`])
        }))
    }
  })

  describe("POST /v1/people/bulk", () => {
    const body = Effect.map(arranged, ({ bulk }) => bulk.body)

    it.effect("requires members, a list", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        for (const wrong of [{}, { members: {} }]) {
          const { body, status } = yield* ask("POST", "/v1/people/bulk", wrong)
          assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/members"])
        }
      }))

    it.effect("takes each member as the body of one", () =>
      Effect.gen(function*() {
        const { body: { created }, status } = (yield* arranged).bulk
        assert.strictEqual(status, 201)
        assert.deepInclude(created[0], { role: "admin", department: "none", isActive: true, deviceLabelId: 12 })
        assert.deepInclude(created[1], { role: "member", department: "admin", isActive: false })
      }))

    it.effect("responds with created, the members as the list shows them", () =>
      Effect.gen(function*() {
        const { bulk, list, users } = yield* arranged
        const withoutLogin = ({ user: { lastLogin: _, ...user }, ...member }: any) => ({ ...member, user })
        const rows = list.body.data.map(withoutLogin)
        assert.deepStrictEqual(bulk.body.created.map(({ userId }: any) => userId), users.map(({ id }) => id))
        assert.includeDeepMembers(rows, bulk.body.created)
      }))

    it.effect("responds with errors, each with index, userId and a text for people", () =>
      Effect.map(arranged, ({ bulk, people }) =>
        assert.deepStrictEqual(bulk.body.errors, [
          { index: 7, userId: people.member.user.id, error: "Already a member" },
          { index: 8, userId: "usr_unknown", error: "User not found" }
        ])))

    it.effect("creates the other members when one fails", () =>
      Effect.map(arranged, ({ bulk, list, users }) => {
        const listed = list.body.data.map(({ userId }: any) => userId)
        assert.includeMembers(listed, users.map(({ id }) => id))
        assert.strictEqual(bulk.body.errors.length, 2)
      }))

    it.effect("responds with summary, the numbers of all, successful and failed", () =>
      Effect.map(body, ({ summary }) => assert.deepStrictEqual(summary, { total: 9, successful: 7, failed: 2 })))
  })

  describe("GET /v1/people", () => {
    it.effect("responds with data, the people of the organization", () =>
      Effect.map(arranged, ({ list, people, users }) => {
        const all = [people.owner, people.admin, people.auditor, people.member].map(({ user }) => user.id)
        assert.strictEqual(list.status, 200)
        assert.sameMembers(list.body.data.map(({ userId }: any) => userId), [...all, ...users.map(({ id }) => id)])
      }))

    it.effect("responds with count, the number of all people", () =>
      Effect.gen(function*() {
        const { ask, list } = yield* arranged
        assert.strictEqual(list.body.count, 11)
        const page = (yield* ask("GET", "/v1/people?limit=1")).body
        assert.deepStrictEqual([page.data.length, page.count], [1, (yield* ask("GET", "/v1/people")).body.count])
      }))
  })

  describe("DELETE /v1/people/{id}", () => {
    const removed = once(Effect.gen(function*() {
      const { ask } = yield* arranged
      const user = yield* newUser("Lena Leaver")
      const member = (yield* ask("POST", "/v1/people", { userId: user.id })).body
      return { ask, user, member, answer: yield* ask("DELETE", `/v1/people/${member.id}`) }
    }))

    shows(it, Effect.map(removed, ({ answer }) => [answer.body]), { success: exactly(true), deletedMember: object })

    it.effect("responds with deletedMember, the id, name and email of the removed member", () =>
      Effect.map(removed, ({ answer, member, user }) => {
        assert.strictEqual(answer.status, 200)
        assert.deepStrictEqual(answer.body.deletedMember, { id: member.id, name: "Lena Leaver", email: user.email })
      }))

    it.effect("removes the member for good", () =>
      Effect.gen(function*() {
        const { ask, member } = yield* removed
        const again = yield* ask("DELETE", `/v1/people/${member.id}`)
        assert.deepStrictEqual(refusal(again), [404, "member_not_found"])
        const { data } = (yield* ask("GET", "/v1/people")).body
        assert.notInclude(data.map(({ id }: any) => id), member.id)
      }))
  })
}
