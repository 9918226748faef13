import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("access", (it) => {
  it.effect("returns the caller's identity and permissions", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { auditor, organization } = yield* tenant
      const { body, status } = yield* send("GET", "/v1/me", { key: auditor.key })
      const { apiKey, permissions, ...rest } = body
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(rest, {
        user: { id: auditor.user.id, name: "The auditor", email: auditor.user.email },
        organization: { id: organization.id, name: "Acme Test", timeZone: "UTC" },
        session: null,
        member: { id: auditor.member.id, role: "auditor" },
        authType: "api-key",
        authenticatedUser: { id: auditor.user.id, email: auditor.user.email }
      })
      assert.match(apiKey.id, /^apk_/)
      assert.include(permissions, "audit:export")
      assert.notInclude(permissions, "vendor:update")
    }))

  it.effect("lists every permission", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member } = yield* tenant
      const { body } = yield* send("GET", "/v1/permissions", { key: member.key })
      assert.deepStrictEqual(body.permissions.vendor, ["create", "read", "update", "delete", "assess"])
      assert.strictEqual(Object.keys(body.permissions).length, 17)
    }))

  it.effect("rejects a malformed, unknown, revoked or expired key with the same response", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const tampered = `${owner.key.slice(0, 20)}${owner.key[20] === "a" ? "b" : "a"}${owner.key.slice(21)}`
      const answers = yield* Effect.forEach(
        [undefined, "", "nonsense", tampered, `atk_${"0".repeat(57)}`],
        (key) =>
          send("GET", "/v1/vendors", {
            headers: { "x-request-id": "same", ...(key === undefined ? {} : { "x-api-key": key }) }
          })
      )
      for (const answer of answers) {
        assert.deepStrictEqual([answer.status, answer.body.code], [401, "unauthenticated"])
        assert.match(answer.headers.get("www-authenticate") ?? "", /^ApiKey/)
        assert.strictEqual(answer.text, answers[0]?.text)
      }
    }))

  it.effect("rejects a request with two credentials", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const both = yield* send("GET", "/v1/me", { key: owner.key, headers: { authorization: "Bearer x" } })
      const twice = yield* send("GET", "/v1/me", { headers: { "x-api-key": `${owner.key}, ${owner.key}` } })
      assert.deepStrictEqual([both.status, both.body.code], [400, "ambiguous_credentials"])
      assert.deepStrictEqual([twice.status, twice.body.code], [400, "ambiguous_credentials"])
    }))

  it.effect("shows a new key once and accepts it at once", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin } = yield* tenant
      const { body, status } = yield* send("POST", "/v1/api-keys", {
        key: admin.key,
        body: { name: "CI", scopes: ["vendor:read"], expiresIn: "30d" }
      })
      assert.strictEqual(status, 201)
      assert.match(body.key, /^atk_[0-9A-Za-z]{57}$/)
      assert.strictEqual(body.keyId, body.key.slice(4, 12))
      assert.strictEqual(Date.parse(body.expiresAt) - Date.parse(body.createdAt), 30 * 86_400_000)
      assert.deepStrictEqual([body.createdBy, body.lastUsedAt], [admin.user.id, null])
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: body.key })).status, 200)
      const { body: list, text } = yield* send("GET", "/v1/api-keys?sort=name", { key: admin.key })
      assert.notInclude(text, body.key)
      assert.strictEqual(list.count, 5)
      assert.notProperty(list.data[0], "key")
      assert.notProperty(list.data[0], "organizationId")
    }))

  it.effect("gives a key the requested lifetime, or a year by default", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const days = (expiresIn?: string) =>
        Effect.map(
          send("POST", "/v1/api-keys", { key: owner.key, body: { name: "K", scopes: ["*"], expiresIn } }),
          ({ body }) => body.expiresAt && (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000
        )
      assert.deepStrictEqual(yield* Effect.all([days("90d"), days("1y"), days(), days("never")]), [90, 365, 365, null])
    }))

  it.effect("limits a key's scopes to the permissions of its creator", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { key } = (yield* send("POST", "/v1/api-keys", {
        key: owner.key,
        body: { name: "Reader", scopes: ["vendor:read", "apiKey:create"] }
      })).body
      const update = yield* send("POST", "/v1/vendors", { key, body: { name: "No" } })
      assert.deepStrictEqual([update.status, update.body.missing], [403, ["vendor:create"]])
      assert.deepStrictEqual((yield* send("GET", "/v1/me", { key })).body.permissions, ["apiKey:create", "vendor:read"])
    }))

  it.effect("denies granting a permission that the caller lacks", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, owner } = yield* tenant
      const create = (key: string, scopes: ReadonlyArray<string>) =>
        send("POST", "/v1/api-keys", { key, body: { name: "More", scopes } })
      const byAdmin = yield* create(admin.key, ["organization:delete", "vendor:read"])
      const narrow = (yield* create(owner.key, ["apiKey:create", "vendor:read"])).body.key
      const byKey = yield* create(narrow, ["vendor:update"])
      const everything = yield* create(narrow, ["*"])
      const less = yield* create(narrow, ["vendor:read"])
      assert.deepStrictEqual(
        [byAdmin.status, byAdmin.body.code, byAdmin.body.missing],
        [403, "permission_escalation", ["organization:delete"]]
      )
      assert.deepStrictEqual([byKey.status, byKey.body.missing], [403, ["vendor:update"]])
      assert.deepStrictEqual([everything.status, everything.body.code], [403, "permission_escalation"])
      assert.strictEqual(less.status, 201)
    }))

  it.effect("rejects a revoked key from the next request on", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id, key } =
        (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "Short", scopes: ["*"] } })).body
      assert.strictEqual((yield* send("GET", "/v1/me", { key })).status, 200)
      const revoked = yield* send("DELETE", `/v1/api-keys/${id}`, { key: owner.key })
      assert.deepStrictEqual([revoked.status, revoked.body], [200, { success: true, id }])
      assert.strictEqual((yield* send("GET", "/v1/me", { key })).status, 401)
      assert.strictEqual((yield* send("DELETE", `/v1/api-keys/${id}`, { key: owner.key })).status, 404)
    }))

  it.effect("lets a member revoke their own keys, but others' keys only with permission", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner } = yield* tenant
      const own = (yield* send("GET", "/v1/me", { key: member.key })).body.apiKey.id
      const others = (yield* send("GET", "/v1/me", { key: owner.key })).body.apiKey.id
      const refused = yield* send("DELETE", `/v1/api-keys/${others}`, { key: member.key })
      assert.deepStrictEqual([refused.status, refused.body.missing], [403, ["apiKey:delete"]])
      assert.strictEqual((yield* send("DELETE", `/v1/api-keys/${own}`, { key: member.key })).status, 200)
      assert.strictEqual((yield* send("GET", "/v1/me", { key: member.key })).status, 401)
    }))

  it.effect("hides the keys of another organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const other = yield* tenant
      const { id } = (yield* send("GET", "/v1/me", { key: owner.key })).body.apiKey
      assert.strictEqual((yield* send("DELETE", `/v1/api-keys/${id}`, { key: other.owner.key })).status, 404)
      assert.strictEqual((yield* send("GET", "/v1/me", { key: owner.key })).status, 200)
    }))

  it.effect("rejects a key that names another organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization, owner } = yield* tenant
      const other = yield* tenant
      const call = (id: string) =>
        send("GET", "/v1/me", { key: owner.key, headers: { "x-organization-id": id, "x-request-id": "same" } })
      assert.strictEqual((yield* call(organization.id)).status, 200)
      const foreign = yield* call(other.organization.id)
      const unknown = yield* call("org_1")
      assert.deepStrictEqual([foreign.status, foreign.body.code], [403, "not_a_member"])
      assert.strictEqual(foreign.text, unknown.text)
    }))

  it.effect("reads and updates the organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { auditor, organization, owner } = yield* tenant
      const got = yield* send("GET", "/v1/organization", { key: auditor.key })
      const { timeZoneSince: _, ...visible } = organization
      assert.deepStrictEqual(got.body, { ...visible, storage: { bytes: 0, limit: null }, revision: 1, allowed: [] })
      const refused = yield* send("PATCH", "/v1/organization", { key: auditor.key, body: { name: "Mine" } })
      assert.deepStrictEqual([refused.status, refused.body.missing], [403, ["organization:update"]])
      const changed = yield* send("PATCH", "/v1/organization", { key: owner.key, body: { timeZone: "Europe/Lisbon" } })
      assert.deepStrictEqual([changed.body.timeZone, changed.body.name], ["Europe/Lisbon", "Acme Test"])
      assert.deepStrictEqual(changed.body.allowed, ["update", "updateApproval"])
      yield* send("PATCH", "/v1/organization", { key: owner.key, body: { name: "Renamed" } })
      assert.strictEqual((yield* send("GET", "/v1/me", { key: owner.key })).body.organization.name, "Renamed")
    }))

  it.effect("reuses a valid request id, and makes one otherwise", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const given = yield* send("GET", "/v1/me", { key: owner.key, headers: { "x-request-id": "job-7.a_b" } })
      const odd = yield* send("GET", "/v1/me", { key: owner.key, headers: { "x-request-id": "no spaces please" } })
      assert.strictEqual(given.headers.get("x-request-id"), "job-7.a_b")
      assert.match(odd.headers.get("x-request-id") ?? "", /^[0-9a-f]{32}$/)
    }))
})
