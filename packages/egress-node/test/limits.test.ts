import { Egress } from "@attestry/core/egress"
import * as EgressNode from "@attestry/egress-node/EgressNode"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import type { Socket } from "node:net"
import { assertWithin, until } from "../../../test/support/Waiting.ts"
import * as Sending from "../src/internal/Sending.ts"
import * as Listener from "./support/Listener.ts"
import { get } from "./support/requests.ts"

const head = "HTTP/1.1 200 OK\r\n"

const against = (onData: (socket: Socket) => void, options: Sending.SendingOptions = {}) =>
  Effect.gen(function*() {
    const listener = yield* Listener.make(onData)
    const { send } = yield* Sending.make({ allow: [`127.0.0.1:${listener.port}`], ...options })
    return {
      listener,
      ask: (rest: Parameters<typeof get>[1] = {}) => send(get(`http://127.0.0.1:${listener.port}/`, rest))
    }
  })

const every = (socket: Socket, millis: number, text: string) => {
  const timer = setInterval(() => socket.write(text), millis)
  socket.on("close", () => clearInterval(timer))
}

/** Writes as fast as the other side reads. */
const flood = (socket: Socket, text: string) => {
  const write = () => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on("drain", write)
  write()
}

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const began = performance.now()
    const result = yield* Effect.either(effect)
    return [result, performance.now() - began] as const
  })

describe("a response that never ends", () => {
  const endless: Readonly<Record<string, (socket: Socket) => void>> = {
    silent: () => {},
    "without the end of its headers": (socket) => void socket.write(head),
    "of dripping headers": (socket) => {
      socket.write(head)
      every(socket, 20, "x: y\r\n")
    },
    "of interim responses": (socket) => every(socket, 5, "HTTP/1.1 100 Continue\r\n\r\n"),
    "of a dripping body": (socket) => {
      socket.write(`${head}\r\n`)
      every(socket, 20, "x")
    },
    "of dripping chunks": (socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
      every(socket, 20, "1\r\nx\r\n")
    },
    "shorter than its length": (socket) => void socket.write(`${head}Content-Length: 10\r\n\r\nx`)
  }

  for (const [kind, onData] of Object.entries(endless)) {
    it.scopedLive(`ends in time when it is ${kind}, and so does its connection`, () =>
      Effect.gen(function*() {
        const { ask, listener } = yield* against(onData)
        const [result, millis] = yield* timed(ask({ timeout: "150 millis" }))
        assert.propertyVal(result, "_tag", "Left")
        assert.propertyVal((result as { left: unknown }).left, "_tag", "EgressTimedOut")
        assertWithin(millis, 2_000)
        yield* until(Effect.sync(() => listener.open() === 0))
      }))
  }

  it.scopedLive("ends with the timeout of the layer when that is shorter", () =>
    Effect.gen(function*() {
      const { ask } = yield* against(() => {}, { timeout: "100 millis" })
      const [, millis] = yield* timed(ask({ timeout: "1 minute" }))
      assertWithin(millis, 2_000)
    }))

  it.scopedLive("ends in time when the look-up of the name never ends", () =>
    Effect.gen(function*() {
      const { send } = yield* Sending.make({ resolve: () => Effect.never })
      const [result, millis] = yield* timed(send(get("https://example.com/", { timeout: "100 millis" })))
      assert.propertyVal((result as { left: unknown }).left, "_tag", "EgressTimedOut")
      assertWithin(millis, 2_000)
    }))

  it.scopedLive("closes its connection when the sender is interrupted", () =>
    Effect.gen(function*() {
      const { ask, listener } = yield* against(() => {})
      const fiber = yield* Effect.fork(ask())
      yield* until(Effect.sync(() => listener.open() === 1))
      yield* Fiber.interrupt(fiber)
      yield* until(Effect.sync(() => listener.open() === 0))
    }))
})

describe("a response that is too large", () => {
  const floods: Readonly<Record<string, string>> = {
    plain: "",
    chunked: "Transfer-Encoding: chunked\r\n",
    "declared as long": "Content-Length: 999999999999\r\n"
  }

  for (const [kind, headers] of Object.entries(floods)) {
    it.scopedLive(`is cut at the limit of bytes when it is ${kind}`, () =>
      Effect.gen(function*() {
        const { ask, listener } = yield* against((socket) => {
          socket.write(`${head}${headers}\r\n`)
          flood(socket, kind === "chunked" ? `1000\r\n${"x".repeat(0x1000)}\r\n` : "x".repeat(0x1000))
        }, { maxBytes: 50_000 })
        const { body, isCut } = yield* ask({ maxBytes: 1_000_000 })
        assert.deepStrictEqual([body.length, isCut], [50_000, true])
        assert.strictEqual((yield* ask({ maxBytes: 7 })).body.length, 7)
        yield* until(Effect.sync(() => listener.open() === 0))
      }))
  }

  it.scopedLive("is unreachable when its headers are larger than the limit", () =>
    Effect.gen(function*() {
      const one = yield* against((socket) => void socket.write(`${head}x: ${"y".repeat(20_000)}\r\n\r\n`))
      const many = yield* against((socket) => {
        socket.write(head)
        flood(socket, "x: y\r\n".repeat(100))
      })
      for (const { ask, listener } of [one, many]) {
        const failure = yield* Effect.flip(ask())
        assert.deepInclude(failure, { reason: "response_broken", code: "HPE_HEADER_OVERFLOW" })
        yield* until(Effect.sync(() => listener.open() === 0))
      }
    }))

  it.scopedLive("is not decompressed", () =>
    Effect.gen(function*() {
      const { ask } = yield* against(
        (socket) => void socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nfine`)
      )
      const { body, headers } = yield* ask()
      assert.strictEqual(new TextDecoder().decode(body), "fine")
      assert.strictEqual(headers["content-encoding"], "gzip")
    }))
})

describe("a response that is not HTTP", () => {
  const broken: Readonly<Record<string, (socket: Socket) => void>> = {
    "other text": (socket) => void socket.end("220 mail.example.com ESMTP\r\n"),
    nothing: (socket) => void socket.end(),
    "a reset": (socket) => void socket.resetAndDestroy(),
    "half a header": (socket) => void socket.end(`${head}x: `),
    "half a body": (socket) => void socket.end(`${head}Content-Length: 10\r\n\r\nx`),
    "half a chunk": (socket) => void socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nx`),
    "two lengths": (socket) => void socket.end(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxy`),
    "a length and chunks": (socket) =>
      void socket.end(`${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    "another protocol": (socket) =>
      void socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n")
  }

  for (const [kind, onData] of Object.entries(broken)) {
    it.scopedLive(`is unreachable when it is ${kind}`, () =>
      Effect.gen(function*() {
        const { ask, listener } = yield* against(onData)
        const failure = yield* Effect.flip(ask())
        assert.deepInclude(failure, { _tag: "EgressUnreachable", reason: "response_broken" })
        assert.notMatch(JSON.stringify([failure, failure.message]), /127|ESMTP/)
        yield* until(Effect.sync(() => listener.open() === 0))
      }))
  }
})

it.scopedLive("a request has Host, its length and no other header that nobody asked for", () =>
  Effect.gen(function*() {
    const { ask, listener } = yield* against(Listener.answering(Listener.ok))
    yield* ask({ method: "POST", body: "é", headers: { "X-A": "b" } })
    const lines = listener.heard().split("\r\n").map((line) => line.toLowerCase()).sort()
    assert.deepStrictEqual(
      lines,
      [
        "",
        "connection: close",
        "content-length: 2",
        `host: 127.0.0.1:${listener.port}`,
        "post / http/1.1",
        "x-a: b",
        "ã©"
      ].sort()
    )
  }))

it.scopedLive("the layer is not built when an exception is malformed, and needs no option", () =>
  Effect.gen(function*() {
    const failure = yield* Effect.flip(Layer.build(EgressNode.layer({ allow: ["localhost"] })))
    assert.include(failure.message, "\"localhost\"")
    const failed = Effect.flip(Effect.flatMap(Egress, ({ send }) => send(get("https://localhost/"))))
    assert.propertyVal(yield* Effect.provide(failed, EgressNode.layer()), "reason", "not_public")
  }))
