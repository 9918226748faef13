import { Effect, type Scope } from "effect"
import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { createServer as createTlsServer, type TlsOptions } from "node:tls"

export interface Listener {
  readonly port: number
  /** Number of opened connections. */
  readonly opened: () => number
  /** Number of open connections. */
  readonly open: () => number
  /** Everything that clients have sent. */
  readonly heard: () => string
}

/** A server on loopback that counts its connections. It does with each chunk of a client as given. */
export const make = (
  onData: (socket: Socket, chunk: string) => void = () => {},
  tls?: TlsOptions
): Effect.Effect<Listener, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const sockets = new Set<Socket>()
      let heard = ""
      let opened = 0
      const serve = (socket: Socket) => {
        socket.on("error", () => {})
        socket.on("data", (chunk) => {
          heard += chunk.toString("latin1")
          onData(socket, chunk.toString("latin1"))
        })
      }
      const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
      server.on("connection", (socket: Socket) => {
        opened++
        sockets.add(socket)
        socket.on("error", () => {})
        socket.on("close", () => sockets.delete(socket))
      })
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const listener: Listener = {
        port: typeof address === "object" && address !== null ? address.port : 0,
        opened: () => opened,
        open: () => sockets.size,
        heard: () => heard
      }
      return { listener, server, sockets }
    }),
    ({ server, sockets }) =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of sockets) socket.destroy()
      })
  ).pipe(Effect.map(({ listener }) => listener))

/** Responds with the text, and ends the connection. */
export const answering = (text: string) => (socket: Socket) => void socket.end(text)

export const ok = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
