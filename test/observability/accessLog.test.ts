import { Attestry } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { type Answer, type Request, send as sendTo } from "../support/Api.ts"
import { type Line, logging, served } from "../support/ObservedServer.ts"
import { signIn, tenant } from "../support/Tenant.ts"

type People = Effect.Effect.Success<typeof tenant>
type Send = (method: string, path: string, request?: Request) => Effect.Effect<Answer>

interface Stand extends People {
  readonly send: Send
  readonly session: string
}

const onNode = (tracing: boolean) => (logger: Layer.Layer<never>) =>
  Effect.gen(function*() {
    const { runtime, ...rest } = yield* served({ accessLog: true, tracing }, { outer: logger })
    return { ...rest, session: yield* Effect.provide(signIn(rest.owner.user.id), runtime) }
  })

const byFetch = (logger: Layer.Layer<never>) =>
  Effect.gen(function*() {
    const runtime = yield* Layer.toRuntime(Layer.provideMerge(Attestry.layer, Memory.layer))
    const people = yield* Effect.provide(tenant, runtime)
    const session = yield* Effect.provide(signIn(people.owner.user.id), runtime)
    const { dispose, handler } = webHandler(Layer.merge(Layer.succeedContext(runtime.context), logger), {
      accessLog: true
    })
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const send: Send = (method, path, { body, headers, key, session } = {}) =>
      Effect.promise(async () => {
        const response = await handler(
          new globalThis.Request(`http://host.example${path}`, {
            method,
            headers: {
              ...(key === undefined ? {} : { "x-api-key": key }),
              ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
              ...(body === undefined ? {} : { "content-type": "application/json" }),
              ...headers
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) })
          })
        )
        const text = await response.text()
        return {
          status: response.status,
          headers: response.headers,
          text,
          body: text === "" ? undefined : JSON.parse(text)
        }
      })
    return { ...people, send, session }
  })

const stands = { "of the server": onNode(false), "of the server that traces": onNode(true), "of a handler": byFetch }

const only = (lines: ReadonlyArray<Line>) => {
  assert.lengthOf(lines, 1)
  const [{ annotations, logLevel, message } = { annotations: {}, logLevel: "", message: "" }] = lines
  return { annotations, logLevel, message }
}

describe.each(Object.entries(stands))("the access log %s", (name, stand) => {
  const ip = name === "of a handler" ? {} : { ip: "127.0.0.1" }

  it.scopedLive("has a line for each request with its operation, status and caller", () =>
    Effect.gen(function*() {
      const { logger, of } = logging()
      const { auditor, organization, owner, send, session }: Stand = yield* stand(logger)
      const line = (requestId: string) => {
        const { annotations: { ms, ...rest }, logLevel, message } = only(of(requestId))
        assert.deepStrictEqual([logLevel, message], ["INFO", "A request"])
        assert.isAbove(ms, 0)
        return rest
      }
      const asked = (requestId: string) => ({ headers: { "x-request-id": requestId } })
      const { body: vendor } = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Acme" } })
      yield* send("GET", `/v1/vendors/${vendor.id}?secret=hidden`, { key: owner.key, ...asked("by-key") })
      const { body: me } = yield* send("GET", "/v1/me", { key: owner.key })
      assert.deepStrictEqual(line("by-key"), {
        ...ip,
        organization: organization.id,
        caller: "api-key",
        callerId: me.apiKey.id,
        method: "GET",
        route: "/v1/vendors/:id",
        status: 400,
        code: "invalid_request",
        requestId: "by-key"
      })
      yield* send("GET", "/v1/me", { session, ...asked("by-session") })
      assert.deepStrictEqual(line("by-session"), {
        ...ip,
        method: "GET",
        route: "/v1/me",
        status: 200,
        requestId: "by-session",
        organization: organization.id,
        caller: "session",
        callerId: owner.user.id
      })
      yield* send("GET", "/v1/vendors", asked("nobody"))
      assert.deepStrictEqual(line("nobody"), {
        ...ip,
        method: "GET",
        route: "/v1/vendors",
        status: 401,
        code: "unauthenticated",
        requestId: "nobody"
      })
      yield* send("POST", "/v1/vendors", { key: auditor.key, body: { name: "Acme" }, ...asked("refused") })
      assert.strictEqual(line("refused")["code"], "permission_missing")
      yield* send("GET", "/nothing/at/all", asked("nowhere"))
      assert.strictEqual(line("nowhere")["route"], "none")
      yield* send("GET", "/livez", asked("live"))
      assert.strictEqual(line("live")["route"], "/livez")
    }))

  it.scopedLive("contains no secret, query, body, path, name or email address", () =>
    Effect.gen(function*() {
      const { lines, logger } = logging()
      const { organization, owner, send, session }: Stand = yield* stand(logger)
      const { key, user } = owner
      const headers = { "user-agent": "agent.hidden", cookie: "a=cookie.hidden", "x-request-id": "plain" }
      const body = { name: "body.hidden" }
      const { body: vendor } = yield* send("POST", "/v1/vendors?a=query.hidden", {
        key,
        headers,
        body: { name: "Acme" }
      })
      const { body: created } = yield* send("POST", "/v1/vendors", { key, headers, body })
      yield* send("GET", `/v1/vendors?search=${user.email}&token=query.hidden`, { key, headers })
      yield* send("GET", "/v1/vendors/path.hidden", { key, headers })
      yield* send("GET", "/path.hidden/a", { key, headers })
      yield* send("GET", `/v1/vendors/${created.id}`, { session, headers })
      yield* send("GET", "/v1/me", { session: "ats_hidden", headers })
      yield* send("GET", "/v1/me", { key: `${key.slice(0, -1)}x`, headers })
      assert.isUndefined(vendor.id)
      assert.lengthOf(lines, 8)
      const text = JSON.stringify(lines)
      const secret = key.slice(key.lastIndexOf("_") + 1).slice(-40)
      for (const word of ["hidden", secret, session, user.email, user.name, organization.name, created.id]) {
        assert.notInclude(text, word)
      }
    }))
})

describe("the access log", () => {
  it.scopedLive("is off by default", () =>
    Effect.gen(function*() {
      const { lines, logger } = logging()
      const { owner, send } = yield* served({}, { outer: logger })
      yield* send("GET", "/v1/vendors", { key: owner.key })
      assert.deepStrictEqual(lines, [])
    }))

  it.scopedLive("is silent above level Info", () =>
    Effect.gen(function*() {
      const { lines, logger } = logging()
      const outer = Layer.merge(logger, Logger.minimumLogLevel(LogLevel.Warning))
      const { owner, send } = yield* served({ accessLog: true }, { outer })
      yield* send("GET", "/v1/vendors", { key: owner.key })
      assert.deepStrictEqual(lines, [])
    }))

  it.scopedLive("has a line when a request is rejected below the router", () =>
    Effect.gen(function*() {
      const { lines, logger } = logging()
      const { port } = yield* served({ accessLog: true }, { outer: logger })
      yield* sendTo(`http://127.0.0.1:${port}`)("GET", `/${"x".repeat(20_000)}`)
      assert.deepInclude(only(lines).annotations, { method: "OTHER", route: "none", status: 431, ip: "127.0.0.1" })
    }))
})
