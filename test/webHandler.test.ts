import * as Attestry from "@attestry/core/Attestry"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server-node/WebHandler"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { tenant } from "./support/Tenant.ts"

describe("webHandler", () => {
  it.scopedLive("answers a Request with a Response, as the server does", () =>
    Effect.gen(function*() {
      const runtime = yield* Layer.toRuntime(Layer.provideMerge(Attestry.layer, Memory.layer))
      const { owner } = yield* Effect.provide(tenant, runtime)
      const { dispose, handler } = webHandler(Layer.succeedContext(runtime.context))
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      const call = (path: string, init: { readonly method?: string; readonly body?: string } = {}) =>
        Effect.promise(async () => {
          const headers = { "x-api-key": owner.key, "content-type": "application/json" }
          const response = await handler(new Request(`http://host.example${path}`, { ...init, headers }))
          const text = await response.text()
          return {
            status: response.status,
            headers: response.headers,
            body: text === "" ? undefined : JSON.parse(text)
          }
        })
      const created = yield* call("/v1/vendors", { method: "POST", body: JSON.stringify({ name: "By fetch" }) })
      assert.deepStrictEqual([created.status, created.body.name], [201, "By fetch"])
      assert.strictEqual((yield* call("/v1/vendors")).body.count, 1)
      const invalid = yield* call("/v1/vendors", { method: "POST", body: "{" })
      assert.deepStrictEqual([invalid.status, invalid.body.code], [400, "malformed_body"])
      assert.strictEqual((yield* call("/v1/nothing")).status, 404)
      const wrong = yield* call("/v1/vendors", { method: "PUT" })
      assert.deepStrictEqual([wrong.status, wrong.headers.get("allow")], [405, "GET, HEAD, POST"])
      const large = yield* call("/v1/vendors", {
        method: "POST",
        body: JSON.stringify({ name: "x".repeat(1_100_000) })
      })
      assert.deepStrictEqual([large.status, large.body.code], [413, "body_too_large"])
      assert.strictEqual((yield* call("/readyz")).body.status, "ok")
      assert.strictEqual((yield* call("/v1/openapi.json")).body.openapi, "3.1.0")
    }))
})
