import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { VendorStore } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { HttpServer } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Duration, Effect, Exit, Fiber, Layer, Logger, Option, Scope } from "effect"
import { connection, request } from "../../support/RawConnection.ts"
import { tenant } from "../../support/Tenant.ts"
import { assertWithin, takenIn, until } from "../../support/Waiting.ts"

const thousand = Array.from({ length: 1_001 }, () => ({ ...Fixtures.vendor(Fixtures.organization().id), revision: 1 }))
let lists = 0
let interrupted = 0

const aWhile = Effect.sleep("700 millis")
/** Signal for which finding a vendor waits. */
let findable = aWhile
let searches = 0

/** Slow to find; every third list breaks. */
const vendors = Layer.mock(VendorStore, {
  list: () => ++lists % 3 === 0 ? Effect.die(new Error("the disk is gone")) : Effect.succeed(thousand),
  find: () =>
    Effect.suspend(() => (searches++, Effect.as(findable, Option.none()))).pipe(
      Effect.onInterrupt(() => Effect.sync(() => interrupted++))
    ),
  insert: () => Effect.void
})

const logged: Array<string> = []
const logger = Logger.replace(
  Logger.defaultLogger,
  Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
)

/** A server that is stopped by the test, and the key of an owner. */
const started = (options: Partial<NodeServer.Options> = {}) =>
  Effect.gen(function*() {
    const scope = yield* Scope.make()
    const server = NodeServer.layer({ port: 0, ...options }).pipe(
      Layer.provideMerge(Attestry.layer),
      Layer.provideMerge(Layer.merge(Memory.layer, vendors)),
      Layer.provide(logger)
    )
    const runtime = yield* Scope.extend(Layer.toRuntime(server), scope)
    const { address } = Context.get(runtime.context, HttpServer.HttpServer)
    const { owner } = yield* Effect.provide(tenant, runtime)
    const stop = Effect.timed(Scope.close(scope, Exit.void)).pipe(Effect.map(([took]) => Duration.toMillis(took)))
    return { port: address._tag === "TcpAddress" ? address.port : 0, key: owner.key, stop }
  })

describe("stopping", () => {
  it.live("does not wait for connections that have sent nothing, or half a header", () =>
    Effect.gen(function*() {
      const { port, stop } = yield* started()
      const silent = yield* connection(port)
      const half = yield* connection(port)
      half.send("GET /livez HTTP/1.1\r\nHost: loc")
      yield* takenIn
      assertWithin(yield* stop, 5_000)
      assert.deepStrictEqual(yield* Effect.all([silent.closed, half.closed]), ["", ""])
    }))

  it.live("waits for an incomplete body up to its timeout", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started({ stopWithin: "500 millis" })
      const half = yield* connection(port)
      half.send(`${request("POST", "/v1/vendors", `X-API-Key: ${key}`, "Content-Length: 100")}{"name":`)
      yield* takenIn
      const took = yield* stop
      assert.isAtLeast(took, 450)
      assertWithin(took, 5_000)
      assert.strictEqual(yield* half.closed, "")
    }))

  it.live("does not wait for a protocol upgrade, which is answered like any other request", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      const upgrading = yield* connection(port)
      const body = "{\"name\":\"Acme Hosting\"}"
      const headers = ["Connection: Upgrade", "Upgrade: foo", `Content-Length: ${body.length}`]
      upgrading.send(request("POST", "/v1/vendors", ...headers) + body)
      yield* until(Effect.sync(() => upgrading.received() !== ""))
      assert.match(upgrading.received(), /^HTTP\/1\.1 401 /)
      const owner = yield* connection(port)
      owner.send(request("POST", "/v1/vendors", ...headers, `X-API-Key: ${key}`) + body)
      yield* until(Effect.sync(() => owner.received() !== ""))
      assert.match(owner.received(), /^HTTP\/1\.1 201 /)
      assertWithin(yield* stop, 5_000)
    }))

  it.live("responds to requests in progress and to late ones, and closes each connection after its last response", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      const found = yield* Deferred.make<void>()
      findable = Deferred.await(found)
      const slow = request("GET", "/v1/vendors/vnd_1", `X-API-Key: ${key}`)
      const before = searches
      const underWay = yield* connection(port)
      const late = yield* connection(port)
      underWay.send(slow)
      late.send("GET /livez HTTP/1.1\r\n")
      yield* until(Effect.sync(() => searches > before))
      yield* takenIn
      const stopping = yield* Effect.fork(stop)
      yield* takenIn
      late.send("Host: localhost\r\n\r\n")
      const lastAnswer = /\r\nconnection: close\r\n/i
      const second = yield* late.closed
      yield* Deferred.succeed(found, undefined)
      const first = yield* underWay.closed
      assert.match(first, /^HTTP\/1\.1 404 /)
      assert.match(first, lastAnswer)
      assert.match(second, /^HTTP\/1\.1 200 /)
      assert.match(second, lastAnswer)
      assertWithin(yield* Fiber.join(stopping), 5_000)
      findable = aWhile
    }))
})

const refusals = [
  ["a path that is too long", request("GET", `/v1/vendors/${"x".repeat(20_000)}`), 431, "headers_too_large"],
  ["headers that are too long", request("GET", "/livez", `X-Long: ${"x".repeat(300_000)}`), 431, "headers_too_large"],
  ["a header without a colon", "GET /livez HTTP/1.1\r\nHost localhost\r\n\r\n", 400, "malformed_request"],
  ["an unknown method", request("PONY", "/livez"), 400, "malformed_request"],
  ["a missing Host", "GET /livez HTTP/1.1\r\n\r\n", 400, "malformed_request"],
  ["an expectation", request("POST", "/v1/vendors", "Expect: pony"), 417, "expectation_failed"]
] as const

describe("requests below the router", () => {
  for (const [name, text, status, code] of refusals) {
    it.live(`rejects ${name} with a problem document, and closes the connection`, () =>
      Effect.gen(function*() {
        const { port, stop } = yield* started()
        const refused = yield* connection(port)
        refused.send(text)
        const [head = "", body = ""] = (yield* refused.closed).split("\r\n\r\n")
        const document = JSON.parse(body)
        assert.isTrue(head.startsWith(`HTTP/1.1 ${status} `))
        assert.match(head, /^content-type: application\/problem\+json\r?$/im)
        assert.match(head, /^connection: close\r?$/im)
        assert.match(head, new RegExp(`^x-request-id: ${document.requestId}\r?$`, "im"))
        assert.match(head, /^date: .* GMT\r?$/im)
        assert.match(head, /^x-content-type-options: nosniff\r?$/im)
        assert.deepStrictEqual([document.status, document.code, document.type], [status, code, `/problems/${code}`])
        assertWithin(yield* stop, 5_000)
      }))
  }

  it.live("rejects a body with broken chunked encoding in place of the pending response", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      const broken = yield* connection(port)
      broken.send(request("POST", "/v1/vendors", `X-API-Key: ${key}`, "Transfer-Encoding: chunked"))
      yield* takenIn
      broken.send("pony\r\n")
      const answer = yield* broken.closed
      assert.match(answer, /^HTTP\/1\.1 400 /)
      assert.include(answer, "\"code\":\"malformed_request\"")
      assert.lengthOf(answer.match(/HTTP\/1\.1 \d/g) ?? [], 1)
      assertWithin(yield* stop, 5_000)
    }))

  it.live("accepts HTTP/1.0 without a Host header", () =>
    Effect.gen(function*() {
      const { port, stop } = yield* started()
      const old = yield* connection(port)
      old.send("GET /livez HTTP/1.0\r\n\r\n")
      assert.match(yield* old.closed, /^HTTP\/1\.1 200 /)
      yield* stop
    }))

  it.live("survives a connection that closes in the middle of a request", () =>
    Effect.gen(function*() {
      const { port, stop } = yield* started()
      const going = yield* connection(port)
      going.send("GET /livez HTTP/1.1\r\nHost: loc")
      yield* takenIn
      going.reset()
      yield* going.closed
      const next = yield* connection(port)
      next.send(request("GET", "/livez", "Connection: close"))
      assert.match(yield* next.closed, /^HTTP\/1\.1 200 /)
      yield* stop
    }))
})

describe("a request", () => {
  it.live("is interrupted when its client leaves before the response", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      findable = Effect.never
      const before = searches
      const going = yield* connection(port)
      going.send(request("GET", "/v1/vendors/vnd_1", `X-API-Key: ${key}`))
      yield* until(Effect.sync(() => searches > before))
      assert.strictEqual(interrupted, 0)
      going.reset()
      yield* going.closed
      yield* until(Effect.sync(() => interrupted === 1))
      findable = aWhile
      yield* stop
    }))

  it.live("is answered in order when it follows another on its connection", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      const both = yield* connection(port)
      both.send(
        request("GET", "/v1/vendors/vnd_1", `X-API-Key: ${key}`) + request("GET", "/livez", "Connection: close")
      )
      assert.match(yield* both.closed, /^HTTP\/1\.1 404 [^]+HTTP\/1\.1 200 /)
      yield* stop
    }))

  it.live("loses its connection when its body does not end, and nothing of it is stored", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      const flooding = yield* connection(port)
      flooding.send(request("POST", "/v1/vendors", `X-API-Key: ${key}`, "Transfer-Encoding: chunked"))
      const chunk = `100000\r\n${"x".repeat(1_048_576)}\r\n`
      for (let sent = 0; sent < 20; sent++) flooding.send(chunk)
      assert.strictEqual(yield* flooding.closed, "")
      const next = yield* connection(port)
      next.send(request("GET", "/livez", "Connection: close"))
      assert.match(yield* next.closed, /^HTTP\/1\.1 200 /)
      yield* stop
    }))
})

describe("a list that fails while it is sent", () => {
  it.live("fails for the client, and its cause is logged", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      const seen = yield* Effect.promise(async () => {
        const headers = { "x-api-key": key, "x-request-id": "broken-list" }
        const response = await fetch(`http://127.0.0.1:${port}/v1/vendors`, { headers })
        const read = await response.text().then(() => "all of it", () => "an error")
        return [response.status, read]
      })
      assert.deepStrictEqual(seen, [200, "an error"])
      const [line, ...more] = logged.filter((line) => line.includes("A streamed answer broke off"))
      assert.deepStrictEqual(more, [])
      assert.include(line, "requestId=broken-list")
      assert.include(line, "the disk is gone")
      assertWithin(yield* stop, 5_000)
    }))

  it.live("is not logged when the client has left", () =>
    Effect.gen(function*() {
      const { key, port, stop } = yield* started()
      lists = Number.NEGATIVE_INFINITY
      const before = logged.length
      const going = yield* connection(port)
      going.send(request("GET", "/v1/vendors", `X-API-Key: ${key}`))
      yield* until(Effect.sync(() => going.received() !== ""))
      going.reset()
      yield* going.closed
      yield* takenIn
      assertWithin(yield* stop, 5_000)
      assert.deepStrictEqual(logged.slice(before), [])
    }))
})
