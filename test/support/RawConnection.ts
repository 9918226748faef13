import { Effect } from "effect"
import { connect } from "node:net"

export interface Connection {
  readonly send: (text: string) => void
  /** The number of sent bytes that are still buffered. */
  readonly unsent: () => number
  readonly reset: () => void
  /** Reads nothing from the server until resumed. */
  readonly pause: () => void
  readonly resume: () => void
  /** The bytes received so far, as text. */
  readonly received: () => string
  /** All received text, once the server has closed the connection. */
  readonly closed: Effect.Effect<string>
}

/** A connection that sends exactly what the test says. */
export const connection = (port: number) =>
  Effect.async<Connection>((resume) => {
    const socket = connect(port, "127.0.0.1")
    let text = ""
    const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)))
    socket.on("data", (chunk) => text += String(chunk)).on("error", () => {})
    socket.once("connect", () =>
      resume(Effect.succeed({
        send: (more) => socket.write(more),
        unsent: () => socket.writableLength,
        reset: () => socket.resetAndDestroy(),
        pause: () => socket.pause(),
        resume: () => socket.resume(),
        received: () => text,
        closed: Effect.promise(() => closed)
      })))
  })

export const request = (method: string, path: string, ...headers: ReadonlyArray<string>) =>
  [`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers, "", ""].join("\r\n")
