import { Attestry } from "@attestry/core"
import { Principals } from "@attestry/core/authentication"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import * as RateLimiting from "@attestry/server/RateLimiting"
import * as RateLimiter from "@effect/experimental/RateLimiter"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { newToken } from "../contract/support/OtherKeys.ts"
import * as ServedDocument from "../contract/support/ServedDocument.ts"
import { type Answer, type Request, send } from "../support/Api.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { tenant } from "../support/Tenant.ts"

/** A server, and what moves the clock that its rates go by. */
const started = (...options: Parameters<typeof MemoryServer.started>) =>
  Effect.gen(function*() {
    const { adjust, clock } = StoppedClock.make()
    return { adjust, ...(yield* Effect.withClock(MemoryServer.started(...options), clock)) }
  })

const headersOf = ({ headers }: Answer) =>
  ["ratelimit-policy", "ratelimit", "retry-after"].map((name) => headers.get(name))

const statusesOf = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status)

const times = <A, E, R>(count: number, effect: Effect.Effect<A, E, R>) =>
  Effect.all(Array.from({ length: count }, () => effect), { concurrency: 16 })

/** A key of the right form that nobody has. */
const unknownKey = "atk_0000000000000000000000000000000000000000000000000000000000000"

/** No budgets, because what a request costs differs each time. */
const few = {
  caller: { perSecond: 2, burst: 4 },
  work: false,
  bytes: false,
  rejected: { perSecond: 1, burst: 3 }
} as const

describe("the rate limit of a caller", () => {
  it.scopedLive("is sent with each response; a rejection has Retry-After", () =>
    Effect.gen(function*() {
      const { adjust, admin, owner, url } = yield* started({ rateLimit: few })
      const ask = (key: string, path = "/v1/me") => send(url)("GET", path, { key })
      const first = yield* ask(owner.key)
      assert.deepStrictEqual([first.status, ...headersOf(first)], [200, `"default";q=4;w=2`, `"default";r=3;t=1`, null])
      const missing = yield* ask(owner.key, "/v1/vendors/vnd_1")
      assert.deepStrictEqual([missing.status, headersOf(missing)[1]], [404, `"default";r=2;t=1`])
      yield* times(2, ask(owner.key))
      const refused = yield* ask(owner.key)
      const { code, limit } = refused.body
      assert.deepStrictEqual([refused.status, code, limit], [429, "too_many_requests", "requests"])
      assert.deepStrictEqual(headersOf(refused), [`"default";q=4;w=2`, `"default";r=0;t=1`, "1"])
      assert.strictEqual(refused.headers.get("content-type"), "application/problem+json")
      assert.isBelow(refused.text.length, 4_096)
      const { check } = ServedDocument.make((yield* ask(owner.key, "/v1/openapi.json")).body)
      const checked = (path: string, { headers, status, text }: Answer) =>
        check("GET", path, { status, headers: new Map(headers), text, millis: 0 })
      assert.deepStrictEqual([checked("/v1/me", first), checked("/v1/me", refused)], [[], []])
      assert.deepStrictEqual(checked("/v1/vendors/vnd_1", missing), [])
      assert.strictEqual((yield* ask(admin.key)).status, 200)
      yield* adjust("499 millis")
      assert.strictEqual((yield* ask(owner.key)).status, 429)
      yield* adjust("501 millis")
      assert.strictEqual((yield* ask(owner.key)).status, 200)
    }))

  it.scopedLive("is checked before the permission and before the body is read", () =>
    Effect.gen(function*() {
      const { auditor, url } = yield* started({ rateLimit: few })
      const ask = send(url)("POST", "/v1/vendors", { key: auditor.key, body: "{ no JSON" })
      const answers = yield* Effect.all(Array.from({ length: 6 }, () => ask))
      assert.deepStrictEqual(statusesOf(answers), [403, 403, 403, 403, 429, 429])
    }))

  it.scopedLive("is off by default", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started()
      const answers = yield* times(300, send(url)("GET", "/v1/me", { key: owner.key }))
      assert.deepStrictEqual([...new Set(statusesOf(answers))], [200])
      assert.deepStrictEqual(headersOf(answers[0] as Answer), [null, null, null])
    }))

  it.scopedLive("can count in a store of the host", () =>
    Effect.gen(function*() {
      const keys: Array<string> = []
      const store = Layer.succeed(
        RateLimiter.RateLimiterStore,
        RateLimiter.RateLimiterStore.of({
          fixedWindow: () => Effect.dieMessage("not asked for"),
          tokenBucket: ({ key, limit, tokens }) => Effect.sync(() => (keys.push(`${key} ${tokens}`), limit - tokens))
        })
      )
      const shared = Layer.provide(RateLimiting.layerNoStore({ bytes: false, work: false }), store)
      const { owner, url } = yield* Effect.provide(started(), shared)
      assert.strictEqual((yield* send(url)("GET", "/v1/me", { key: owner.key })).status, 200)
      assert.strictEqual(keys[0], "address:127.0.0.1 0")
      assert.match(keys[1] ?? "", /^key:apk_\w+ 1$/)
      assert.match(keys[2] ?? "", /^organization:org_\w+ 1$/)
      assert.lengthOf(keys, 3)
    }))

  it.scopedLive("lets requests pass when the store of counts is down", () =>
    Effect.gen(function*() {
      const away = new RateLimiter.RateLimitStoreError({ message: "It is away" })
      const store = Layer.succeed(
        RateLimiter.RateLimiterStore,
        RateLimiter.RateLimiterStore.of({ fixedWindow: () => away, tokenBucket: () => away })
      )
      const limits = Layer.merge(Layer.provide(RateLimiting.layerNoStore(), store), Logger.remove(Logger.defaultLogger))
      const { owner, url } = yield* Effect.provide(started(), limits)
      assert.strictEqual((yield* send(url)("GET", "/v1/me", { key: owner.key })).status, 200)
      assert.strictEqual((yield* send(url)("GET", "/v1/me", { key: unknownKey })).status, 401)
    }))
})

describe("the rate limit of rejected credentials", () => {
  it.scopedLive("rejects the wrong credentials of one address after a few, and no valid one", () =>
    Effect.gen(function*() {
      let [lookUps, most] = [0, 0]
      const counted = Layer.effect(
        Principals,
        Effect.map(Principals, (principals) => ({
          ...principals,
          findByKey: (...key: Parameters<typeof principals.findByKey>) =>
            Effect.acquireUseRelease(
              Effect.sync(() => {
                most = Math.max(most, ++lookUps)
              }),
              () => Effect.delay(principals.findByKey(...key), "1 millis"),
              () => Effect.sync(() => lookUps--)
            )
        }))
      )
      const storage = Layer.provideMerge(counted, Memory.layer)
      const { adjust, owner, url } = yield* started({ rateLimit: few, trustedProxies: 1 }, storage)
      const ask = (key: string, ip: string) => send(url)("GET", "/v1/me", { key, headers: { "x-forwarded-for": ip } })
      const wrong = () => `${owner.key.slice(0, -4)}${Math.random().toString(36).slice(2, 6)}`
      const answers = yield* Effect.forEach(Array.from({ length: 10 }), () => ask(wrong(), "203.0.113.9"))
      assert.deepStrictEqual(statusesOf(answers), [401, 401, 401, 429, 429, 429, 429, 429, 429, 429])
      const refused = yield* ask(wrong(), "203.0.113.9")
      assert.deepStrictEqual([refused.status, refused.body.limit, refused.headers.get("retry-after")], [
        429,
        "credentials",
        "1"
      ])
      assert.strictEqual((yield* ask(owner.key, "203.0.113.9")).status, 200)
      // guesses of the address take one connection of the storage
      most = 0
      yield* Effect.forEach(Array.from({ length: 10 }, () => newToken().token), (key) => ask(key, "203.0.113.9"), {
        concurrency: "unbounded"
      })
      assert.strictEqual(most, 1)
      assert.strictEqual((yield* ask(wrong(), "203.0.113.10")).status, 401)
      yield* adjust("1 second")
      assert.strictEqual((yield* ask(wrong(), "203.0.113.9")).status, 401)
    }))

  it.scopedLive("counts IPv6 by network, and cannot be evaded by a forged header", () =>
    Effect.gen(function*() {
      const { url } = yield* started({ rateLimit: few, trustedProxies: 1 })
      const ask = (forwarded: string) =>
        send(url)("GET", "/v1/me", { key: unknownKey, headers: { "x-forwarded-for": forwarded } })
      for (let i = 0; i < 3; i++) yield* ask(`198.51.100.${i}, 2001:db8::${i}`)
      assert.strictEqual((yield* ask("198.51.100.9, 2001:db8::9")).status, 429)
      assert.strictEqual((yield* ask("198.51.100.9, 2001:db8:0:1::9")).status, 401)
    }))

  it.scopedLive("counts by connection when no proxy is trusted, whatever the header says", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started({ rateLimit: few })
      const ask = (key: string, forwarded: string) =>
        send(url)("GET", "/v1/me", { key, headers: { "x-forwarded-for": forwarded } })
      for (let i = 0; i < 3; i++) yield* ask(unknownKey, `203.0.113.${i}`)
      assert.strictEqual((yield* ask(unknownKey, "203.0.113.9")).status, 429)
      assert.strictEqual((yield* ask(owner.key, "203.0.113.9")).status, 200)
    }))

  it.scopedLive("logs one line when a proxy forwards requests and none is trusted", () =>
    Effect.gen(function*() {
      const lines: Array<string> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ message }) => void lines.push(String(message)))
      )
      const countFor = (trustedProxies: number, headers: NonNullable<Request["headers"]>) =>
        Effect.gen(function*() {
          lines.length = 0
          const { owner, url } = yield* Effect.provide(MemoryServer.started({ trustedProxies }), logger)
          for (let i = 0; i < 3; i++) yield* send(url)("GET", "/v1/me", { key: owner.key, headers })
          return lines.filter((line) => line.includes("X-Forwarded-For")).length
        })
      const forwarded = { "x-forwarded-for": "203.0.113.9" }
      assert.strictEqual(yield* countFor(0, forwarded), 1)
      assert.strictEqual(yield* countFor(1, forwarded), 0)
      assert.strictEqual(yield* countFor(0, {}), 0)
    }))

  it.scopedLive("does not count a request without credentials", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started({ rateLimit: few })
      const bare = yield* times(10, send(url)("GET", "/v1/me"))
      assert.deepStrictEqual([...new Set(statusesOf(bare))], [401])
      assert.strictEqual((yield* send(url)("GET", "/v1/me", { key: owner.key })).status, 200)
    }))
})

describe("the audit log", () => {
  const ipOf = (url: string, key: string, headers: Request["headers"] = {}) =>
    Effect.gen(function*() {
      yield* send(url)("POST", "/v1/vendors", { key, headers, body: { name: "From afar" } })
      const { body } = yield* send(url)("GET", "/v1/audit-logs?limit=1", { key })
      return body.data[0].ip
    })
  const forged = { "x-forwarded-for": "198.51.100.1, 203.0.113.9" }

  for (const tracing of [false, true]) {
    it.scopedLive(`records the client's address, ${tracing ? "with" : "without"} tracing`, () =>
      Effect.gen(function*() {
        const direct = yield* MemoryServer.started({ tracing })
        assert.strictEqual(yield* ipOf(direct.url, direct.owner.key, forged), "127.0.0.1")
        const behind = yield* MemoryServer.started({ tracing, trustedProxies: 1 })
        assert.strictEqual(yield* ipOf(behind.url, behind.owner.key, forged), "203.0.113.9")
        const two = yield* MemoryServer.started({ tracing, trustedProxies: 2 })
        assert.strictEqual(yield* ipOf(two.url, two.owner.key, forged), "198.51.100.1")
        assert.strictEqual(yield* ipOf(two.url, two.owner.key), "127.0.0.1")
      }))
  }
})

describe("webHandler", () => {
  it.scopedLive("has the same rate limits, and uses the address that the host passes", () =>
    Effect.gen(function*() {
      const runtime = yield* Layer.toRuntime(Layer.provideMerge(Attestry.layer, Memory.layer))
      const { owner } = yield* Effect.provide(tenant, runtime)
      const { adjust, clock } = StoppedClock.make()
      const { dispose, handler } = webHandler(
        Layer.merge(Layer.succeedContext(runtime.context), Layer.setClock(clock)),
        { rateLimit: few }
      )
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      const ask = (key: string, client?: { readonly ip: string }, path = "/v1/me") =>
        Effect.promise(() =>
          handler(
            new Request(`http://host.example${path}`, {
              headers: { "x-api-key": key, "x-forwarded-for": "192.0.2.1" }
            }),
            client
          )
        )
      const here = { ip: "203.0.113.9" }
      for (const status of [401, 401, 401, 429]) assert.strictEqual((yield* ask(unknownKey, here)).status, status)
      assert.strictEqual((yield* ask(owner.key, here)).status, 200)
      for (let i = 0; i < 6; i++) assert.strictEqual((yield* ask(unknownKey)).status, 401)
      const known = yield* ask(owner.key, { ip: "203.0.113.10" })
      assert.deepStrictEqual([known.status, known.headers.get("ratelimit")], [200, `"default";r=2;t=1`])
      yield* adjust("1 second")
      const made = yield* Effect.promise(() =>
        handler(
          new Request("http://host.example/v1/vendors", {
            method: "POST",
            body: "{\"name\":\"From afar\"}",
            headers: { "x-api-key": owner.key, "content-type": "application/json" }
          }),
          { ip: "203.0.113.11" }
        )
      )
      assert.strictEqual(made.status, 201)
      const events: any = yield* Effect.promise(async () => {
        const response = await handler(
          new Request("http://host.example/v1/audit-logs?limit=1", { headers: { "x-api-key": owner.key } })
        )
        return response.json()
      })
      assert.strictEqual(events.data[0].ip, "203.0.113.11")
    }))
})
