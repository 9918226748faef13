import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { send } from "../support/Api.ts"
import { started } from "../support/MemoryServer.ts"
import { connection, request } from "../support/RawConnection.ts"
import { answersWhile, dripping } from "../support/SlowClients.ts"
import { keepingLimit, patiently, until } from "../support/Waiting.ts"

const limits = { headersWithin: "300 millis", requestWithin: "600 millis" } as const

const statusesOf = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status))

for (const tracing of [false, true]) {
  describe(`a slow client (${tracing ? "with" : "without"} tracing)`, () => {
    it.scopedLive("gets 408 and is closed when it opens a connection and sends nothing", () =>
      Effect.gen(function*() {
        const { port } = yield* started({ limits, tracing })
        const silent = yield* connection(port)
        const answer = yield* patiently(silent.closed)
        assert.deepStrictEqual(statusesOf(answer), [408])
        assert.include(answer, "\"code\":\"request_timeout\"")
      }))

    it.scopedLive("gets 408 when its headers stay incomplete", () =>
      Effect.gen(function*() {
        const { port } = yield* started({ limits, tracing })
        const slow = yield* connection(port)
        slow.send("GET /livez HTTP/1.1\r\nHost: loc")
        assert.deepStrictEqual(statusesOf(yield* patiently(slow.closed)), [408])
      }))

    it.scopedLive("gets 408 when its body stalls, on any path", () =>
      Effect.gen(function*() {
        const { owner, port } = yield* started({ limits, tracing })
        const answers = yield* Effect.forEach(["/v1/vendors", "/v1/api-keys", "/v1/context"], (path) =>
          Effect.gen(function*() {
            const slow = yield* connection(port)
            slow.send(`${request("POST", path, `X-API-Key: ${owner.key}`, "Content-Length: 100")}{"name":`)
            return yield* patiently(slow.closed)
          }), { concurrency: "unbounded" })
        for (const answer of answers) {
          assert.deepStrictEqual(statusesOf(answer), [408])
          assert.match(answer, /^content-type: application\/problem\+json\r?$/im)
          assert.match(answer, /^connection: close\r?$/im)
        }
      }))

    it.scopedLive("gets 408 when its body takes too long in small pieces", () =>
      Effect.gen(function*() {
        const { owner, port } = yield* started({ limits, tracing })
        const slow = yield* connection(port)
        slow.send(request("POST", "/v1/vendors", `X-API-Key: ${owner.key}`, "Content-Length: 1000"))
        const drip = setInterval(() => slow.send(" "), 50)
        // a body has half a minute without a limit of the server
        const answer = yield* Effect.ensuring(
          Effect.timeout(slow.closed, "25 seconds"),
          Effect.sync(() => clearInterval(drip))
        )
        assert.deepStrictEqual(statusesOf(answer), [408])
      }))

    it.scopedLive("gets no second response when it is answered before its body has come, and is closed", () =>
      keepingLimit((millis) =>
        Effect.gen(function*() {
          const { port } = yield* started({ limits: { headersWithin: millis, requestWithin: millis }, tracing })
          const answers = yield* Effect.forEach(
            ["/v1/vendors", "/v1/nothing", "/livez"],
            (path) =>
              Effect.gen(function*() {
                const early = yield* connection(port)
                early.send(`${request("POST", path, "Content-Length: 100")}{"name":`)
                return statusesOf(yield* patiently(early.closed))
              }),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual(answers, [[401], [404], [405]])
        }).pipe(Effect.orDie)
      ))

    it.scopedLive("keeps its connection when it pauses between two requests", () =>
      keepingLimit((millis) =>
        Effect.gen(function*() {
          const { port } = yield* started({ limits: { headersWithin: millis, requestWithin: millis }, tracing })
          const pausing = yield* connection(port)
          pausing.send(request("GET", "/livez"))
          yield* Effect.sleep(millis + 500)
          pausing.send(request("GET", "/livez", "Connection: close"))
          assert.deepStrictEqual(statusesOf(yield* patiently(pausing.closed)), [200, 200])
        }).pipe(Effect.orDie)
      ))
  })
}

describe("a client that reads no response", () => {
  it.scopedLive("loses its connection, and the server frees its response", () =>
    Effect.gen(function*() {
      const { owner, port, url } = yield* started({ limits: { readWithin: "500 millis" } })
      const description = "x".repeat(10_000)
      for (let i = 0; i < 60; i++) {
        const { status } = yield* send(url)("POST", "/v1/vendors", {
          key: owner.key,
          body: { name: `${i}`, description }
        })
        assert.strictEqual(status, 201)
      }
      const deaf = yield* connection(port)
      // 60 MB, more than the buffers of any machine hold on the way
      deaf.send(request("GET", "/v1/vendors", `X-API-Key: ${owner.key}`).repeat(100))
      yield* until(Effect.sync(() => deaf.received().length > 10_000))
      deaf.pause()
      // it reads nothing, so it notices that the server has closed only when it sends: an empty line, which means
      // nothing
      const isClosed = Effect.raceFirst(
        Effect.as(deaf.closed, true),
        Effect.as(Effect.delay(Effect.sync(() => deaf.send("\r\n")), "3 seconds"), false)
      )
      yield* patiently(Effect.repeat(isClosed, { until: (is) => is }))
      const text = yield* patiently(deaf.closed)
      // a request that the server has not read yet resets the connection, and what is on the way is lost
      assert.isAbove(text.length, 10_000)
      assert.isBelow(text.length, 56_000_000)
    }))
})

describe("connections beyond the limit", () => {
  it.scopedLive("are closed at once, and accepted again when others have closed", () =>
    Effect.gen(function*() {
      const { port } = yield* started({ limits: { maxConnections: 3 } })
      const held = yield* Effect.all([connection(port), connection(port), connection(port)])
      for (const open of held) open.send(request("GET", "/livez"))
      yield* until(Effect.sync(() => held.every((open) => open.received() !== "")))
      const fourth = yield* connection(port)
      assert.strictEqual(yield* patiently(fourth.closed), "")
      assert.deepStrictEqual(held.map((open) => statusesOf(open.received())), [[200], [200], [200]])
      held[0]?.reset()
      const next = Effect.gen(function*() {
        const open = yield* connection(port)
        open.send(request("GET", "/livez", "Connection: close"))
        return (yield* open.closed).startsWith("HTTP/1.1 200 ")
      })
      yield* until(next)
    }))
})

describe("100 clients that send headers slowly", () => {
  it.scopedLive("are closed, and others get responses meanwhile", () =>
    Effect.gen(function*() {
      const { port } = yield* started({ limits: { headersWithin: "1 second" } })
      const { answers, slowest } = yield* answersWhile(port, dripping({ port, clients: 100, every: "250 millis" }))
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [408])
      assert.isAbove(Math.min(...answers.map(({ after }) => after)), 900)
      assert.isAbove(slowest, 0)
    }))
})
