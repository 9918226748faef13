import { SavedSessionId, SavedSessionStore } from "@attestry/core/savedSession"
import { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { savedLogin } from "../../support/BrowserPages.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

const toOrganizationId = Schema.decodeUnknownSync(OrganizationId)
const toSessionId = Schema.decodeUnknownSync(SavedSessionId)
const home = "https://app.example.com/home"

/** A tenant with ways to ask. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* tenant
  const { key } = people.owner
  const check = (body: object, headers = {}) => send("POST", "/v1/browser/check-auth", { key, headers, body })
  const save = (value: string, fields: object = {}) =>
    Effect.map(
      send("POST", "/v1/browser/sessions", { key, body: savedLogin(value, fields) }),
      ({ body, status, text }) => {
        assert.strictEqual(status, 201, text)
        return body.id as string
      }
    )
  return { people, check, save, send }
})

onEveryStack("checks of logins", (it) => {
  it.effect("reports that the login of a session is valid, and whose it is", () =>
    Effect.gen(function*() {
      const { check, save } = yield* arrange
      const sessionId = yield* save("ada@example.com")
      const answer = yield* check({ sessionId, url: home })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(answer.body, { isLoggedIn: true, username: "ada@example.com" })
      const selecting = yield* save("Ada", { usernameSelector: ".name" })
      assert.deepStrictEqual((yield* check({ sessionId: selecting, url: home })).body, {
        isLoggedIn: true,
        username: "Ada Lovelace"
      })
      const stored = yield* save("", {
        state: {
          cookies: [],
          origins: [{ origin: "https://app.example.com", localStorage: [{ name: "token", value: "Grace" }] }]
        }
      })
      assert.strictEqual((yield* check({ sessionId: stored, url: home })).body.username, "Grace")
    }))

  it.effect("reports that nobody is logged in without a session", () =>
    Effect.gen(function*() {
      const { check } = yield* arrange
      assert.deepStrictEqual((yield* check({ url: home })).body, { isLoggedIn: false, username: "" })
    }))

  it.effect("gives a reason when the login is unknown", () =>
    Effect.gen(function*() {
      const { check, save } = yield* arrange
      const sessionId = yield* save("ada")
      const cases = [["/closed", "unreachable"], ["/guarded", "refused"], ["/slow", "unreachable"], ["/odd", "unsure"]]
      for (const [path, reason] of cases) {
        const { body, status } = yield* check({ sessionId, url: `https://app.example.com${path}` })
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(body, { isLoggedIn: false, username: "", reason }, path)
      }
    }))

  it.effect("opens only pages of the session's origins with it", () =>
    Effect.gen(function*() {
      const { check, save } = yield* arrange
      const sessionId = yield* save("ada", { origins: ["https://app.example.com", "https://b.example.com:443"] })
      const others = [
        "https://example.com/home",
        "https://other.example.com/home",
        "https://app.example.com.evil.example.org/home",
        "http://app.example.com/home",
        "https://app.example.com:444/home",
        "https://xapp.example.com/home"
      ]
      for (const url of others) {
        const { body, status } = yield* check({ sessionId, url })
        assert.deepStrictEqual([status, body.code, body.errors], [400, "page_url_rejected", [
          { pointer: "/url", detail: "The session is for other origins. Use a URL of one of those that it has." }
        ]], url)
      }
      assert.isFalse((yield* check({ sessionId, url: "https://b.example.com/home" })).body.isLoggedIn)
      assert.isTrue((yield* check({ sessionId, url: "https://APP.example.com:443/home?x#y" })).body.isLoggedIn)
    }))

  it.effect("rejects URLs that are none, have credentials or are private", () =>
    Effect.gen(function*() {
      const { check } = yield* arrange
      const malformed = [
        "app.example.com",
        "file:///etc/passwd",
        "https://a:b@app.example.com",
        `${home}?${"x".repeat(2_048)}`
      ]
      for (const url of malformed) {
        const { body, status } = yield* check({ url })
        assert.deepStrictEqual([status, body.code, body.errors[0].pointer], [400, "invalid_request", "/url"], url)
      }
      for (
        const url of [
          "http://127.0.0.1/",
          "http://169.254.169.254/latest",
          "https://wiki.internal",
          "http://app.example.com:22"
        ]
      ) {
        const { body, status, text } = yield* check({ url })
        assert.deepStrictEqual([status, body.code, body.errors[0].pointer], [400, "page_url_rejected", "/url"], url)
        assert.notInclude(text, "127.0.0.1")
      }
    }))

  it.effect("finds no session of another organization", () =>
    Effect.gen(function*() {
      const { check } = yield* arrange
      const other = yield* arrange
      const sessionId = yield* other.save("ada")
      const [foreign, unknown] = [
        yield* check({ sessionId, url: home }, { "x-request-id": "same" }),
        yield* check({ sessionId: "brs_unknown", url: home }, { "x-request-id": "same" })
      ]
      assert.deepStrictEqual([foreign.status, foreign.body.code], [404, "browser_session_not_found"])
      assert.strictEqual(foreign.text, unknown.text)
    }))

  it.effect("records no event and changes no session", () =>
    Effect.gen(function*() {
      const { check, people: { owner: { key } }, save, send } = yield* arrange
      const sessionId = yield* save("ada")
      const read = Effect.map(
        Effect.all([send("GET", "/v1/audit-logs", { key }), send("GET", `/v1/browser/sessions/${sessionId}`, { key })]),
        ([log, session]) => [log.body.count, session.text, session.headers.get("etag")]
      )
      const before = yield* read
      yield* check({ sessionId, url: home })
      assert.deepStrictEqual(yield* read, before)
    }))

  it.effect("reports when a stored login can't be decrypted, and takes a new one", () =>
    Effect.gen(function*() {
      const { check, people, save, send } = yield* arrange
      const { findSealed, saveSealed } = yield* SavedSessionStore
      const { run } = yield* UnitOfWork
      const organizationId = toOrganizationId(people.organization.id)
      const [sessionId, other] = [yield* save("ada"), yield* save("grace")]
      // that of another session, and that of a key that is lost
      const moved = yield* Effect.flatten(findSealed(organizationId, toSessionId(other)))
      const sealed = Option.getOrThrow(yield* findSealed(organizationId, toSessionId(sessionId)))
      for (const wrong of [moved, sealed.replace("v1.test.", "v1.lost.")]) {
        yield* run(saveSealed(organizationId, toSessionId(sessionId), wrong))
        const { body, status } = yield* check({ sessionId, url: home })
        assert.deepStrictEqual([status, body.code], [409, "session_state_unreadable"])
      }
      const { state } = savedLogin("ada")
      const path = `/v1/browser/sessions/${sessionId}/state`
      assert.strictEqual((yield* send("PUT", path, { key: people.owner.key, body: { state } })).status, 200)
      assert.isTrue((yield* check({ sessionId, url: home })).body.isLoggedIn)
    }))
})
