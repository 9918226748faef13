import { type ObservedRequest, RequestObserver } from "@attestry/core/http"
import { VendorStore } from "@attestry/core/vendor"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { connect } from "node:net"
import { send } from "../support/Api.ts"
import { freePort } from "../support/FreePort.ts"
import { served } from "../support/ObservedServer.ts"
import { until } from "../support/Waiting.ts"

const slowVendor = Layer.mock(VendorStore, { find: () => Effect.as(Effect.never, Option.none()) })

/** The value of a sample; undefined if there is none. */
const valueOf = (text: string, sample: string): number | undefined => {
  const line = text.split("\n").find((line) => line.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

const measured = (options: Parameters<typeof served>[1] = {}) =>
  Effect.gen(function*() {
    const metricsPort = yield* freePort
    const server = yield* served({ metrics: { port: metricsPort } }, options)
    const metrics = send(`http://127.0.0.1:${metricsPort}`)
    return { ...server, metrics, text: Effect.map(metrics("GET", "/metrics"), ({ text }) => text) }
  })

const raw = (port: number, text: string) =>
  Effect.async<string>((resume) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    socket.on("data", (chunk) => answer += String(chunk)).on("close", () => resume(Effect.succeed(answer)))
  })

describe("metrics", () => {
  it.scopedLive("count each request under its path pattern, whatever the path", () =>
    Effect.gen(function*() {
      const { owner, port, send, text } = yield* measured()
      const { key } = owner
      const { body: vendor } = yield* send("POST", "/v1/vendors", { key, body: { name: "Acme" } })
      for (let count = 0; count < 3; count++) yield* send("GET", `/v1/vendors/${vendor.id}`, { key })
      yield* send("HEAD", `/v1/vendors/${vendor.id}`, { key })
      for (const path of ["/v1/a", "/v1/b?c=d", "/e"]) yield* send("GET", path, { key })
      yield* send("GET", "/v1/vendors")
      yield* send("GET", "/livez")
      yield* send("GET", "/readyz")
      yield* send("POST", "/readyz")
      yield* raw(port, "PROPFIND /v1/vendors HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      yield* raw(port, "PONY /v1/vendors HTTP/1.1\r\nHost: localhost\r\n\r\n")
      yield* raw(port, "GET /livez HTTP/1.1\r\n\r\n")
      const seen = yield* text
      const requests = (method: string, route: string, status: number) =>
        valueOf(seen, `http_requests_total{method="${method}",route="${route}",status="${status}"}`)
      assert.strictEqual(requests("POST", "/v1/vendors", 201), 1)
      assert.strictEqual(requests("GET", "/v1/vendors/:id", 200), 3)
      assert.strictEqual(requests("HEAD", "/v1/vendors/:id", 200), 1)
      assert.strictEqual(requests("GET", "none", 404), 3)
      assert.strictEqual(requests("GET", "/v1/vendors", 401), 1)
      assert.strictEqual(requests("GET", "/livez", 200), 1)
      assert.strictEqual(requests("GET", "/readyz", 200), 1)
      assert.strictEqual(requests("POST", "none", 405), 1)
      assert.strictEqual(requests("OTHER", "none", 405), 1)
      assert.strictEqual(requests("OTHER", "none", 400), 1)
      assert.strictEqual(requests("GET", "none", 400), 1)
      const durations = "method=\"GET\",route=\"/v1/vendors/:id\""
      assert.strictEqual(valueOf(seen, `http_request_duration_seconds_count{${durations}}`), 3)
      assert.strictEqual(valueOf(seen, `http_request_duration_seconds_bucket{le="10",${durations}}`), 3)
      assert.isAbove(valueOf(seen, `http_request_duration_seconds_sum{${durations}}`) ?? 0, 0)
      const refused = (code: string) => valueOf(seen, `http_requests_refused_total{code="${code}"}`)
      assert.deepStrictEqual(
        ["not_found", "unauthenticated", "method_not_allowed", "malformed_request"].map(refused),
        [3, 1, 2, 2]
      )
      for (const word of [vendor.id, owner.user.email, key, "PONY", "/v1/b"]) assert.notInclude(seen, word)
    }))

  it.scopedLive("show requests in progress, open connections and clients that left early", () =>
    Effect.gen(function*() {
      const { owner, port, text } = yield* measured({ replaced: slowVendor })
      const socket = connect(port, "127.0.0.1")
      socket.write(`GET /v1/vendors/vnd_1 HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${owner.key}\r\n\r\n`)
      yield* until(Effect.map(text, (seen) => valueOf(seen, "http_requests_in_flight") === 1))
      const during = yield* text
      assert.strictEqual(valueOf(during, "http_requests_in_flight"), 1)
      assert.strictEqual(valueOf(during, "http_connections_open"), 1)
      socket.resetAndDestroy()
      yield* until(Effect.map(text, (seen) => valueOf(seen, "http_connections_open") === 0))
      const after = yield* text
      assert.strictEqual(valueOf(after, "http_requests_in_flight"), 0)
      assert.strictEqual(valueOf(after, "http_connections_open"), 0)
      const left = "http_requests_total{method=\"GET\",route=\"/v1/vendors/:id\",status=\"499\"}"
      assert.strictEqual(valueOf(after, left), 1)
    }))

  it.scopedLive("are served at one path of a separate port only", () =>
    Effect.gen(function*() {
      const { metrics, owner, send } = yield* measured()
      const { headers, status, text } = yield* metrics("GET", "/metrics")
      assert.deepStrictEqual([status, headers.get("content-type")], [200, "text/plain; version=0.0.4; charset=utf-8"])
      for (
        const name of ["process_resident_memory_bytes", "nodejs_eventloop_lag_seconds", "nodejs_gc_duration_seconds"]
      ) {
        assert.include(text, `# TYPE ${name} `)
      }
      const head = yield* metrics("HEAD", "/metrics")
      assert.deepStrictEqual([head.status, head.text], [200, ""])
      assert.strictEqual((yield* metrics("GET", "/metrics?name[]=a")).status, 200)
      const others = [["POST", "/metrics"], ["GET", "/"], ["GET", "/metrics/"], ["GET", "/v1/vendors"], [
        "GET",
        "/livez"
      ]]
      for (const [method = "", path = ""] of others) {
        assert.strictEqual((yield* metrics(method, path, { key: owner.key })).status, 404)
      }
      assert.strictEqual((yield* send("GET", "/metrics")).status, 404)
    }))

  it.scopedLive("are separate when two servers run in one process", () =>
    Effect.gen(function*() {
      const one = yield* measured()
      const other = yield* measured()
      yield* one.send("GET", "/livez")
      const live = "http_requests_total{method=\"GET\",route=\"/livez\",status=\"200\"}"
      assert.deepStrictEqual([valueOf(yield* one.text, live), valueOf(yield* other.text, live)], [1, undefined])
      assert.include(yield* other.text, "process_cpu_seconds_total")
    }))

  it.scopedLive("leave the host's observer in use", () =>
    Effect.gen(function*() {
      const told: Array<ObservedRequest> = []
      const observer = Layer.succeed(RequestObserver, (seen: ObservedRequest) => void told.push(seen))
      const { send, text } = yield* measured({ outer: observer })
      yield* send("GET", "/v1/vendors")
      assert.deepStrictEqual(told.map(({ code, route }) => [route, code]), [["/v1/vendors", "unauthenticated"]])
      assert.include(yield* text, "http_requests_refused_total{code=\"unauthenticated\"} 1")
    }))

  it.scopedLive("fail the start when their port is taken, and free it when the server stops", () =>
    Effect.gen(function*() {
      const port = yield* freePort
      const scope = yield* Scope.make()
      yield* Scope.extend(served({ metrics: { port } }), scope)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(served({ metrics: { port } }))))
      yield* Scope.close(scope, Exit.void)
      yield* served({ metrics: { port } })
    }))
})
