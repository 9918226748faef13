import { Attestry } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { send } from "../../support/Api.ts"
import { started } from "../../support/MemoryServer.ts"

const paths = ["/v1/me", "/v1/vendors", "/v1/none", "/none", "/livez", "/readyz", "/v1/openapi.json", "/docs"]

const policy = "default-src 'none'; frame-ancestors 'none'"

const assertCautious = (what: string, headers: Headers) => {
  const told = ["cache-control", "referrer-policy", "x-content-type-options"].map((name) => headers.get(name))
  assert.deepStrictEqual([what, ...told], [what, "no-store", "no-referrer", "nosniff"])
  assert.isNotNull(headers.get("x-request-id"), what)
  const given = headers.get("content-security-policy") ?? ""
  if (what.includes("/docs")) assert.match(given, /default-src 'none'; .*frame-ancestors 'none'$/)
  else assert.strictEqual(given, policy, what)
}

describe("security headers", () => {
  for (const tracing of [false, true]) {
    it.scopedLive(`are sent to browsers with every response, ${tracing ? "with" : "without"} tracing`, () =>
      Effect.gen(function*() {
        const { owner, url } = yield* started({ tracing })
        for (const key of [owner.key, "wrong"]) {
          for (const path of paths) assertCautious(path, (yield* send(url)("GET", path, { key })).headers)
        }
        assertCautious("a wrong method", (yield* send(url)("PUT", "/v1/me")).headers)
        const body = { name: "x".repeat(2_000_000) }
        assertCautious("a large body", (yield* send(url)("POST", "/v1/vendors", { key: owner.key, body })).headers)
        for (const name of ["One", "Two"]) yield* send(url)("POST", "/v1/vendors", { key: owner.key, body: { name } })
        assertCautious("a list", (yield* send(url)("GET", "/v1/vendors?limit=1", { key: owner.key })).headers)
      }))
  }

  it.scopedLive("are sent by a fetch handler", () =>
    Effect.gen(function*() {
      const { dispose, handler } = webHandler(Layer.provideMerge(Attestry.layer, Memory.layer))
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      for (const path of paths) {
        assertCautious(path, (yield* Effect.promise(() => handler(new Request(`http://localhost${path}`)))).headers)
      }
    }))
})
