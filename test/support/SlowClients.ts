import { Duration, Effect, Fiber } from "effect"
import { connect } from "node:net"
import * as Waiting from "./Waiting.ts"

interface Ended {
  readonly status: number
  /** In milliseconds. */
  readonly after: number
}

/** Clients that send a byte of a header now and then until the server closes. Returns each response and its time. */
export const dripping = (options: {
  readonly port: number
  readonly clients: number
  readonly every: Duration.DurationInput
}) =>
  Effect.forEach(Array.from({ length: options.clients }), () =>
    Effect.async<Ended>((resume) => {
      const socket = connect(options.port, "127.0.0.1")
      const begun = performance.now()
      let text = ""
      socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
      const drip = setInterval(() => socket.write("x"), Duration.toMillis(options.every))
      socket.on("data", (chunk) => text += String(chunk)).on("error", () => {})
      socket.once("close", () => {
        clearInterval(drip)
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
        resume(Effect.succeed({ status, after: performance.now() - begun }))
      })
    }), { concurrency: "unbounded" })

/** The longest wait of other clients beside slow ones, in milliseconds. */
export const answersWhile = <E, R>(port: number, slow: Effect.Effect<ReadonlyArray<Ended>, E, R>) =>
  Effect.gen(function*() {
    const waiting = yield* Effect.fork(slow)
    const { begin } = yield* Waiting.make
    let slowest = 0
    const ask = Effect.promise(async () => {
      const waited = begin()
      const response = await fetch(`http://127.0.0.1:${port}/livez`)
      await response.text()
      if (response.status !== 200) throw new Error(`Answered with ${response.status}`)
      slowest = Math.max(slowest, waited())
    })
    const asking = yield* Effect.fork(Effect.forever(Effect.zipRight(ask, Effect.sleep("50 millis"))))
    const answers = yield* Fiber.join(waiting)
    yield* Fiber.interrupt(asking)
    return { answers, slowest }
  })
