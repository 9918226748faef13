import { permissions, permissionTable } from "@attestry/core/access"
import { assert } from "@effect/vitest"
import { Array as Arr, Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson, newUser } from "../../support/People.ts"
import { tenant } from "../../support/Tenant.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const unknown = "rol_00000000000000000000000000"
const vendorReaders = { name: "Vendor readers", permissions: { vendor: ["read"] } }

onEveryStack("roles", (it) => {
  it.effect("list the built-in roles with their permissions, and the custom roles", () =>
    Effect.gen(function*() {
      const { auditor, owner } = yield* tenant
      const ask = yield* asking(auditor.key)
      const change = yield* asking(owner.key)
      const first = (yield* ask("GET", "/v1/roles")).body
      assert.hasAllKeys(first, ["builtInRoles", "customRoles"])
      assert.deepStrictEqual(first.customRoles, [])
      assert.deepStrictEqual(first.builtInRoles.map(({ name }: any) => name), ["owner", "admin", "auditor", "member"])
      for (const role of first.builtInRoles) {
        assert.hasAllKeys(role, ["name", "isBuiltIn", "description", "permissions"])
        const { body, headers, status } = yield* ask("GET", `/v1/roles/${role.name}`)
        assert.deepStrictEqual([status, body, headers.get("etag")], [200, { ...role, allowed: [] }, null])
      }
      assert.deepStrictEqual(first.builtInRoles[0].permissions, permissionTable)
      assert.deepStrictEqual(first.builtInRoles[1].permissions.organization, ["read", "update"])
      const { body, headers, status } = yield* change("POST", "/v1/roles", vendorReaders)
      assert.deepStrictEqual([status, headers.get("etag")], [201, "\"1\""])
      assert.match(body.id, /^rol_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.deepStrictEqual(body, {
        revision: 1,
        id: body.id,
        ...vendorReaders,
        isBuiltIn: false,
        allowed: ["update", "remove"],
        createdAt: body.createdAt,
        updatedAt: body.createdAt
      })
      yield* Effect.sleep("3 millis")
      const second = (yield* change("POST", "/v1/roles", { name: "A", permissions: {} })).body
      assert.strictEqual(second.code, "invalid_request")
      const empty = (yield* change("POST", "/v1/roles", { name: "AA", permissions: {} })).body
      assert.deepStrictEqual((yield* ask("GET", "/v1/roles")).body.customRoles, [body, empty].map(withoutMoves))
      const one = yield* ask("GET", `/v1/roles/${body.id}`)
      // an auditor may change none
      assert.deepStrictEqual([one.body, one.headers.get("etag")], [{ ...body, allowed: [] }, "\"1\""])
    }))

  it.effect("give members exactly their permissions, at once after each change of the role", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      const role = (yield* ask("POST", "/v1/roles", vendorReaders)).body
      const path = `/v1/roles/${role.id}`
      const { key, member } = yield* newPerson(people, "vendor READERS")
      assert.strictEqual(member.role, "Vendor readers")
      const mayDo = Effect.map(send("GET", "/v1/me", { key }), ({ body }) => [body.member.role, body.permissions])
      const create = Effect.map(send("POST", "/v1/vendors", { key, body: { name: "V" } }), ({ status }) => status)
      assert.deepStrictEqual(yield* mayDo, ["Vendor readers", ["vendor:read"]])
      assert.strictEqual(yield* create, 403)
      assert.strictEqual((yield* send("GET", "/v1/people", { key })).status, 403)

      const permissions = { vendor: ["read", "create"], member: ["read"] }
      const widened = yield* ask("PATCH", path, { permissions })
      assert.deepStrictEqual([widened.status, widened.body.permissions], [200, permissions])
      assert.strictEqual(yield* create, 201)
      assert.strictEqual((yield* send("GET", "/v1/people", { key })).status, 200)

      yield* ask("PATCH", path, { name: "Vendor keepers" })
      assert.strictEqual((yield* mayDo)[0], "Vendor keepers")
      assert.strictEqual((yield* ask("GET", `/v1/people/${member.id}`)).body.role, "Vendor keepers")
      assert.strictEqual((yield* ask("PATCH", `/v1/people/${member.id}`, { role: "vendor readers" })).status, 400)

      yield* ask("PATCH", path, { permissions: {} })
      assert.deepStrictEqual(yield* mayDo, ["Vendor keepers", []])
      assert.strictEqual(yield* create, 403)

      yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })
      const used = yield* ask("DELETE", path)
      assert.deepStrictEqual([used.status, used.body.code], [409, "role_in_use"])
      yield* ask("PATCH", `/v1/people/${member.id}`, { role: "member", isActive: true })
      const removed = yield* ask("DELETE", path)
      assert.deepStrictEqual([removed.status, removed.body], [200, { success: true, id: role.id }])
      for (const method of ["DELETE", "GET"]) {
        const { body, status } = yield* ask(method, path)
        assert.deepStrictEqual([status, body.code], [404, "role_not_found"])
      }
      const events = yield* eventsOf(people.owner.key, `resource=${role.id}`)
      assert.sameDeepMembers(events.map(({ action, after, before }) => [action, before, after]), [
        ["role.created", null, vendorReaders],
        ["role.removed", { name: "Vendor keepers", permissions: {} }, null],
        ["role.updated", { name: "Vendor readers" }, { name: "Vendor keepers" }],
        ["role.updated", { permissions: vendorReaders.permissions }, { permissions }],
        ["role.updated", { permissions }, { permissions: {} }]
      ])
    }))

  it.effect("limit the keys of their members, older keys too", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      yield* ask("POST", "/v1/roles", { name: "Key makers", permissions: { apiKey: ["create"], vendor: ["read"] } })
      const { key, member } = yield* newPerson(people, "Key makers")
      const make = (...scopes: ReadonlyArray<string>) =>
        Effect.map(send("POST", "/v1/api-keys", { key, body: { name: "K", scopes } }), ({ body }) => body)
      assert.deepStrictEqual((yield* make("vendor:read", "vendor:update")).missing, ["vendor:update"])
      const scoped = (yield* make("vendor:read")).key
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: scoped })).status, 200)
      yield* ask("POST", "/v1/roles", { name: "Nothing", permissions: {} })
      yield* ask("PATCH", `/v1/people/${member.id}`, { role: "Nothing" })
      assert.deepStrictEqual((yield* send("GET", "/v1/vendors", { key: scoped })).body.missing, ["vendor:read"])
      assert.deepStrictEqual((yield* send("GET", "/v1/me", { key: scoped })).body.permissions, [])
    }))

  it.effect("have unique names, compared without case and form", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const stranger = yield* asking((yield* tenant).owner.key)
      const first = (yield* ask("POST", "/v1/roles", { name: "  Büro  ", permissions: {} })).body
      assert.strictEqual(first.name, "Büro")
      const other = (yield* ask("POST", "/v1/roles", { name: "Other", permissions: {} })).body
      for (const name of ["büro", "BÜRO", "Bu\u0308ro", "Ｂüro", "owner", " Member", "ＡDMIN"]) {
        const made = yield* ask("POST", "/v1/roles", { name, permissions: {} })
        const renamed = yield* ask("PATCH", `/v1/roles/${other.id}`, { name })
        assert.deepStrictEqual([made.status, made.body.code], [409, "role_name_taken"], name)
        assert.deepStrictEqual([renamed.status, renamed.body.code], [409, "role_name_taken"], name)
      }
      assert.strictEqual((yield* ask("PATCH", `/v1/roles/${first.id}`, { name: "BÜRO" })).body.name, "BÜRO")
      assert.strictEqual((yield* stranger("POST", "/v1/roles", { name: "Büro", permissions: {} })).status, 201)
    }))

  it.effect("reject changes of built-in roles, whose ids match by exact name only", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const name of ["owner", "admin", "auditor", "member"]) {
        for (const [method, body] of [["PATCH", { name: "Mine" }], ["PATCH", {}], ["DELETE", undefined]] as const) {
          const answer = yield* ask(method, `/v1/roles/${name}`, body)
          assert.deepStrictEqual([answer.status, answer.body.code], [403, "builtin_role"])
        }
      }
      for (const [id, code] of [["Owner", "not_found"], ["x", "not_found"], [unknown, "role_not_found"]] as const) {
        for (const [method, body] of [["GET"], ["PATCH", { name: "Mine" }], ["DELETE"]] as const) {
          const answer = yield* ask(method, `/v1/roles/${id}`, body)
          assert.deepStrictEqual([answer.status, answer.body.code], [404, code])
        }
      }
    }))

  it.effect("update at the current revision, and write nothing when nothing changes", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const permissions = { vendor: ["update", "read"], member: ["read"] }
      const role = (yield* ask("POST", "/v1/roles", { name: "Vendor readers", permissions })).body
      const path = `/v1/roles/${role.id}`
      const { member, vendor } = permissions
      for (const body of [{}, { permissions }, { permissions: { member, vendor } }, { name: " Vendor readers " }]) {
        const same = yield* ask("PATCH", path, body)
        assert.deepStrictEqual([same.body, same.headers.get("etag")], [role, "\"1\""])
      }
      assert.lengthOf(yield* eventsOf(owner.key, `resource=${role.id}`), 1)
      yield* ask("PATCH", path, { name: "Second" }, { "if-match": "\"1\"" })
      for (const [method, body] of [["PATCH", { name: "Third" }], ["DELETE"]] as const) {
        const stale = yield* ask(method, path, body, { "if-match": "\"1\"" })
        assert.deepStrictEqual([stale.status, stale.body.code], [412, "precondition_failed"])
      }
      assert.strictEqual((yield* ask("DELETE", path, undefined, { "if-match": "\"2\"" })).status, 200)
    }))

  it.effect("are limited to 50, also when many are created at once", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const make = (i: number) => ask("POST", "/v1/roles", { name: `Role ${i}`, permissions: {} })
      for (const i of Arr.range(1, 47)) assert.strictEqual((yield* make(i)).status, 201)
      const last = yield* Effect.forEach(Arr.range(48, 53), make, { concurrency: "unbounded" })
      assert.sameMembers(last.map(({ status }) => status), [201, 201, 201, 409, 409, 409])
      assert.deepStrictEqual(last.flatMap(({ body }) => body.code ?? []), Array(3).fill("too_many_roles"))
      assert.lengthOf((yield* ask("GET", "/v1/roles")).body.customRoles, 50)
    }))

  it.effect("accept every permission, and are created once per idempotency key", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const body = { name: "Everything", permissions: permissionTable }
      const answers = yield* Effect.replicateEffect(ask("POST", "/v1/roles", body, { "idempotency-key": "k" }), 2)
      assert.deepStrictEqual(answers.map(({ status }) => status), [201, 201])
      assert.strictEqual(answers[1]?.text, answers[0]?.text)
      assert.deepStrictEqual(answers[0]?.body.permissions, permissionTable)
      const { id: userId } = yield* newUser()
      assert.strictEqual((yield* ask("POST", "/v1/people", { userId, role: answers[0]?.body.id })).status, 201)
      const known = (yield* ask("GET", "/v1/permissions")).body.permissions
      assert.strictEqual(Object.values<Array<string>>(known).flat().length, permissions.length)
    }))
})
