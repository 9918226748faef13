import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { endpoints, isForSessions } from "../../support/endpoints.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const keyed = (key: string, body: unknown, idempotencyKey: string) => ({
  key,
  body,
  headers: { "idempotency-key": idempotencyKey }
})

onEveryStack("idempotency keys", (it) => {
  it.effect("takes effect once when a request is repeated, and returns the same response", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const request = keyed(owner.key, { name: "Once" }, "create-1")
      const first = yield* send("POST", "/v1/vendors", request)
      const second = yield* send("POST", "/v1/vendors", request)
      assert.deepStrictEqual([first.status, first.headers.get("idempotent-replayed")], [201, null])
      assert.deepStrictEqual([second.status, second.headers.get("idempotent-replayed")], [201, "true"])
      assert.strictEqual(second.text, first.text)
      for (const name of ["etag", "content-type", "content-length"]) {
        assert.strictEqual(second.headers.get(name), first.headers.get(name))
      }
      assert.notStrictEqual(second.headers.get("x-request-id"), first.headers.get("x-request-id"))
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: owner.key })).body.count, 1)
      const events = yield* send("GET", "/v1/audit-logs?action=vendor.created", { key: owner.key })
      assert.strictEqual(events.body.count, 1)
    }))

  it.effect("replays a change after the resource has changed again, and a deletion", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "First" } })).body
      const rename = keyed(owner.key, { name: "Second" }, "rename")
      const renamed = yield* send("PATCH", `/v1/vendors/${id}`, rename)
      yield* send("PATCH", `/v1/vendors/${id}`, { key: owner.key, body: { name: "Third" } })
      const replayed = yield* send("PATCH", `/v1/vendors/${id}`, rename)
      assert.deepStrictEqual([replayed.text, replayed.headers.get("etag")], [renamed.text, "\"2\""])
      assert.strictEqual((yield* send("GET", `/v1/vendors/${id}`, { key: owner.key })).body.name, "Third")
      const remove = { key: owner.key, headers: { "idempotency-key": "remove" } }
      const removed = yield* send("DELETE", `/v1/vendors/${id}`, remove)
      const again = yield* send("DELETE", `/v1/vendors/${id}`, remove)
      assert.deepStrictEqual([again.status, again.text], [200, removed.text])
      assert.strictEqual((yield* send("DELETE", `/v1/vendors/${id}`, { key: owner.key })).status, 404)
    }))

  it.effect("rejects another body under the same key with 422, and changes nothing", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      yield* send("POST", "/v1/vendors", keyed(owner.key, { name: "One" }, "same"))
      const refused = yield* send("POST", "/v1/vendors", keyed(owner.key, { name: "Two" }, "same"))
      assert.deepStrictEqual([refused.status, refused.body.code], [422, "idempotency_key_reused"])
      const bytes = yield* send("POST", "/v1/vendors", keyed(owner.key, "{\"name\": \"One\"}", "same"))
      assert.strictEqual(bytes.status, 422)
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: owner.key })).body.count, 1)
    }))

  it.effect("scopes a key to one caller, one operation and one resource", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, owner } = yield* tenant
      const stranger = yield* tenant
      const create = (key: string, name: string) => send("POST", "/v1/vendors", keyed(key, { name }, "k"))
      const made = yield* Effect.forEach([owner.key, admin.key, stranger.owner.key], (key) => create(key, "Same"))
      assert.strictEqual(new Set(made.map(({ body }) => body.id)).size, 3)
      const others = yield* Effect.forEach(["a", "b"], (name) =>
        send("POST", "/v1/vendors", { key: owner.key, body: { name } }))
      for (const { body: { id } } of others) {
        const patched = yield* send("PATCH", `/v1/vendors/${id}`, keyed(owner.key, { name: "Renamed" }, "k"))
        assert.deepStrictEqual([patched.status, patched.body.id, patched.body.name], [200, id, "Renamed"])
      }
    }))

  it.effect("stores no rejection, so the same key works once the request is valid", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner, user } = yield* Effect.map(tenant, ({ owner }) => ({ owner, user: owner.user }))
      const wrong = yield* send("POST", "/v1/vendors", keyed(owner.key, { name: "X", assigneeId: "usr_none" }, "k"))
      assert.strictEqual(wrong.status, 400)
      const invalid = yield* send("POST", "/v1/vendors", keyed(owner.key, {}, "k"))
      assert.strictEqual(invalid.status, 400)
      const right = yield* send("POST", "/v1/vendors", keyed(owner.key, { name: "X", assigneeId: user.id }, "k"))
      assert.deepStrictEqual([right.status, right.headers.get("idempotent-replayed")], [201, null])
    }))

  it.effect("checks the permission before a replay", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const scopes = (names: ReadonlyArray<string>) =>
        send("POST", "/v1/api-keys", { key: owner.key, body: { name: "scoped", scopes: names } })
      const { key, id } = (yield* scopes(["vendor:create"])).body
      const request = keyed(key, { name: "Mine" }, "k")
      assert.strictEqual((yield* send("POST", "/v1/vendors", request)).status, 201)
      yield* send("DELETE", `/v1/api-keys/${id}`, { key: owner.key })
      assert.strictEqual((yield* send("POST", "/v1/vendors", request)).status, 401)
      const assess = yield* send(
        "POST",
        "/v1/vendors",
        keyed((yield* scopes(["vendor:create"])).body.key, { name: "a", status: "assessed" }, "k")
      )
      assert.strictEqual(assess.status, 403)
    }))

  it.effect("leaves out the secret when the creation of an API key is replayed", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const request = keyed(owner.key, { name: "Integration", scopes: ["vendor:read"] }, "k")
      const first = yield* send("POST", "/v1/api-keys", request)
      const second = yield* send("POST", "/v1/api-keys", request)
      const { key, ...rest } = first.body
      assert.match(key, /^atk_/)
      assert.deepStrictEqual([second.status, second.body], [201, rest])
      assert.strictEqual((yield* send("GET", "/v1/me", { key })).status, 200)
    }))

  it.effect("applies one of 50 concurrent requests and replays it for the others", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const request = keyed(owner.key, { name: "Contended" }, "k")
      const answers = yield* Effect.all(Array.makeBy(50, () => send("POST", "/v1/vendors", request)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [201])
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
      const replayed = answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")
      assert.strictEqual(replayed.length, 49)
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: owner.key })).body.count, 1)
    }))

  it.effect("rejects a key that is not 1 to 255 printable ASCII characters, on every write", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const session = yield* signIn(owner.user.id)
      for (const endpoint of endpoints) {
        const { body, method, path } = endpoint
        if (method === "GET") continue
        const credential = isForSessions(endpoint) ? { session } : { key: owner.key }
        for (const bad of ["", "x".repeat(256), "caf\u00e9", "tab\there"]) {
          const answer = yield* send(method, path, { ...credential, body, headers: { "idempotency-key": bad } })
          assert.deepStrictEqual([method, path, answer.status, answer.body.code, answer.body.header], [
            method,
            path,
            400,
            "invalid_header",
            "Idempotency-Key"
          ])
        }
      }
      const odd = ` !"#$%&'()*+,-./:;<=>?@[]^_\`{|}~ ${"x".repeat(200)}`
      assert.strictEqual((yield* send("POST", "/v1/vendors", keyed(owner.key, { name: "ok" }, odd))).status, 201)
      const read = yield* send("GET", "/v1/vendors", { key: owner.key, headers: { "idempotency-key": "" } })
      assert.strictEqual(read.status, 200)
    }))
})
