import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf, newPerson, newUser } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const granting = { role: ["create", "read", "update"], member: ["create", "read", "update"], apiKey: ["create"] }

/** Somebody who may hand out roles, and read vendors. */
const granter = Effect.gen(function*() {
  const people = yield* tenant
  const ask = yield* asking(people.owner.key)
  const permissions = { ...granting, vendor: ["read"] }
  yield* ask("POST", "/v1/roles", { name: "Granter", permissions })
  const wider = (yield* ask("POST", "/v1/roles", { name: "Wider", permissions: { vendor: ["read", "assess"] } })).body
  const { key, member, user } = yield* newPerson(people, "Granter")
  return { people, ask, wider, key, member, user }
})

onEveryStack("granting permissions", (it) => {
  it.effect("denies granting permissions the caller lacks on every path, and lists them", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { ask, key, people, user, wider } = yield* granter
      const { id: userId } = yield* newUser()
      const narrow = (yield* ask("POST", "/v1/roles", { name: "Narrow", permissions: {} })).body
      const target = `/v1/people/${(yield* newPerson(people, narrow.id)).member.id}`
      const email = `e.${crypto.randomUUID()}@example.com`
      const paths: ReadonlyArray<readonly [string, string, object]> = [
        ["POST", "/v1/people", { userId, role: "Wider" }],
        ["POST", "/v1/people", { userId, role: wider.id }],
        ["POST", "/v1/people/invite", { email, role: "wider" }],
        ["PATCH", target, { role: "WIDER" }],
        ["POST", "/v1/roles", { name: "Sneaky", permissions: { vendor: ["assess"] } }],
        ["PATCH", `/v1/roles/${narrow.id}`, { permissions: { vendor: ["read", "assess"] } }],
        ["POST", "/v1/api-keys", { name: "Sneaky", scopes: ["vendor:assess"] }]
      ]
      const before = (yield* eventsOf(people.owner.key, "")).length
      const session = yield* signIn(user.id)
      for (const [method, path, body] of paths) {
        for (const who of [{ key }, { session }]) {
          const answer = yield* send(method, path, { ...who, body })
          const { code, missing } = answer.body
          assert.deepStrictEqual([path, answer.status, code, missing], [
            path,
            403,
            "permission_escalation",
            ["vendor:assess"]
          ])
        }
      }
      const bulk = yield* send("POST", "/v1/people/bulk", { key, body: { members: [{ userId, role: "Wider" }] } })
      assert.deepStrictEqual(bulk.body.errors, [{ index: 0, userId, error: "Role exceeds your permissions" }])
      const done = (yield* eventsOf(people.owner.key, "")).filter(({ action, outcome }) =>
        outcome === "done" && !String(action).startsWith("session.")
      )
      assert.lengthOf(done, before)
      const owner = yield* send("POST", "/v1/people", { key: people.admin.key, body: { userId, role: "owner" } })
      assert.deepStrictEqual([owner.status, owner.body.missing], [403, ["organization:delete"]])
    }))

  it.effect("checks a key's own permissions, not its creator's", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { ask, people, wider } = yield* granter
      const { id: reader } =
        (yield* ask("POST", "/v1/roles", { name: "Reader", permissions: { vendor: ["read"] } })).body
      const holder = yield* newPerson(people, reader)
      const scopes = ["member:create", "member:update", "role:create", "role:update", "vendor:read"]
      const key = yield* keyOf(people, people.owner.member.id, scopes)
      const { id: userId } = yield* newUser()
      const answers = yield* Effect.all([
        send("POST", "/v1/people", { key, body: { userId, role: wider.id } }),
        send("PATCH", `/v1/people/${holder.member.id}`, { key, body: { role: wider.id } }),
        send("POST", "/v1/roles", { key, body: { name: "New", permissions: { vendor: ["assess"] } } })
      ])
      for (const { body, status } of answers) assert.deepStrictEqual([status, body.missing], [403, ["vendor:assess"]])
      const role = yield* send("POST", "/v1/roles", { key, body: { name: "New", permissions: { vendor: ["read"] } } })
      const made = yield* send("POST", "/v1/people", { key, body: { userId, role: role.body.id } })
      assert.deepStrictEqual([role.status, made.status, made.body.role], [201, 201, "New"])
    }))

  it.effect("denies any change of a role that holds what the caller lacks, before or after", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { ask, key, people, user, wider } = yield* granter
      const path = `/v1/roles/${wider.id}`
      const session = yield* signIn(user.id)
      for (const who of [{ key }, { session }]) {
        for (const body of [{ name: "Mine" }, { permissions: { vendor: ["read"] } }, { permissions: {} }, {}]) {
          const answer = yield* send("PATCH", path, { ...who, body })
          const { code, missing } = answer.body
          assert.deepStrictEqual([answer.status, code, missing], [403, "permission_escalation", ["vendor:assess"]])
        }
      }
      const remover = yield* keyOf(people, people.owner.member.id, ["role:delete", "vendor:read"])
      const removed = yield* send("DELETE", path, { key: remover })
      assert.deepStrictEqual([removed.status, removed.body.missing], [403, ["vendor:assess"]])
      assert.deepStrictEqual((yield* ask("GET", path)).body, wider)

      const own = (yield* ask("POST", "/v1/roles", { name: "Reader", permissions: { vendor: ["read"] } })).body
      const change = (body: object) => send("PATCH", `/v1/roles/${own.id}`, { key, body })
      assert.strictEqual((yield* change({ permissions: { member: ["read"] } })).status, 200)
      const more = yield* change({ permissions: { vendor: ["read", "delete"], audit: ["read"] } })
      assert.deepStrictEqual([more.status, more.body.missing], [403, ["vendor:delete", "audit:read"]])
      assert.strictEqual((yield* send("DELETE", `/v1/roles/${own.id}`, { key: remover })).status, 403)
      assert.strictEqual((yield* change({ permissions: {} })).status, 200)
      assert.strictEqual((yield* send("DELETE", `/v1/roles/${own.id}`, { key: remover })).status, 200)
    }))

  it.effect("denies revoking another's key that may do what the caller may not", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const { admin, owner } = people
      const issued = (key: string, scopes: ReadonlyArray<string>) =>
        Effect.map(send("POST", "/v1/api-keys", { key, body: { name: "Nightly import", scopes } }), ({ body }) => body)
      const all = yield* issued(owner.key, ["*"])
      const narrow = yield* issued(owner.key, ["vendor:read"])
      const reader = yield* keyOf(people, admin.member.id, ["apiKey:delete", "vendor:read"])
      const revoke = (id: string, who: { readonly key: string } | { readonly session: string }) =>
        send("DELETE", `/v1/api-keys/${id}`, who)
      for (const who of [{ key: admin.key }, { session: yield* signIn(admin.user.id) }]) {
        const { body, status } = yield* revoke(all.id, who)
        assert.deepStrictEqual([status, body.code, body.missing], [403, "permission_escalation", [
          "organization:delete"
        ]])
      }
      assert.strictEqual((yield* revoke(all.id, { key: reader })).status, 403)
      assert.strictEqual((yield* send("GET", "/v1/me", { key: all.key })).status, 200)
      assert.strictEqual((yield* revoke(narrow.id, { key: reader })).status, 200)
      // a key may not do what its creator no longer may
      const other = yield* newPerson(people, "owner")
      const theirs = yield* issued(other.key, ["*"])
      yield* send("PATCH", `/v1/people/${other.member.id}`, { key: owner.key, body: { role: "member" } })
      assert.strictEqual((yield* revoke(theirs.id, { key: admin.key })).status, 200)
      const left = yield* issued(owner.key, ["*"])
      assert.strictEqual((yield* revoke(left.id, { key: owner.key })).status, 200)
    }))

  it.effect("denies any change of a member who holds what the caller lacks", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const other = yield* newPerson(people, "owner")
      const target = `/v1/people/${other.member.id}`
      const scoped = yield* keyOf(people, people.owner.member.id, [
        "member:update",
        "member:delete",
        "organization:delete"
      ])
      const requests: ReadonlyArray<readonly [string, object?]> = [
        ["DELETE"],
        ["PATCH", { isActive: false }],
        ["PATCH", { role: "member" }],
        ["PATCH", { department: "it" }],
        ["PATCH", {}]
      ]
      const before = yield* send("GET", target, { key: people.owner.key })
      for (
        const who of [{ key: people.admin.key }, { session: yield* signIn(people.admin.user.id) }, { key: scoped }]
      ) {
        for (const [method, body] of requests) {
          const answer = yield* send(method, target, { ...who, ...(body === undefined ? {} : { body }) })
          assert.deepStrictEqual([answer.status, answer.body.code], [403, "permission_escalation"])
          if (who.key !== scoped) assert.deepStrictEqual(answer.body.missing, ["organization:delete"])
        }
      }
      assert.strictEqual((yield* send("GET", target, { key: people.owner.key })).text, before.text)
      assert.strictEqual((yield* send("GET", "/v1/me", { key: other.key })).status, 200)
      // an inactive owner is one, too
      yield* send("PATCH", target, { key: people.owner.key, body: { isActive: false } })
      const inactive = yield* send("DELETE", target, { key: people.admin.key })
      assert.deepStrictEqual([inactive.status, inactive.body.code], [403, "permission_escalation"])
      const stale = { key: people.admin.key, headers: { "if-match": "\"9\"" } }
      assert.strictEqual((yield* send("DELETE", target, stale)).status, 403)
      assert.strictEqual((yield* send("DELETE", target, { key: people.owner.key })).status, 200)
    }))

  it.effect("denies deactivating oneself, by session or by key", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      yield* newPerson(people, "owner")
      for (const who of [people.owner, people.admin]) {
        const path = `/v1/people/${who.member.id}`
        for (const request of [{ key: who.key }, { session: yield* signIn(who.user.id) }]) {
          for (const body of [{ isActive: false }, { isActive: false, department: "it" }]) {
            const answer = yield* send("PATCH", path, { ...request, body })
            assert.deepStrictEqual([answer.status, answer.body.code], [403, "cannot_deactivate_self"])
          }
          assert.strictEqual((yield* send("PATCH", path, { ...request, body: { isActive: true } })).status, 200)
          assert.strictEqual((yield* send("GET", "/v1/me", request)).status, 200)
        }
        const shown = yield* send("GET", path, { key: people.owner.key })
        assert.deepStrictEqual([shown.body.isActive, shown.body.department], [true, "none"])
      }
    }))

  it.effect("denies a change of one's own role, or a return to a role the caller cannot grant", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { ask, key, member, people, user, wider } = yield* granter
      const own = `/v1/people/${member.id}`
      for (const who of [{ key }, { session: yield* signIn(user.id) }]) {
        for (const role of ["member", "auditor", wider.id]) {
          const answer = yield* send("PATCH", own, { ...who, body: { role, department: "it" } })
          assert.deepStrictEqual([answer.status, answer.body.code], [403, "cannot_change_own_role"])
        }
        const same = yield* send("PATCH", own, { ...who, body: { role: "granter", department: "it" } })
        assert.deepStrictEqual([same.status, same.body.department], [200, "it"])
      }
      const admin = `/v1/people/${people.admin.member.id}`
      yield* ask("PATCH", admin, { isActive: false })
      const back = yield* send("PATCH", admin, { key, body: { isActive: true } })
      assert.deepStrictEqual([back.status, back.body.code], [403, "permission_escalation"])
      assert.strictEqual((yield* ask("PATCH", admin, { isActive: true })).status, 200)
    }))
})
