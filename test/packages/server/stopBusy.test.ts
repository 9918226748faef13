import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { started } from "../../support/MemoryServer.ts"

const clients = 6

/** Keeps connections, and sends a request on each at a message, in a thread whose loop is not the server's. */
const program = `
  const { connect } = require("node:net")
  const { parentPort, workerData: { port, told, clients } } = require("node:worker_threads")
  const flag = new Int32Array(told)
  const request = "GET /livez HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n"
  let open = 0, ended = 0, answered = 0
  for (let i = 0; i < clients; i++) {
    const socket = connect(port, "127.0.0.1", () => socket.write(request))
    let isFirst = true
    socket.on("error", () => {})
    socket.on("data", () => {
      if (!isFirst) return answered++
      isFirst = false
      if (++open === clients) parentPort.postMessage("open")
      const wait = setInterval(() => {
        if (Atomics.load(flag, 0) === 0) return
        clearInterval(wait)
        if (!socket.destroyed) socket.write(request)
      }, 1)
    })
    socket.on("close", () => {
      if (++ended === clients) parentPort.postMessage(answered)
    })
  }
`

const busyFor = (millis: number) => {
  const end = performance.now() + millis
  while (performance.now() < end);
}

describe("a server that stops while its event loop is busy", () => {
  it.scopedLive("answers requests that have arrived and were not read yet", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const { port } = yield* Scope.extend(started({ stopWithin: "5 seconds" }), scope)
      const told = new SharedArrayBuffer(4)
      const worker = new Worker(program, { eval: true, workerData: { port, told, clients } })
      const next = Effect.promise(() => once(worker, "message"))
      yield* next
      // long enough for the connections to count as accepted
      yield* Effect.sleep("100 millis")
      const stopping = yield* Effect.fork(Scope.close(scope, Exit.void))
      // before the immediates of the server in each turn, so that nothing is read between
      const start = performance.now()
      const block = () => {
        if (performance.now() - start > 400) return
        if (performance.now() - start > 40) Atomics.store(new Int32Array(told), 0, 1)
        busyFor(40)
        setImmediate(block)
      }
      setImmediate(block)
      const [answered] = yield* next
      assert.strictEqual(answered, clients)
      yield* Fiber.join(stopping)
    }))
})
