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

/** Pages that log their visitor in at once, and what they keep of it. */
const scripts: { readonly [path: string]: string } = {
  "/login": "localStorage.setItem('token', 'kept'); location.replace('/home?code=secret#top')",
  "/tab":
    "sessionStorage.setItem('token', 'tab'); indexedDB.open('auth').onsuccess = () => location.replace('/home?code=secret')"
}

const cookies: { readonly [path: string]: string } = {
  "/login": "sid=ada@example.com; HttpOnly; Path=/",
  "/tab?lang": "lang=en; Path=/"
}

/** They are on a free port of loopback. */
const site = Effect.acquireRelease(
  Effect.async<{ readonly port: number; readonly close: () => void }>((resume) => {
    const server = createServer((request, response) => {
      const { url = "" } = request
      const cookie = cookies[url]
      response.writeHead(200, {
        "content-type": "text/html",
        ...(cookie === undefined ? {} : { "set-cookie": cookie })
      })
      const script = scripts[url.replace(/\?.*/s, "")]
      response.end(script === undefined ? "<p>Welcome</p>" : `<script>${script}</script>`)
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
      assert.deepStrictEqual(session, {
        name: "127.0.0.1",
        origins: [origin],
        kept: { cookies: ["sid"], localStorage: 1 },
        notKept: [],
        check: { url: `${origin}/home`, isLoggedIn: true, username: "ada@example.com" }
      })
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
      assert.strictEqual(renewed.exitCode, 0)
      assert.deepStrictEqual(renewed.out.split("\n"), [
        `Session: 127.0.0.1 ${id} for ${origin}`,
        "Kept: the cookie sid, 1 entry of the local storage.",
        `Check: logged in at ${origin}/home as ada@example.com.`
      ])
      assert.strictEqual((yield* check).username, "ada@example.com")
      const unknown = yield* login("--session", "brs_unknown")
      assert.deepStrictEqual([unknown.exitCode, unknown.err], [
        1,
        "The server responded with 404: No such browser session in this organization."
      ])
      assert.notInclude(made.out + renewed.out, key)
      assert.notMatch(made.out + renewed.out, /secret/)
    }).pipe(Effect.provide(app([`127.0.0.1:${port}`])))
  }))

it.scopedLive("says what of a login cannot be kept, and checks whether the rest suffices", () =>
  Effect.gen(function*() {
    const { port } = yield* site
    const origin = `http://127.0.0.1:${port}`
    yield* Effect.gen(function*() {
      const { send, url } = yield* Api
      const { owner: { key } } = yield* tenant
      const loginWith = (given: string, path: string, ...args: ReadonlyArray<string>) =>
        attestry("browser", "login", "--url", origin + path, "--until", `${origin}/home`, "--headless", ...args).pipe(
          withSettings({ ATTESTRY_URL: `${url}/v1`, ATTESTRY_API_KEY: given })
        )
      const lost = yield* loginWith(key, "/tab?lang")
      assert.strictEqual(lost.exitCode, 0)
      const [, kept, notKept, check, advice] = lost.out.split("\n")
      assert.strictEqual(kept, "Kept: the cookie lang.")
      const left = `${origin} (1 entry of the session storage, 1 database of IndexedDB)`
      assert.strictEqual(notKept, `Not kept, because no other browser can get it: ${left}.`)
      assert.strictEqual(check, `Check: logged out at ${origin}/home.`)
      assert.match(advice ?? "", /stay signed in/)
      // nothing is saved that nobody can log in with
      const before = (yield* send("GET", "/v1/browser/sessions", { key })).body.count
      const nothing = yield* loginWith(key, "/tab")
      assert.deepStrictEqual([nothing.exitCode, nothing.out], [1, ""])
      assert.include(nothing.err, `Nothing of the login can be kept for ${origin}`)
      assert.include(nothing.err, left)
      assert.strictEqual((yield* send("GET", "/v1/browser/sessions", { key })).body.count, before)
      const body = { name: "Saver", scopes: ["browser:create"] }
      const { body: made } = yield* send("POST", "/v1/api-keys", { key, body })
      const unchecked = yield* loginWith(made.key, "/login")
      assert.strictEqual(unchecked.exitCode, 0)
      assert.match(unchecked.out, /\nCheck: not done\. The server responded with 403: .*browser:run/)
      const elsewhere = yield* loginWith(key, "/login", "--origin", "https://app.example.com")
      assert.strictEqual(elsewhere.exitCode, 1)
      assert.include(elsewhere.err, `--origin ${origin}`)
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
