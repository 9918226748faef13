import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { cookie, savedLogin } from "../../support/BrowserPages.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const sessions = "/v1/browser/sessions"

/** A tenant with ways to ask. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* tenant
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    send(method, path, { key: people.owner.key, headers, ...(body === undefined ? {} : { body }) })
  const create = (body: object) =>
    Effect.map(ask("POST", sessions, body), ({ body, status, text }) => {
      assert.strictEqual(status, 201, text)
      return body
    })
  return { people, ask, create }
})

onEveryStack("browser sessions", (it) => {
  it.effect("saves, lists, changes and removes a login, and never shows it", () =>
    Effect.gen(function*() {
      const { ask, create, people } = yield* arrange
      const secret = `canary${crypto.randomUUID()}`
      const session = yield* create(savedLogin(secret, { origins: ["https://APP.example.com:443/"] }))
      assert.deepStrictEqual(session, {
        revision: 1,
        id: session.id,
        name: "Console",
        origins: ["https://app.example.com"],
        usernameSelector: null,
        allowed: ["update", "replaceState", "remove"],
        createdBy: people.owner.user.id,
        createdAt: session.createdAt,
        updatedAt: session.createdAt
      })
      assert.match(session.id, /^brs_/)
      const path = `${sessions}/${session.id}`
      const got = yield* ask("GET", path)
      assert.deepStrictEqual(got.body, session)
      assert.strictEqual(got.headers.get("etag"), "\"1\"")
      assert.deepStrictEqual((yield* ask("GET", sessions)).body.data, [withoutMoves(session)])
      const change = { name: "Other", usernameSelector: "#user" }
      const patched = yield* ask("PATCH", path, change, { "if-match": "\"1\"" })
      assert.deepInclude(patched.body, change)
      assert.strictEqual((yield* ask("PATCH", path, change, { "if-match": "\"1\"" })).status, 412)
      const replaced = yield* ask("PUT", `${path}/state`, { state: { cookies: [cookie(`new${secret}`)], origins: [] } })
      assert.strictEqual(replaced.status, 200)
      assert.strictEqual(replaced.headers.get("etag"), "\"3\"")
      assert.deepInclude(replaced.body, { ...change, origins: session.origins })
      assert.strictEqual((yield* ask("DELETE", path)).status, 200)
      assert.strictEqual((yield* ask("GET", path)).body.code, "browser_session_not_found")
      const log = yield* ask("GET", `/v1/audit-logs?resource=${session.id}`)
      assert.deepStrictEqual(log.body.data.map(({ action }: any) => action), [
        "browserSession.removed",
        "browserSession.stateReplaced",
        "browserSession.updated",
        "browserSession.created"
      ])
      for (const { text } of [got, patched, replaced, log]) assert.notInclude(text, secret)
    }))

  it.effect("replays the creation without the login", () =>
    Effect.gen(function*() {
      const { ask } = yield* arrange
      const again = ask("POST", sessions, savedLogin("ada"), { "idempotency-key": "again" })
      const [first, second] = [yield* again, yield* again]
      assert.strictEqual(first.status, 201)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual((yield* ask("GET", sessions)).body.count, 1)
    }))

  it.effect("rejects origins that are none, with a pointer", () =>
    Effect.gen(function*() {
      const { ask } = yield* arrange
      const others = [
        "app.example.com",
        "ftp://app.example.com",
        "https://app.example.com/path",
        "https://app.example.com?q",
        "https://app.example.com#x",
        "https://user:pass@app.example.com",
        "https://app.example.com:99999",
        "https://",
        "null",
        "",
        `https://${"a".repeat(300)}.com`
      ]
      for (const origin of others) {
        const { body, status } = yield* ask(
          "POST",
          sessions,
          savedLogin("ada", { origins: ["https://a.example.com", origin] })
        )
        assert.strictEqual(status, 400, origin)
        assert.deepStrictEqual(body.errors.map(({ pointer }: any) => pointer), ["/origins/1"], origin)
        assert.strictEqual(body.errors[0].detail, "Expected an http or https origin such as https://app.example.com")
      }
      const twice = ["https://app.example.com", "https://APP.example.com./"]
      assert.deepStrictEqual((yield* ask("POST", sessions, savedLogin("ada", { origins: twice }))).body.errors, [
        { pointer: "/origins/1", detail: "Expected each item once" }
      ])
      for (const origins of [[], Array.from({ length: 11 }, (_, i) => `https://${i}.example.com`)]) {
        const { body, status } = yield* ask("POST", sessions, savedLogin("ada", { origins }))
        assert.strictEqual(status, 400)
        assert.strictEqual(body.errors[0].pointer, "/origins")
      }
      assert.strictEqual((yield* ask("GET", sessions)).body.count, 0)
    }))

  it.effect("rejects origins that no browser may open, but those that the host allows", () =>
    Effect.gen(function*() {
      const { ask } = yield* arrange
      const closed = [
        "https://127.0.0.1",
        "http://127.1",
        "http://localhost",
        "http://10.0.0.8",
        "http://169.254.169.254",
        "https://[::1]",
        "https://[fd00::1]",
        "https://wiki.internal",
        "http://app.example.com:8080"
      ]
      for (const origin of closed) {
        const { body, status } = yield* ask("POST", sessions, savedLogin("ada", { origins: [origin] }))
        assert.deepStrictEqual([status, body.code], [400, "browser_session_rejected"], origin)
        assert.strictEqual(body.errors[0].pointer, "/origins/0", origin)
      }
      for (const host of ["receiver.internal:8080", "plain.example.com"]) {
        const domain = host.replace(/:.*/, "")
        const body = savedLogin("ada", {
          origins: [`http://${host}`],
          state: { cookies: [cookie("ada", domain)], origins: [] }
        })
        assert.strictEqual((yield* ask("POST", sessions, body)).status, 201, host)
      }
    }))

  it.effect("rejects a state that has nothing for the origins", () =>
    Effect.gen(function*() {
      const { ask, create } = yield* arrange
      const { id } = yield* create(savedLogin("ada"))
      const entry = { name: "token", value: "ada" }
      const others = [
        { cookies: [], origins: [] },
        { cookies: [cookie("ada", "other.example.com")], origins: [] },
        { cookies: [], origins: [{ origin: "https://other.example.com", localStorage: [entry] }] },
        { cookies: [], origins: [{ origin: "https://app.example.com", localStorage: [] }] }
      ]
      for (const state of others) {
        for (
          const answer of [
            yield* ask("POST", sessions, savedLogin("ada", { state })),
            yield* ask("PUT", `${sessions}/${id}/state`, { state })
          ]
        ) {
          assert.deepStrictEqual([answer.status, answer.body.code], [400, "browser_session_rejected"], answer.text)
          assert.strictEqual(answer.body.errors[0].pointer, "/state")
        }
      }
      const stored = { cookies: [], origins: [{ origin: "https://app.example.com", localStorage: [entry] }] }
      assert.strictEqual((yield* ask("PUT", `${sessions}/${id}/state`, { state: stored })).status, 200)
    }))

  it.effect("rejects a malformed or too large state, without its values", () =>
    Effect.gen(function*() {
      const { ask } = yield* arrange
      const secret = `canary${crypto.randomUUID()}`
      const [one] = savedLogin(secret).state.cookies
      const states: ReadonlyArray<readonly [string, unknown]> = [
        ["/state", secret],
        ["/state/cookies", { origins: [] }],
        ["/state/cookies/0/sameSite", { cookies: [{ ...one, sameSite: secret }], origins: [] }],
        ["/state/cookies/0/expires", { cookies: [{ ...one, expires: secret }], origins: [] }],
        ["/state/cookies/0/name", { cookies: [{ ...one, name: `a;${secret}` }], origins: [] }],
        ["/state/cookies", {
          cookies: Array.from({ length: 501 }, (_, i) => ({ ...one, name: `c${i}` })),
          origins: []
        }],
        ["/state/origins", {
          cookies: [one],
          origins: Array.from({ length: 101 }, () => ({ origin: "https://app.example.com", localStorage: [] }))
        }],
        ["/state", { cookies: [{ ...one, value: secret.repeat(13_000) }], origins: [] }]
      ]
      for (const [pointer, state] of states) {
        const { body, status, text } = yield* ask("POST", sessions, savedLogin("ada", { state }))
        assert.strictEqual(status, 400, pointer)
        assert.strictEqual(body.errors[0].pointer, pointer)
        assert.notInclude(text, secret)
      }
    }))

  it.effect("holds at most 100 sessions", () =>
    Effect.gen(function*() {
      const { ask, create } = yield* arrange
      yield* Effect.replicateEffect(create(savedLogin("ada")), 100)
      assert.strictEqual((yield* ask("POST", sessions, savedLogin("ada"))).body.code, "too_many_browser_sessions")
    }))
})
