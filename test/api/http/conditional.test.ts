import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("ETag and If-Match", (it) => {
  it.effect("sends an ETag only when the response is one resource", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const etag = (method: string, path: string, body?: unknown) =>
        Effect.map(send(method, path, { key: owner.key, body }), ({ headers }) => headers.get("etag"))
      const made = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Tagged" } })
      const path = `/v1/vendors/${made.body.id}`
      assert.strictEqual(made.headers.get("etag"), "\"1\"")
      assert.strictEqual(yield* etag("GET", path), "\"1\"")
      assert.strictEqual(yield* etag("PATCH", path, { name: "Changed" }), "\"2\"")
      assert.strictEqual(yield* etag("PATCH", path, { name: "Changed" }), "\"2\"")
      assert.strictEqual(yield* etag("GET", path), "\"2\"")
      assert.strictEqual(yield* etag("HEAD", path), "\"2\"")
      assert.strictEqual(yield* etag("GET", "/v1/organization"), "\"1\"")
      assert.strictEqual(yield* etag("PATCH", "/v1/organization", { name: "Other" }), "\"2\"")
      assert.strictEqual(yield* etag("POST", "/v1/api-keys", { name: "k", scopes: ["*"] }), "\"1\"")
      const entry = yield* send("POST", "/v1/context", { key: owner.key, body: { question: "Why?", answer: "So." } })
      assert.strictEqual(entry.headers.get("etag"), "\"1\"")
      assert.strictEqual(yield* etag("PATCH", `/v1/context/${entry.body.id}`, { answer: "Thus." }), "\"2\"")
      assert.strictEqual(yield* etag("GET", `/v1/context/${entry.body.id}`), "\"2\"")
      for (
        const list of ["/v1/context", "/v1/vendors", "/v1/vendors?limit=1", `${path}/history`, "/v1/me", "/v1/api-keys"]
      ) {
        assert.isNull(yield* etag("GET", list))
      }
      assert.isNull(yield* etag("DELETE", path))
    }))

  it.effect("accepts a change only at the current revision", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const made = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Guarded" } })
      const path = `/v1/vendors/${made.body.id}`
      const change = (ifMatch: string, method = "PATCH", body: unknown = { name: crypto.randomUUID() }) =>
        send(method, path, {
          key: owner.key,
          headers: { "if-match": ifMatch },
          ...(method === "PATCH" ? { body } : {})
        })
      const status = (ifMatch: string, method?: string) => Effect.map(change(ifMatch, method), ({ status }) => status)
      assert.strictEqual(yield* status("\"1\""), 200)
      const stale = yield* change("\"1\"")
      assert.deepStrictEqual([stale.status, stale.body.code], [412, "precondition_failed"])
      assert.strictEqual(yield* status("\"1\"", "DELETE"), 412)
      for (const none of ["W/\"2\"", "\"02\"", "\"1\", \"3\"", "\"\"", "\"x\""]) {
        assert.strictEqual(yield* status(none), 412, none)
      }
      assert.strictEqual(yield* status("\"1\", \"2\""), 200)
      assert.strictEqual(yield* status("*"), 200)
      assert.strictEqual((yield* change("\"1\"", "PATCH", {})).status, 412)
      assert.strictEqual((yield* change("\"4\"", "PATCH", {})).status, 200)
      for (const bad of ["4", "\"4", "\"4\" \"5\"", "", ",", "\"a\",", "w/\"4\""]) {
        const answer = yield* change(bad)
        assert.deepStrictEqual([bad, answer.status, answer.body.code], [bad, 400, "invalid_header"])
      }
      assert.strictEqual(yield* status("\"4\"", "DELETE"), 200)
      assert.strictEqual(yield* status("*", "DELETE"), 404)
    }))

  it.effect("checks If-Match after the resource's existence, for organizations and keys too", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner } = yield* tenant
      const stale = { headers: { "if-match": "\"7\"" } }
      const unknown = yield* send("PATCH", "/v1/vendors/vnd_none", { key: owner.key, body: { name: "x" }, ...stale })
      assert.strictEqual(unknown.status, 404)
      const organization = yield* send("PATCH", "/v1/organization", { key: owner.key, body: { name: "x" }, ...stale })
      assert.strictEqual(organization.status, 412)
      const entry = { question: "Why?", answer: "So." }
      const { id: entryId } = (yield* send("POST", "/v1/context", { key: owner.key, body: entry })).body
      const path = `/v1/context/${entryId}`
      assert.strictEqual((yield* send("PATCH", path, { key: owner.key, body: { answer: "x" }, ...stale })).status, 412)
      assert.strictEqual((yield* send("DELETE", path, { key: owner.key, ...stale })).status, 412)
      const { id } = (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "k", scopes: ["*"] } })).body
      assert.strictEqual((yield* send("DELETE", `/v1/api-keys/${id}`, { key: owner.key, ...stale })).status, 412)
      assert.strictEqual((yield* send("DELETE", `/v1/api-keys/${id}`, { key: member.key, ...stale })).status, 403)
    }))

  it.effect("accepts one of 20 concurrent changes of one revision", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Contended" } })).body
      const change = (i: number) =>
        send("PATCH", `/v1/vendors/${id}`, {
          key: owner.key,
          body: { name: `by ${i}` },
          headers: { "if-match": "\"1\"" }
        })
      const answers = yield* Effect.all(Array.makeBy(20, change), { concurrency: "unbounded" })
      const won = answers.find(({ status }) => status === 200)
      assert.strictEqual(answers.filter(({ status }) => status === 412).length, 19)
      assert.strictEqual((yield* send("GET", `/v1/vendors/${id}`, { key: owner.key })).body.name, won?.body.name)
    }))

  it.effect("replays an accepted change when If-Match and the idempotency key are sent again", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Both" } })).body
      const request = {
        key: owner.key,
        body: { name: "Renamed" },
        headers: { "if-match": "\"1\"", "idempotency-key": "k" }
      }
      const first = yield* send("PATCH", `/v1/vendors/${id}`, request)
      const second = yield* send("PATCH", `/v1/vendors/${id}`, request)
      assert.deepStrictEqual([second.status, second.text], [200, first.text])
    }))
})
