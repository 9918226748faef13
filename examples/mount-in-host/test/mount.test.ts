import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { SessionVerifier } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import { assert, describe, it } from "@effect/vitest"
import { createAdaptorServer, type ServerType } from "@hono/node-server"
import { Deferred, Effect, Layer, Redacted } from "effect"
import { createServer, request } from "node:http"
import { type Compliance, makeCompliance } from "../src/compliance.ts"
import { expressApp } from "../src/express.ts"
import { honoApp } from "../src/hono.ts"
import { cookieName, Host } from "../src/host.ts"
import { countUnassessed } from "../src/inProcess.ts"
import { verifier } from "../src/verifier.ts"

type Make = (host: Host, compliance: Compliance) => ServerType

const apps: ReadonlyArray<readonly [string, Make]> = [
  ["Express", (host, compliance) => createServer(expressApp(host, compliance))],
  ["Hono", (host, compliance) => createAdaptorServer({ fetch: honoApp(host, compliance).fetch })]
]

const people = {
  olga: { email: "olga@example.com", password: "a long secret" },
  emil: { email: "emil@example.com", password: "another secret" }
}

interface Sent {
  readonly key?: string
  readonly cookie?: string
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}

/** A host with its people, on a separate socket; the call that its verifier never answers, and its release. */
const opened = (make: Make) =>
  Effect.gen(function*() {
    const left = yield* Deferred.make<void>()
    const asked = yield* Deferred.make<void>()
    const released = { isReleased: false }
    const host = new Host()
    host.addUser({ name: "Olga Owner", email: people.olga.email, isOwner: true }, people.olga.password)
    host.addUser({ name: "Emil Employee", email: people.emil.email, isOwner: false }, people.emil.password)

    const slow = Layer.effect(
      SessionVerifier,
      Effect.map(SessionVerifier, ({ verify }) => ({
        verify: (token: Redacted.Redacted) =>
          Redacted.value(token) !== "slow"
            ? verify(token)
            : Effect.zipRight(Deferred.succeed(asked, undefined), Effect.never).pipe(
              Effect.onInterrupt(() => Deferred.succeed(left, undefined))
            )
      }))
    ).pipe(Layer.provide(verifier(host)))
    const releasing = Layer.scopedDiscard(
      Effect.addFinalizer(() => Effect.sync(() => void (released.isReleased = true)))
    )
    const compliance = yield* Effect.promise(() => makeCompliance(Layer.merge(slow, releasing)))

    const server = make(host, compliance)
    yield* Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
    yield* Effect.addFinalizer(() => Effect.promise(compliance.dispose))
    yield* Effect.addFinalizer(() =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        if ("closeAllConnections" in server) server.closeAllConnections()
      })
    )
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`

    const send = (method: string, path: string, { body, cookie, headers, key }: Sent = {}) =>
      Effect.promise(async () => {
        const response = await fetch(url + path, {
          method,
          headers: {
            ...(key === undefined ? {} : { "x-api-key": key }),
            ...(cookie === undefined ? {} : { cookie }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        })
        const text = await response.text()
        const isJson = /json/.test(response.headers.get("content-type") ?? "")
        return { status: response.status, text, headers: response.headers, body: isJson ? JSON.parse(text) : undefined }
      })

    /** The cookie that the host sets. */
    const signIn = (person: keyof typeof people) =>
      Effect.map(send("POST", "/login", { body: people[person] }), ({ headers, status }) => {
        assert.strictEqual(status, 200)
        return (headers.get("set-cookie") ?? "").replace(/;.*/, "")
      })

    return { asked, compliance, host, left, released, send, signIn, url }
  })

const names = (answer: { readonly body: any }) => answer.body.data.map(({ name }: { readonly name: string }) => name)

for (const [host, make] of apps) {
  describe(`the API mounted in ${host}`, () => {
    it.scopedLive("accepts API keys, and bodies that the host's parser has not read", () =>
      Effect.gen(function*() {
        const { compliance: { apiKey: key }, send } = yield* opened(make)
        const added = yield* send("POST", "/compliance/v1/vendors", { key, body: { name: "Öl & Söhne" } })
        assert.deepStrictEqual([added.status, added.body.name], [201, "Öl & Söhne"])
        assert.deepStrictEqual(names(yield* send("GET", "/compliance/v1/vendors?search=öl", { key })), ["Öl & Söhne"])
        const { body: { data: [event] } } = yield* send("GET", "/compliance/v1/audit-logs?action=vendor.created", {
          key
        })
        assert.strictEqual(event.ip, "127.0.0.1")
        const { body } = yield* send("GET", "/compliance/v1/openapi.json")
        assert.deepStrictEqual(body.servers, [{ url: "/compliance" }])
      }))

    it.scopedLive("accepts the host's session cookie until the user signs out", () =>
      Effect.gen(function*() {
        const { send, signIn } = yield* opened(make)
        const cookie = yield* signIn("emil")
        const me = yield* send("GET", "/compliance/v1/me", { cookie })
        assert.deepStrictEqual(
          [me.status, me.body.authType, me.body.user.email, me.body.member.role],
          [200, "session", "emil@example.com", "member"]
        )
        const again = yield* send("GET", "/compliance/v1/me", { cookie: yield* signIn("emil") })
        assert.strictEqual(again.body.user.id, me.body.user.id)
        const missing = yield* send("GET", "/compliance/v1/audit-logs", { cookie })
        assert.deepStrictEqual([missing.status, missing.body.code], [403, "permission_missing"])
        yield* send("POST", "/logout", { cookie })
        assert.strictEqual((yield* send("GET", "/compliance/v1/me", { cookie })).status, 401)
        assert.strictEqual((yield* send("GET", "/compliance/v1/me", { cookie: `${cookieName}=forged` })).status, 401)
      }))

    it.scopedLive("rejects changes by cookie from pages of other origins", () =>
      Effect.gen(function*() {
        const { send, signIn, url } = yield* opened(make)
        const cookie = yield* signIn("olga")
        const from = (headers: { readonly [name: string]: string }) =>
          send("POST", "/compliance/v1/vendors", { cookie, headers, body: { name: "New" } })
        const foreign: ReadonlyArray<{ readonly [name: string]: string }> = [
          { origin: "https://elsewhere.example" },
          { origin: "null" },
          { "sec-fetch-site": "same-site" },
          {}
        ]
        for (const headers of foreign) {
          const { body, status } = yield* from(headers)
          assert.deepStrictEqual([status, body.code], [403, "cross_origin_request"])
        }
        assert.deepStrictEqual(names(yield* send("GET", "/compliance/v1/vendors", { cookie })), [])
        assert.strictEqual((yield* from({ origin: url })).status, 201)
        assert.strictEqual((yield* from({ "sec-fetch-site": "same-origin" })).status, 201)
      }))

    it.scopedLive("requires users of several organizations to name one", () =>
      Effect.gen(function*() {
        const { compliance: { organizationId, run }, host, send, signIn } = yield* opened(make)
        const cookie = yield* signIn("olga")
        const userId = host.findSession(cookie.slice(cookieName.length + 1))?.userId
        if (userId === undefined) return assert.fail("The host knows no id")
        const [other, foreign] = yield* Effect.promise(() => run(Effect.all([organization, organization])))
        yield* Effect.promise(() =>
          run(
            Effect.flatMap(Directory, ({ addMember }) => addMember(other, userId, "auditor")).pipe(
              Effect.provideService(CurrentActor, systemActor(other))
            )
          )
        )
        const me = (id?: string) =>
          send("GET", "/compliance/v1/me", { cookie, headers: id === undefined ? {} : { "x-organization-id": id } })
        const unnamed = yield* me()
        assert.deepStrictEqual([unnamed.status, unnamed.body.code], [403, "organization_required"])
        assert.strictEqual((yield* me(organizationId)).body.member.role, "owner")
        assert.strictEqual((yield* me(other)).body.member.role, "auditor")
        for (const id of [foreign, "org_1"]) {
          const { body, status } = yield* me(id)
          assert.deepStrictEqual([status, body.code], [403, "not_a_member"])
        }
      }))

    it.scopedLive("responds below the prefix, and leaves other paths to the host", () =>
      Effect.gen(function*() {
        const { compliance: { apiKey: key }, send } = yield* opened(make)
        for (const path of ["/compliance/v1/nothing", "/compliance//v1/vendors", "/compliance/%76%31/me"]) {
          const { body, status } = yield* send("GET", path, { key })
          assert.deepStrictEqual([path, status, body.code], [path, 404, "not_found"])
        }
        const documentation = yield* send("GET", "/compliance/docs", { key })
        assert.strictEqual((yield* send("GET", "/compliance/", { key })).text, documentation.text)
        for (const path of ["/v1/vendors", "/compliancev1/vendors", "/docs"]) {
          const { status, text } = yield* send("GET", path, { key })
          assert.deepStrictEqual([path, status, text], [path, 404, "The shop has no such page\n"])
        }
      }))

    it.scopedLive("rejects a body that is too large", () =>
      Effect.gen(function*() {
        const { compliance: { apiKey: key }, send } = yield* opened(make)
        const body = { name: "x".repeat(2 * 1_048_576) }
        const large = yield* send("POST", "/compliance/v1/vendors", { key, body })
        assert.deepStrictEqual([large.status, large.body.code], [413, "body_too_large"])
        assert.deepStrictEqual(names(yield* send("GET", "/compliance/v1/vendors", { key })), [])
      }))

    it.scopedLive("interrupts a request when its client has left", () =>
      Effect.gen(function*() {
        const { asked, left, url } = yield* opened(make)
        const leaving = request(`${url}/compliance/v1/me`, { headers: { cookie: `${cookieName}=slow` } })
        leaving.on("error", () => {}).end()
        yield* Deferred.await(asked)
        leaving.destroy()
        yield* Deferred.await(left)
      }))

    it.scopedLive("shares its data with the host's calls in process", () =>
      Effect.gen(function*() {
        const { compliance: { apiKey: key, organizationId, run }, send, signIn } = yield* opened(make)
        yield* send("POST", "/compliance/v1/vendors", { key, body: { name: "Cumulus Harbor" } })
        const page = yield* send("GET", "/vendor-names", { cookie: yield* signIn("emil") })
        assert.deepStrictEqual([page.status, page.body], [200, ["Cumulus Harbor"]])
        assert.strictEqual((yield* send("GET", "/vendor-names")).status, 401)
        assert.strictEqual(yield* Effect.promise(() => run(countUnassessed(organizationId))), 1)
      }))

    it.scopedLive("releases its resources when it is disposed", () =>
      Effect.gen(function*() {
        const { compliance, released, send } = yield* opened(make)
        assert.strictEqual((yield* send("GET", "/compliance/readyz")).status, 200)
        assert.isFalse(released.isReleased)
        yield* Effect.promise(compliance.dispose)
        assert.isTrue(released.isReleased)
      }))
  })
}

const organization = Effect.map(Fixtures.storedOrganization(), ({ id }) => id)
