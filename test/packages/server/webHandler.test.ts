import { Attestry } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { type Options, webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { Api } from "../../support/Api.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const application = Layer.provideMerge(Attestry.layer, Memory.layer)

/** A handler on a separate storage, and someone who may do everything there. */
const mounted = (options: Options = {}) =>
  Effect.gen(function*() {
    const { context } = yield* Layer.toRuntime(Layer.fresh(application))
    const { owner } = yield* Effect.provide(tenant, context)
    const session = yield* Effect.provide(signIn(owner.user.id), context)
    const { dispose, handler } = webHandler(Layer.succeedContext(context), options)
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const ask = (path: string, init: RequestInit = {}) =>
      Effect.promise(async () => {
        const response = await handler(new Request(`https://host.example${path}`, init))
        const text = await response.text()
        const isJson = /json/.test(response.headers.get("content-type") ?? "")
        return { status: response.status, body: isJson ? JSON.parse(text) : undefined, text }
      })
    return { ask, key: owner.key, session }
  })

const adding = (headers: Record<string, string>) => ({
  method: "POST",
  body: JSON.stringify({ name: "New" }),
  headers: { "content-type": "application/json", ...headers }
})

describe("webHandler", () => {
  it.scopedLive("returns the same Response to a Request as the server", () =>
    Effect.gen(function*() {
      const runtime = yield* Layer.toRuntime(application)
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

  it.scopedLive("serves below its prefix only, which the API document includes", () =>
    Effect.gen(function*() {
      const { ask, key } = yield* mounted({ prefix: "/in/här/" })
      const headers = { "x-api-key": key }
      const at = "/in/h%C3%A4r"
      assert.strictEqual((yield* ask(`${at}/v1/vendors?limit=1`, { headers })).body.count, 0)
      assert.strictEqual((yield* ask(`${at}/readyz`)).body.status, "ok")
      assert.deepStrictEqual((yield* ask(`${at}/v1/openapi.json`)).body.servers, [{ url: at }])
      assert.include((yield* ask(`${at}/docs`)).text, `"servers":[{"url":"${at}"}]`)
      for (
        const path of [
          "/v1/vendors",
          "/readyz",
          "/docs",
          "/",
          at,
          `${at}v1/vendors`,
          `${at}${at}/v1/vendors`,
          `${at}//v1/vendors`
        ]
      ) {
        const { body, status } = yield* ask(path, { headers })
        assert.deepStrictEqual([path, status, body.code], [path, 404, "not_found"])
      }
      const { body } = yield* Effect.flatMap(
        mounted({ prefix: "/in", publicUrl: "https://host.example/in" }),
        ({ ask }) => ask("/in/v1/openapi.json")
      )
      assert.deepStrictEqual(body.servers, [{ url: "https://host.example/in" }])
    }))

  it.scopedLive("runs beside another one in the same process", () =>
    Effect.gen(function*() {
      const one = yield* mounted({ prefix: "/one", sessionCookie: "sid" })
      const two = yield* mounted({ prefix: "/two" })
      assert.strictEqual((yield* one.ask("/one/v1/vendors", adding({ "x-api-key": one.key }))).status, 201)
      const counts = yield* Effect.all([
        one.ask("/one/v1/vendors", { headers: { "x-api-key": one.key } }),
        two.ask("/two/v1/vendors", { headers: { "x-api-key": two.key } })
      ], { concurrency: 2 })
      assert.deepStrictEqual(counts.map(({ body }) => body.count), [1, 0])
      assert.strictEqual((yield* two.ask("/two/v1/me", { headers: { "x-api-key": one.key } })).status, 401)
      assert.strictEqual((yield* two.ask("/one/v1/me", { headers: { "x-api-key": two.key } })).status, 404)
      assert.strictEqual((yield* two.ask("/two/v1/me", { headers: { cookie: `sid=${two.session}` } })).status, 401)
      const documents = yield* Effect.all([one.ask("/one/v1/openapi.json"), two.ask("/two/v1/openapi.json")])
      assert.deepStrictEqual(documents.map(({ body }) => body.servers), [[{ url: "/one" }], [{ url: "/two" }]])
    }))

  it.scopedLive("accepts the host's cookie names alone, in order of preference", () =>
    Effect.gen(function*() {
      const { ask, session } = yield* mounted({ sessionCookie: ["__Host-sid", "sid"] })
      const status = (cookie: string) => Effect.map(ask("/v1/me", { headers: { cookie } }), ({ status }) => status)
      assert.strictEqual(yield* status(`sid=${session}`), 200)
      assert.strictEqual(yield* status(`sid=planted; __Host-sid=${session}`), 200)
      assert.strictEqual(yield* status(`__Host-sid=planted; sid=${session}`), 401)
      assert.strictEqual(yield* status(`__Host-attestry_session=${session}`), 401)
      assert.strictEqual(yield* status(`attestry_session=${session}`), 401)
    }))

  it.scopedLive("accepts changes by cookie from pages of the public URL and of trusted origins", () =>
    Effect.gen(function*() {
      const options = { publicUrl: "https://host.example/app", trustedOrigins: ["https://pages.example"] }
      const { ask, session } = yield* mounted(options)
      const from = (origin: string) =>
        Effect.map(
          ask("/v1/vendors", adding({ cookie: `__Host-attestry_session=${session}`, origin, host: "proxied.example" })),
          ({ body, status }) => [status, body.code]
        )
      assert.deepStrictEqual(yield* from("https://host.example"), [201, undefined])
      assert.deepStrictEqual(yield* from("https://pages.example"), [201, undefined])
      for (const origin of ["https://proxied.example", "http://host.example", "https://pages.example.evil", "null"]) {
        assert.deepStrictEqual(yield* from(origin), [403, "cross_origin_request"])
      }
    }))

  it.scopedLive("trusts no page by its origin when the Host is unknown", () =>
    Effect.gen(function*() {
      const { ask, session } = yield* mounted()
      const cookie = `__Host-attestry_session=${session}`
      const refused = yield* ask("/v1/vendors", adding({ cookie, origin: "http://undefined" }))
      assert.deepStrictEqual([refused.status, refused.body.code], [403, "cross_origin_request"])
      const own = yield* ask("/v1/vendors", adding({ cookie, "sec-fetch-site": "same-origin" }))
      assert.strictEqual(own.status, 201)
    }))
})

describe("NodeServer", () => {
  it.scopedLive("uses the cookies and trusted origins of its options", () =>
    Effect.gen(function*() {
      const { context } = yield* Layer.toRuntime(application)
      const { owner } = yield* Effect.provide(tenant, context)
      const session = yield* Effect.provide(signIn(owner.user.id), context)
      const server = Layer.provide(
        NodeServer.layer({ port: 0, sessionCookie: "sid", trustedOrigins: ["https://pages.example"] }),
        Layer.succeedContext(context)
      )
      const { send } = Context.get(yield* Layer.build(Layer.provide(Api.layer, server)), Api)
      const from = (origin: string) =>
        Effect.map(
          send("POST", "/v1/vendors", { headers: { cookie: `sid=${session}`, origin }, body: { name: "New" } }),
          ({ status }) => status
        )
      assert.strictEqual(
        (yield* send("GET", "/v1/me", { headers: { cookie: `attestry_session=${session}` } })).status,
        401
      )
      assert.deepStrictEqual([yield* from("https://pages.example"), yield* from("https://host.example")], [201, 403])
    }))
})
