import { Attestry } from "@attestry/core"
import { CrossOrigin } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Api } from "../../support/Api.ts"
import { endpoints } from "../../support/endpoints.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const served = (origins: ReadonlyArray<string>) =>
  Api.layer.pipe(
    Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
    Layer.provide(Layer.succeed(CrossOrigin, origins)),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Memory.layer)
  )

const asking = (origin: string) => ({ origin, "access-control-request-method": "PATCH" })

const told = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith("access-control-"))

const ours = "https://app.example.com"

layer(served([]), { excludeTestServices: true })("cross-origin requests by default", (it) => {
  it.effect("sends no CORS headers by default", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      for (const path of [...endpoints.map(({ path }) => path), "/livez", "/docs", "/v1/openapi.json"]) {
        const preflight = yield* send("OPTIONS", path, { headers: asking(ours) })
        assert.deepStrictEqual([path, preflight.status, told(preflight.headers)], [path, 405, []])
        assert.strictEqual(preflight.body.code, "method_not_allowed")
      }
      const read = yield* send("GET", "/v1/vendors", { key: owner.key, headers: { origin: ours } })
      assert.deepStrictEqual([read.status, told(read.headers)], [200, []])
    }))
})

layer(served([ours, "http://localhost:5173"]), { excludeTestServices: true })(
  "cross-origin requests from allowed origins",
  (it) => {
    it.effect("allows preflight and reading responses, errors included, from an allowed origin", () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { owner } = yield* tenant
        for (const origin of [ours, "http://localhost:5173"]) {
          const { headers, status } = yield* send("OPTIONS", "/v1/vendors/vnd_1", { headers: asking(origin) })
          assert.strictEqual(status, 200)
          assert.strictEqual(headers.get("access-control-allow-origin"), origin)
          assert.include(headers.get("access-control-allow-headers"), "X-API-Key")
          assert.include(headers.get("access-control-allow-methods"), "PATCH")
          assert.isNull(headers.get("access-control-allow-credentials"))
          for (const [key, status] of [[owner.key, 200], ["x", 401]] as const) {
            const read = yield* send("GET", "/v1/vendors", { key, headers: { origin } })
            assert.strictEqual(read.status, status)
            assert.strictEqual(read.headers.get("access-control-allow-origin"), origin)
            assert.strictEqual(read.headers.get("vary"), "Origin")
            assert.include(read.headers.get("access-control-expose-headers"), "ETag")
          }
        }
      }))

    it.effect("sends no CORS headers to other origins, and rejects changes by cookie from allowed ones", () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { owner } = yield* tenant
        for (const origin of ["https://app.example.com.evil.example", "http://app.example.com", "null", ""]) {
          const preflight = yield* send("OPTIONS", "/v1/vendors", { headers: asking(origin) })
          assert.deepStrictEqual([preflight.status, told(preflight.headers)], [405, []])
          const read = yield* send("GET", "/v1/vendors", { key: owner.key, headers: { origin } })
          assert.deepStrictEqual([read.status, told(read.headers)], [200, []])
          assert.strictEqual(read.headers.get("vary"), "Origin")
        }
        const cookie = `attestry_session=${yield* signIn(owner.user.id)}`
        const written = yield* send("POST", "/v1/vendors", { headers: { cookie, origin: ours }, body: { name: "No" } })
        assert.deepStrictEqual([written.status, written.body.code], [403, "cross_origin_request"])
      }))
  }
)
