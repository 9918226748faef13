import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { connect } from "node:net"
import { assertWithin, until } from "../../../test/support/Waiting.ts"
import * as Proxying from "../src/internal/Proxying.ts"
import * as Internet from "./support/Internet.ts"
import * as Listener from "./support/Listener.ts"
import { name, resolve, started } from "./support/proxies.ts"
import { converse, credentialsOf, plain, statusOf, tunnel } from "./support/requests.ts"

describe("a connection of the egress proxy", () => {
  it.scopedLive("is closed after its limit of bytes, in either direction", () =>
    Effect.gen(function*() {
      const big = "x".repeat(300_000)
      const { open, proxy } = yield* started(
        Listener.answering(`HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n${big}`),
        { maxBytes: 100_000 }
      )
      for (const ask of [plain(proxy, `http://${name}/`), tunnel(proxy, `${name}:443`)]) {
        assert.isBelow((yield* ask).length, 200_000)
      }
      const authorization = `Proxy-Authorization: ${credentialsOf(proxy)}\r\n`
      yield* converse(
        proxy.url,
        `POST http://${name}/ HTTP/1.1\r\nHost: a\r\n${authorization}Content-Length: 300000\r\n\r\n${big}`
      )
      yield* until(Effect.sync(() => open.open() === 0))
    }))

  it.scopedLive("is closed after its limit of time, on both sides", () =>
    Effect.gen(function*() {
      const { open, proxy } = yield* started(() => {}, { timeout: "150 millis" })
      const began = performance.now()
      yield* Effect.all([
        plain(proxy, `http://${name}/`),
        tunnel(proxy, `${name}:443`),
        tunnel(proxy, `${name}:443`, ""),
        converse(proxy.url)
      ], { concurrency: "unbounded" })
      assertWithin(performance.now() - began, 3_000)
      yield* until(Effect.sync(() => open.open() === 0))
    }))

  it.scopedLive("is closed at once when the proxy has its maximum", () =>
    Effect.gen(function*() {
      const { proxy } = yield* started(() => {}, { maxConnections: 2 })
      const busy = yield* Effect.forkAll([converse(proxy.url, "GET"), converse(proxy.url, "GET")])
      yield* until(Effect.map(plain(proxy, `http://${name}/`, ""), (heard) => heard === ""))
      assert.strictEqual(yield* tunnel(proxy, `${name}:443`), "")
      yield* Fiber.interrupt(busy)
      yield* until(Effect.map(plain(proxy, `http://${name}/`, ""), (heard) => statusOf(heard) === "407"))
    }))

  it.scopedLive("opens one other at most when its client sends many requests at once", () =>
    Effect.gen(function*() {
      const { dialled, proxy } = yield* started()
      const request = `GET http://${name}/ HTTP/1.1\r\nHost: a\r\nProxy-Authorization: ${credentialsOf(proxy)}\r\n\r\n`
      assert.strictEqual(statusOf(yield* converse(proxy.url, request.repeat(20))), "200")
      assert.lengthOf(dialled, 1)
    }))

  it.scopedLive("is closed when a tunnel is rejected, also when its client keeps it open", () =>
    Effect.gen(function*() {
      const { proxy } = yield* started(() => {}, { maxConnections: 2 })
      for (let i = 0; i < 20; i++) {
        assert.strictEqual(statusOf(yield* tunnel(proxy, "127.0.0.1:443")), "403", `${i}`)
        assert.strictEqual(statusOf(yield* tunnel(proxy, `${name}:443`, "")), "407", `${i}`)
      }
      const connection = yield* Effect.acquireRelease(
        Effect.sync(() => connect({ host: "127.0.0.1", port: Number(new URL(proxy.url).port), allowHalfOpen: true })),
        (socket) => Effect.sync(() => socket.destroy())
      )
      connection.on("error", () => {})
      connection.write(`CONNECT ${name}:443 HTTP/1.1\r\nHost: a\r\n\r\n`)
      const closed = yield* Effect.async<string>((resume) => {
        connection.resume()
        connection.once("end", () => {
          // only a closed connection rejects what is sent to it
          const sending = setInterval(() => connection.write("x"), 20)
          connection.once("close", () => {
            clearInterval(sending)
            resume(Effect.succeed("closed"))
          })
        })
      })
      assert.strictEqual(closed, "closed")
    }))

  it.scopedLive("is closed on the other side when the client is gone, and ends a look-up in time", () =>
    Effect.gen(function*() {
      const { open, proxy } = yield* started(() => {})
      for (const ask of [tunnel(proxy, `${name}:443`), plain(proxy, `http://${name}/`)]) {
        const before = open.opened()
        const fiber = yield* Effect.fork(ask)
        yield* until(Effect.sync(() => open.opened() > before))
        yield* Fiber.interrupt(fiber)
        yield* until(Effect.sync(() => open.open() === 0))
      }
      let interrupted = 0
      const slow = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => void interrupted++))
      const { proxy: waiting } = yield* started(undefined, { resolve: slow, timeout: "150 millis" })
      assert.strictEqual(yield* tunnel(waiting, `${name}:443`), "")
      yield* until(Effect.sync(() => interrupted === 1))
    }))

  it.scopedLive("is closed with the scope of the proxy", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const { dial, open } = yield* Internet.make(() => {})
      const proxy = yield* Scope.extend(Proxying.make({ resolve }, dial), scope)
      const clients = yield* Effect.forkAll([
        tunnel(proxy, `${name}:443`),
        plain(proxy, `http://${name}/`),
        converse(proxy.url),
        converse(proxy.url, "GET / HTTP/1.1\r\n")
      ])
      yield* until(Effect.sync(() => open.opened() === 2))
      yield* Scope.close(scope, Exit.void)
      yield* Fiber.join(clients)
      yield* until(Effect.sync(() => open.open() === 0))
      const refused = yield* Effect.async<string>((resume) => {
        const socket = connect({ host: "127.0.0.1", port: Number(new URL(proxy.url).port) })
        socket.on("error", (error) => resume(Effect.succeed(String(Reflect.get(error, "code")))))
        socket.on("connect", () => resume(Effect.succeed("connected")))
      })
      assert.strictEqual(refused, "ECONNREFUSED")
    }))
})
