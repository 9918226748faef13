import { Directory } from "@attestry/core/member"
import { NewUser } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { MemberRow } from "../../../packages/core/src/member/Person.ts"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson, newUser } from "../../support/People.ts"
import { tenant } from "../../support/Tenant.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const nobody = "usr_00000000000000000000000000"

onEveryStack("people in bulk", (it) => {
  it.effect("create the valid members, and list the others' errors by index in the request", () =>
    Effect.gen(function*() {
      const { admin, member, organization } = yield* tenant
      const ask = yield* asking(admin.key)
      const [a, b, c, d] = yield* Effect.all([newUser("A"), newUser("B"), newUser("C"), newUser("D")])
      const role = (yield* ask("POST", "/v1/roles", { name: "Readers", permissions: { vendor: ["read"] } })).body
      const members = [
        { userId: member.user.id },
        { userId: a.id },
        7,
        { userId: b.id, role: "nope" },
        { userId: nobody, role: "nope" },
        { userId: c.id, role: "owner" },
        { userId: a.id, role: "nope" },
        { userId: d.id, role: "READERS", department: "qms", isActive: false, deviceLabelId: 3 },
        { userId: "x\0y", isActive: true },
        { role: "member" },
        { userId: d.id, deviceLabelId: 2 ** 53 + 1 },
        { userId: 7, role: "member" },
        { userId: b.id, "a/b~c": 1 },
        { userId: c.id, department: null },
        [],
        null
      ]
      const { body, headers, status } = yield* ask("POST", "/v1/people/bulk", { members })
      assert.deepStrictEqual([status, headers.get("etag")], [201, null])
      assert.hasAllKeys(body, ["created", "errors", "summary", "authType", "authenticatedUser"])
      assert.deepStrictEqual(body.summary, { total: 16, successful: 2, failed: 14 })
      assert.strictEqual(body.authType, "api-key")
      assert.deepStrictEqual(body.authenticatedUser, { id: admin.user.id, email: admin.user.email })
      const detailed = body.errors.filter((error: any) => error.detail !== undefined)
      assert.deepStrictEqual(detailed.map(({ index }: any) => index), [2, 8, 9, 10, 11, 12, 13, 14, 15])
      assert.deepStrictEqual(
        detailed.flatMap(({ detail, index }: any) => [9, 12, 13].includes(index) ? [detail] : []),
        [
          "Required",
          "Unknown property",
          "Expected \"none\" or \"admin\" or \"gov\" or \"hr\" or \"it\" or \"itsm\" or \"qms\""
        ]
      )
      assert.deepStrictEqual(body.errors.map(({ detail: _, ...error }: any) => error), [
        { index: 0, userId: member.user.id, error: "Already a member" },
        { index: 2, userId: "", error: "Invalid: /members/2" },
        { index: 3, userId: b.id, error: "Unknown role" },
        { index: 4, userId: nobody, error: "User not found" },
        { index: 5, userId: c.id, error: "Role exceeds your permissions" },
        { index: 6, userId: a.id, error: "Duplicate in this request" },
        { index: 8, userId: "x\0y", error: "Invalid: /members/8/userId" },
        { index: 9, userId: "", error: "Invalid: /members/9/userId" },
        { index: 10, userId: d.id, error: "Invalid: /members/10/deviceLabelId" },
        { index: 11, userId: "", error: "Invalid: /members/11/userId" },
        { index: 12, userId: b.id, error: "Invalid: /members/12/a~1b~0c" },
        { index: 13, userId: c.id, error: "Invalid: /members/13/department" },
        { index: 14, userId: "", error: "Invalid: /members/14" },
        { index: 15, userId: "", error: "Invalid: /members/15" }
      ])
      const [first, second] = body.created
      assert.deepInclude(first, { userId: a.id, role: "member", department: "none", isActive: true })
      assert.notProperty(first, "deviceLabelId")
      const given = { role: "Readers", department: "qms", isActive: false, deviceLabelId: 3 }
      assert.deepInclude(second, { userId: d.id, organizationId: organization.id, ...given })
      for (const one of body.created) {
        assert.deepStrictEqual(withoutMoves((yield* ask("GET", `/v1/people/${one.id}`)).body), one)
      }
      assert.strictEqual((yield* ask("GET", `/v1/people?role=${role.id}`)).body.count, 1)
      assert.strictEqual((yield* ask("GET", "/v1/people")).body.count, 6)
    }))

  it.effect("record one audit event per created member, and none when there is none", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const users = yield* Effect.replicateEffect(newUser(), 3)
      const before = (yield* eventsOf(owner.key, "action=member.created")).length
      const { created } = (yield* ask("POST", "/v1/people/bulk", {
        members: users.map(({ id: userId }) => ({ userId }))
      })).body
      const events = yield* eventsOf(owner.key, "action=member.created")
      assert.strictEqual(events.length, before + 3)
      assert.includeMembers(events.map(({ resource }) => resource.id), created.map(({ id }: any) => id))
      const { body, status } = yield* ask("POST", "/v1/people/bulk", { members: [{ userId: users[0]?.id }, {}] })
      assert.deepStrictEqual([status, body.created, body.summary], [201, [], { total: 2, successful: 0, failed: 2 }])
      assert.strictEqual((yield* eventsOf(owner.key, "action=member.created")).length, before + 3)
    }))

  it.effect("accept 1 to 1,000 people, and reject anything else as a whole", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const refused = (body: unknown) =>
        Effect.map(ask("POST", "/v1/people/bulk", body), ({ body }) => [body.code, body.errors?.[0]?.pointer])
      const { id: userId } = yield* newUser()
      for (const members of [[], Array.from({ length: 1_001 }, () => ({ userId })), { userId }, null, "x"]) {
        assert.deepStrictEqual(yield* refused({ members }).pipe(Effect.map(([code]) => code)), "invalid_request")
      }
      assert.deepStrictEqual(yield* refused({ members: {} }), ["invalid_request", "/members"])
      assert.deepStrictEqual(yield* refused({}), ["invalid_request", "/members"])
      assert.deepStrictEqual(yield* refused({ members: [{ userId }], dryRun: true }), ["invalid_request", "/dryRun"])
      assert.strictEqual((yield* ask("GET", "/v1/people")).body.count, 4)
    }))

  it.effect("create a thousand people and list them all", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const users = yield* Effect.forEach(Array(1_000).keys(), () => newUser(), { concurrency: 16 })
      const members = users.map(({ id: userId }) => ({ userId, role: "auditor", department: "none" }))
      const { body, status } = yield* ask("POST", "/v1/people/bulk", { members })
      assert.deepStrictEqual([status, body.summary], [201, { total: 1_000, successful: 1_000, failed: 0 }])
      assert.deepStrictEqual(body.created.map(({ userId }: any) => userId), users.map(({ id }) => id))
      const list = (yield* ask("GET", "/v1/people")).body
      assert.deepStrictEqual([list.count, list.data.length, list.nextCursor], [1_004, 1_004, null])
      const row = Schema.Struct({ ...MemberRow.fields, revision: Schema.Literal(1) })
      const strictly = Schema.decodeUnknown(Schema.Array(row), { onExcessProperty: "error" })
      assert.strictEqual(new Set((yield* strictly(list.data)).map(({ id }) => id)).size, 1_004)
      const again = (yield* ask("POST", "/v1/people/bulk", { members })).body
      assert.deepStrictEqual(again.summary, { total: 1_000, successful: 0, failed: 1_000 })
      assert.isTrue(again.errors.every(({ error }: any) => error === "Already a member"))
    }))

  it.effect("replay the same response under the same key, odd ids included", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const { id: userId } = yield* newUser()
      const key = { "idempotency-key": "bulk" }
      const body = { members: [{ userId }, { userId: "a\0b\ud800" }, { userId }, { [`x${"🧾".repeat(70)}`]: 1 }] }
      const first = yield* ask("POST", "/v1/people/bulk", body, key)
      const second = yield* ask("POST", "/v1/people/bulk", body, key)
      assert.deepStrictEqual([first.status, first.body.summary.successful], [201, 1])
      assert.strictEqual(first.body.errors[2].error, `Invalid: /members/3/x${"🧾".repeat(63)}`)
      assert.deepStrictEqual([second.status, second.text], [201, first.text])
      assert.strictEqual(second.headers.get("idempotent-replayed"), "true")
      assert.lengthOf(yield* eventsOf(owner.key, `resource=${first.body.created[0].id}`), 1)
      const other = yield* ask("POST", "/v1/people/bulk", { members: [{ userId }] }, key)
      assert.deepStrictEqual([other.status, other.body.code], [422, "idempotency_key_reused"])
    }))

  it.effect("deny a role that exceeds the key's permissions, even if its creator has them", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const scopes = ["member:create", "vendor:read"]
      const { key } = (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "Adds", scopes } })).body
      const roles = yield* asking(owner.key)
      yield* roles("POST", "/v1/roles", { name: "Lookers", permissions: { vendor: ["read"] } })
      const members = yield* Effect.forEach(
        ["owner", "Lookers", undefined],
        (role) => Effect.map(newUser(), ({ id: userId }) => role === undefined ? { userId } : { userId, role })
      )
      const { body } = yield* send("POST", "/v1/people/bulk", { key, body: { members } })
      const error = "Role exceeds your permissions"
      assert.deepStrictEqual(body.errors.map(({ error, index }: any) => [index, error]), [[0, error], [2, error]])
      assert.deepStrictEqual(
        body.created.map(({ role }: any) => role),
        ["Lookers"]
      )
    }))

  it.effect("create each member once when two batches race", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const other = yield* newPerson(people, "admin")
      const users = yield* Effect.replicateEffect(newUser(), 20)
      const members = users.map(({ id: userId }) => ({ userId }))
      const asks = yield* Effect.forEach([people.owner.key, other.key], asking)
      const answers = yield* Effect.forEach(asks, (ask) => ask("POST", "/v1/people/bulk", { members }), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status), [201, 201])
      assert.strictEqual(answers.reduce((sum, { body }) => sum + body.summary.successful, 0), 20)
      assert.strictEqual((yield* (yield* asking(people.owner.key))("GET", "/v1/people")).body.count, 25)
    }))
})

const addUser = Effect.gen(function*() {
  const mark = crypto.randomUUID()
  const { addUser } = yield* Directory
  return yield* addUser(yield* Schema.decode(NewUser)({ name: `Person ${mark}`, email: `${mark}@example.com` }))
})

onEveryStack("batches of members", (it) => {
  it.effect("create the same members as single requests, with different roles, in request order", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const name = "Buyer"
      yield* send("POST", "/v1/roles", { key: owner.key, body: { name, permissions: { vendor: ["read"] } } })
      const users = yield* Effect.replicateEffect(addUser, 5)
      const roles = [undefined, "AUDITOR", "buyer", "member", "BUYER"]
      const members = users.map(({ id }, i) => ({
        userId: id,
        ...(roles[i] === undefined ? {} : { role: roles[i] }),
        ...(i === 1 ? { department: "it", isActive: false, deviceLabelId: 7 } : {})
      }))
      const { body, status } = yield* send("POST", "/v1/people/bulk", { key: owner.key, body: { members } })
      assert.strictEqual(status, 201)
      assert.deepStrictEqual(body.summary, { total: 5, successful: 5, failed: 0 })
      const created = body.created as ReadonlyArray<{ readonly id: string; readonly [field: string]: unknown }>
      assert.deepStrictEqual(created.map(({ role }) => role), ["member", "auditor", name, "member", name])
      assert.deepStrictEqual(created.map(({ userId }) => userId), users.map(({ id }) => id))
      const { createdAt, id, organizationId } = created[1] ?? assert.fail("nobody was created")
      const { email, emailVerified, name: userName, ...user } = users[1] ?? assert.fail("there is no such user")
      assert.deepStrictEqual(created[1], {
        revision: 1,
        id,
        organizationId,
        userId: user.id,
        role: "auditor",
        department: "it",
        isActive: false,
        createdAt,
        deviceLabelId: 7,
        user: {
          id: user.id,
          name: userName,
          email,
          emailVerified,
          createdAt: user.createdAt,
          updatedAt: user.updatedAt
        }
      })
      for (const member of created) {
        const { body } = yield* send("GET", `/v1/people/${member.id}`, { key: owner.key })
        assert.deepInclude(body, member)
      }
    }))

  it.effect("reject each member whose role is unknown or exceeds the caller's permissions", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const scopes = ["member:create", "vendor:read"]
      const key = (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "Narrow", scopes } })).body.key
      yield* send("POST", "/v1/roles", {
        key: owner.key,
        body: { name: "Buyer", permissions: { vendor: ["read"] } }
      })
      const users = yield* Effect.replicateEffect(addUser, 6)
      const roles = ["owner", "buyer", "nobody", "owner", "Buyer", "nobody"]
      const members = users.map(({ id }, i) => ({ userId: id, role: roles[i] }))
      const { body } = yield* send("POST", "/v1/people/bulk", { key, body: { members } })
      const wrong = ["Role exceeds your permissions", null, "Unknown role", "Role exceeds your permissions", null]
      assert.deepStrictEqual(
        body.errors,
        [...wrong, "Unknown role"].flatMap((error, index) =>
          error === null ? [] : [{ index, userId: users[index]?.id, error }]
        )
      )
      assert.deepStrictEqual(body.summary, { total: 6, successful: 2, failed: 4 })
    }))
})
