import { Attestry } from "@attestry/core"
import { SecretBox } from "@attestry/core/secret"
import * as Memory from "@attestry/memory/Memory"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { createServer } from "node:http"
import { Api } from "../../support/Api.ts"
import { browser } from "../../support/BrowserPages.ts"
import { attestry } from "../../support/CommandLine.ts"
import { secretKey } from "../../support/HostLayers.ts"
import { tenant } from "../../support/Tenant.ts"

/** A page that logs its visitor in at once, on a free port of loopback. */
const site = Effect.acquireRelease(
  Effect.async<{ readonly port: number; readonly close: () => void }>((resume) => {
    const server = createServer((request, response) => {
      const isLogin = request.url === "/login"
      response.writeHead(200, {
        "content-type": "text/html",
        ...(isLogin ? { "set-cookie": "sid=ada@example.com; HttpOnly; Path=/" } : {})
      })
      response.end(
        isLogin
          ? "<script>localStorage.setItem('token', 'kept'); location.replace('/home')</script>"
          : "<p>Welcome</p>"
      )
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resume(Effect.succeed({ port, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

const app = (allow: ReadonlyArray<string>) =>
  Api.layer.pipe(
    Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Layer.mergeAll(
      Memory.layer,
      browser,
      Layer.orDie(MemoryEgress.layer({ allow })),
      Layer.orDie(SecretBox.layer([secretKey("test")]))
    ))
  )

const withSettings = (settings: { readonly [name: string]: string }) =>
  Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(settings))))

it.scopedLive("logs in in a browser of this computer, saves the login and renews it", () =>
  Effect.gen(function*() {
    const { port } = yield* site
    const origin = `http://127.0.0.1:${port}`
    yield* Effect.gen(function*() {
      const { send, url } = yield* Api
      const { owner: { key } } = yield* tenant
      const login = (...args: ReadonlyArray<string>) =>
        attestry("browser", "login", "--url", `${origin}/login`, "--until", `${origin}/home`, "--headless", ...args)
          .pipe(
            withSettings({ ATTESTRY_URL: `${url}/v1`, ATTESTRY_API_KEY: key })
          )
      const made = yield* login("--json")
      assert.deepStrictEqual([made.exitCode, made.err], [0, ""])
      const { id, ...session } = made.json
      assert.deepStrictEqual(session, { name: "127.0.0.1", origins: [origin] })
      const check = Effect.map(
        send("POST", "/v1/browser/check-auth", { key, body: { sessionId: id, url: `${origin}/home` } }),
        ({ body }) => body
      )
      assert.deepStrictEqual(yield* check, { isLoggedIn: true, username: "ada@example.com" })
      const state = {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: "token", value: "old" }] }]
      }
      yield* send("PUT", `/v1/browser/sessions/${id}/state`, { key, body: { state } })
      assert.strictEqual((yield* check).username, "old")
      const renewed = yield* login("--session", id)
      assert.deepStrictEqual(renewed, { ...renewed, exitCode: 0, out: `Session: 127.0.0.1 ${id} for ${origin}` })
      assert.strictEqual((yield* check).username, "ada@example.com")
      const unknown = yield* login("--session", "brs_unknown")
      assert.deepStrictEqual([unknown.exitCode, unknown.err], [
        1,
        "The server responded with 404: No such browser session in this organization."
      ])
      assert.notInclude(made.out + renewed.out, key)
    }).pipe(Effect.provide(app([`127.0.0.1:${port}`])))
  }))

it.scopedLive("says which setting is missing, and that a server does not answer", () =>
  Effect.gen(function*() {
    const { exitCode, err } = yield* withSettings({})(attestry("browser", "login", "--url", "https://app.example.com"))
    assert.strictEqual(exitCode, 1)
    assert.match(err, /ATTESTRY_URL/)
    const closed = yield* Effect.scoped(site)
    const settings = { ATTESTRY_URL: `http://127.0.0.1:${closed.port}`, ATTESTRY_API_KEY: "atk_1" }
    const away = yield* withSettings(settings)(
      attestry("browser", "login", "--url", "https://app.example.com", "--session", "brs_1")
    )
    assert.deepStrictEqual([away.exitCode, away.err], [1, "The server of ATTESTRY_URL can't be reached."])
  }).pipe(Effect.provide(Layer.provideMerge(Attestry.layer, Memory.layer))))
