import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { owner } = yield* tenant
  const { owner: outsider } = yield* tenant
  const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Known" } })).body
  const path = `/v1/vendors/${id}`
  const read = (tags: string, { key = owner.key, method = "GET", of = path } = {}) =>
    send(method, of, { key, headers: { "if-none-match": tags, "x-request-id": "same" } })
  return { outsider, owner, path, read, send }
})

onEveryStack("If-None-Match", (it) => {
  it.effect("gets 304 without a body when a tag names the current revision", () =>
    Effect.gen(function*() {
      const { owner, path, read, send } = yield* arrange
      const whole = yield* send("GET", path, { key: owner.key })
      for (const tags of ["\"1\"", "W/\"1\"", "\"7\", W/\"1\"", "*"]) {
        const { headers, status, text } = yield* read(tags)
        assert.deepStrictEqual([tags, status, text], [tags, 304, ""])
        assert.strictEqual(headers.get("etag"), "\"1\"")
        assert.strictEqual(headers.get("x-request-id"), "same")
        assert.isNull(headers.get("content-type"))
        assert.isNull(headers.get("content-length"))
        for (const name of ["cache-control", "content-security-policy", "referrer-policy", "x-content-type-options"]) {
          assert.strictEqual(headers.get(name), whole.headers.get(name), name)
        }
      }
      const head = yield* read("\"1\"", { method: "HEAD" })
      assert.deepStrictEqual([head.status, head.text, head.headers.get("etag")], [304, "", "\"1\""])
    }))

  it.effect("gets the resource when no tag names the current revision, as after a change", () =>
    Effect.gen(function*() {
      const { owner, path, read, send } = yield* arrange
      for (const none of ["\"2\"", "\"01\"", "\"\"", "W/\"x\""]) {
        assert.strictEqual((yield* read(none)).status, 200, none)
      }
      yield* send("PATCH", path, { key: owner.key, body: { name: "Changed" } })
      const { body, headers, status } = yield* read("\"1\"")
      assert.deepStrictEqual([status, body.name, body.revision, headers.get("etag")], [200, "Changed", 2, "\"2\""])
      assert.strictEqual((yield* read("\"1\"", { method: "HEAD" })).status, 200)
      assert.strictEqual((yield* read("\"2\"")).status, 304)
    }))

  it.effect("is 400 when it is malformed", () =>
    Effect.gen(function*() {
      const { read } = yield* arrange
      for (const bad of ["1", "\"1", "\"1\" \"2\"", "", ",", "\"a\",", "w/\"1\""]) {
        const { body, status } = yield* read(bad)
        assert.deepStrictEqual([bad, status, body.code, body.header], [bad, 400, "invalid_header", "If-None-Match"])
      }
    }))

  it.effect("shows nothing of a resource that the caller cannot read", () =>
    Effect.gen(function*() {
      const { outsider, read, send, path } = yield* arrange
      const unknown = yield* read("*", { of: "/v1/vendors/vnd_none" })
      for (const tags of ["\"1\"", "*"]) {
        const foreign = yield* read(tags, { key: outsider.key })
        assert.deepStrictEqual([foreign.status, foreign.text], [404, unknown.text])
        assert.isNull(foreign.headers.get("etag"))
        assert.strictEqual((yield* send("GET", path, { headers: { "if-none-match": tags } })).status, 401)
      }
    }))

  it.effect("has no effect on a list, or on a change", () =>
    Effect.gen(function*() {
      const { owner, path, read, send } = yield* arrange
      assert.strictEqual((yield* read("*", { of: "/v1/vendors" })).status, 200)
      const headers = { "if-none-match": "\"1\"" }
      assert.strictEqual((yield* send("PATCH", path, { key: owner.key, body: {}, headers })).status, 200)
    }))
})
