import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("requests", (it) => {
  it.effect("return the same headers for HEAD as for GET, without the body", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      for (const path of ["/v1/me", "/v1/vendors", "/v1/nothing", "/livez", "/v1/openapi.json"]) {
        const headers = { "x-request-id": "same", "accept-encoding": "identity" }
        const get = yield* send("GET", path, { key: owner.key, headers })
        const head = yield* send("HEAD", path, { key: owner.key, headers })
        assert.deepStrictEqual([head.status, head.text], [get.status, ""])
        for (const name of ["content-type", "content-length", "x-request-id"]) {
          assert.strictEqual(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
        }
        assert.strictEqual(Number(get.headers.get("content-length")), Buffer.byteLength(get.text))
      }
    }))

  it.effect("keep a valid request id, and get a new one otherwise", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      for (const path of ["/v1/me", "/v1/nothing", "/livez", "/readyz"]) {
        const idOf = (given: string) =>
          Effect.map(
            send("GET", path, { key: owner.key, headers: { "x-request-id": given } }),
            ({ headers }) => headers.get("x-request-id") ?? ""
          )
        assert.strictEqual(yield* idOf("Trace_1.a-b"), "Trace_1.a-b")
        const made = yield* idOf("not an id")
        assert.match(made, /^[0-9a-f]{32}$/)
        assert.notStrictEqual(yield* idOf("not an id"), made)
      }
    }))

  it.effect("count a body's bytes, not its characters", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const created = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Žluťoučký 語 🧾" } })
      assert.strictEqual(created.status, 201)
      const shown = yield* send("GET", `/v1/vendors/${created.body.id}`, { key: owner.key })
      assert.strictEqual(shown.body.name, "Žluťoučký 語 🧾")
      assert.strictEqual(Number(shown.headers.get("content-length")), Buffer.byteLength(shown.text))
    }))

  it.effect("decode escaped ids, and return 404 when an escape is malformed", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { body } = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Escaped" } })
      const escaped = `/v1/vendors/%${body.id.charCodeAt(0).toString(16)}${body.id.slice(1)}`
      assert.strictEqual((yield* send("GET", escaped, { key: owner.key })).body.name, "Escaped")
      for (const id of ["vnd_%", "vnd_%E0%A4", "x".repeat(200)]) {
        const { body, status } = yield* send("GET", `/v1/vendors/${id}`)
        assert.deepStrictEqual([id, status, body.code], [id, 404, "not_found"])
      }
    }))

  it.effect("return 405 for a wrong method before any other check", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      for (
        const [method, path, allow] of [
          ["PUT", "/v1/vendors/x", "DELETE, GET, HEAD, PATCH"],
          ["OPTIONS", "/v1/vendors", "GET, HEAD, POST"],
          ["DELETE", "/livez", "GET, HEAD"],
          ["POST", "/readyz", "GET, HEAD"]
        ] as const
      ) {
        const { body, headers, status } = yield* send(method, path)
        assert.deepStrictEqual([status, body.code, headers.get("allow")], [405, "method_not_allowed", allow])
      }
    }))
})
