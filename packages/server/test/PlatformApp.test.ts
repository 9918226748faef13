import { Attestry } from "@attestry/core"
import { Http } from "@attestry/core/api"
import * as Memory from "@attestry/memory/Memory"
import { toHttpApp } from "@attestry/server/PlatformApp"
import { HttpApp, HttpRouter, HttpServerResponse } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

const pipeline = Http.layer.pipe(Layer.provide(Attestry.layer), Layer.provide(Memory.layer))

describe("toHttpApp", () => {
  it.scoped("serves the API below a path of a platform app, beside the host's own pages", () =>
    Effect.gen(function*() {
      const app = yield* toHttpApp
      const host = HttpRouter.empty.pipe(
        HttpRouter.get("/own", HttpServerResponse.text("own")),
        HttpRouter.mountApp("/compliance", app)
      )
      const handler = HttpApp.toWebHandler(host)
      const ask = (path: string, init: RequestInit = {}) =>
        Effect.promise(async () => {
          const response = await handler(new Request(`http://host.example${path}`, init))
          return { status: response.status, headers: response.headers, text: await response.text() }
        })
      assert.strictEqual((yield* ask("/own")).text, "own")
      const live = yield* ask("/compliance/livez", { headers: { "x-request-id": "one" } })
      assert.deepStrictEqual([live.status, live.text], [200, "{\"status\":\"ok\"}"])
      assert.strictEqual(live.headers.get("x-request-id"), "one")
      assert.strictEqual((yield* ask("/compliance/readyz", { method: "HEAD" })).text, "")
      const denied = yield* ask("/compliance/v1/vendors", { method: "POST", body: "{}" })
      assert.deepStrictEqual([denied.status, JSON.parse(denied.text).code], [401, "unauthenticated"])
      assert.strictEqual((yield* ask("/compliance/V1/vendors")).status, 404)
      assert.strictEqual((yield* ask("/compliance/livez", { method: "PUT" })).headers.get("allow"), "GET, HEAD")
    }).pipe(Effect.provide(pipeline)))
})
