import { Effect } from "effect"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** A server on loopback that publishes the keys, or responds as configured, and counts the requests. */
export const started = (jwks: unknown) =>
  Effect.gen(function*() {
    let count = 0
    const publishing = (keys: unknown): RequestListener => (_, response) =>
      void response.setHeader("content-type", "application/jwk-set+json").end(JSON.stringify(keys))
    let answer = publishing(jwks)
    const server = createServer((request, response) => {
      count++
      answer(request, response)
    })
    const listening = (port: number) =>
      Effect.async<void>((resume) => void server.listen(port, "127.0.0.1", () => resume(Effect.void)))
    const stop = Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
    yield* listening(0)
    yield* Effect.addFinalizer(() => stop)
    const { port } = server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}/jwks`,
      asked: () => count,
      publish: (keys: unknown) => answer = publishing(keys),
      answerWith: (other: RequestListener) => answer = other,
      stop,
      startAgain: listening(port)
    }
  })
