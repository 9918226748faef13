import { Effect, type Scope } from "effect"
import { once } from "node:events"
import { createServer, type Socket } from "node:net"

export interface ScriptedServer {
  readonly port: number
  /** Everything that clients have sent, as it came. */
  readonly heard: () => string
  readonly opened: () => number
  readonly open: () => number
}

/** A server that greets and answers lines by a script; an answer of `undefined` is silence. */
export const make = (
  greet: (socket: Socket) => void,
  answer: (line: string, socket: Socket) => string | undefined = () => undefined
): Effect.Effect<ScriptedServer, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sockets = new Set<Socket>()
      let heard = ""
      let opened = 0
      const server = createServer((socket) => {
        opened++
        sockets.add(socket)
        socket.on("error", () => {})
        socket.on("close", () => sockets.delete(socket))
        socket.on("data", (chunk) => {
          heard += chunk.toString("latin1")
          for (const line of chunk.toString("latin1").split("\r\n").filter((text) => text !== "")) {
            const reply = answer(line, socket)
            if (reply !== undefined && socket.writable) socket.write(`${reply}\r\n`)
          }
        })
        greet(socket)
      })
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const started: ScriptedServer = {
        port: typeof address === "object" && address !== null ? address.port : 0,
        heard: () => heard,
        opened: () => opened,
        open: () => sockets.size
      }
      return {
        started,
        close: () => {
          for (const socket of sockets) socket.destroy()
          server.close()
        }
      }
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ started }) => started))
