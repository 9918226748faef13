import * as Attestry from "@attestry/core/Attestry"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { createServer } from "node:net"

const freePort = Effect.async<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const address = probe.address()
    probe.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})

const slowStorage = Layer.unwrapEffect(Effect.as(Effect.sleep("3 seconds"), Memory.layer))

/** What a client sees that asks again and again: "refused", "hung", or a status. */
const ask = (port: number) =>
  Effect.promise(() =>
    fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => String(response.status),
      (error: Error) => error.name === "TimeoutError" ? "hung" : "refused"
    )
  )

describe("start", () => {
  it.live("opens the socket last: connections are refused until all is ready, and none hangs", () =>
    Effect.gen(function*() {
      const port = yield* freePort
      const server = NodeServer.layer({ port }).pipe(Layer.provide(Attestry.layer), Layer.provide(slowStorage))
      const running = yield* Effect.fork(Layer.launch(Layer.provide(server, Layer.empty)))
      const seen: Array<string> = []
      while (seen.at(-1) !== "200" && seen.length < 200) {
        seen.push(yield* ask(port))
        yield* Effect.sleep("50 millis")
      }
      yield* Fiber.interrupt(running)
      assert.isAbove(seen.length, 40)
      assert.deepStrictEqual([...new Set(seen)], ["refused", "200"])
      assert.strictEqual(yield* ask(port), "refused")
    }), 20_000)
})
