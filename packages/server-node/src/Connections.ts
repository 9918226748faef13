import { Duration, Effect } from "effect"
import type { Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/**
 * The connections of a server, and what is being answered on them.
 *
 * @since 0.1.0
 * @category models
 */
export interface Connections {
  /** The answers under way on the connection. */
  readonly underWay: (socket: Duplex) => ReadonlyArray<ServerResponse>
  /** How many connections are open, and how many answers are under way on all of them. */
  readonly count: () => { readonly open: number; readonly underWay: number }
  /**
   * Takes no new connection, lets the requests under way be answered, and ends every connection: once nothing is under
   * way any more, or when the time is over. Each answer from here on is the last of its connection.
   */
  readonly stop: (within: Duration.Duration) => Effect.Effect<void>
}

const checkInterval = 50

/** What a timer takes at most; it takes more for nothing. */
const longestTimer = 2 ** 31 - 1

const endConnectionAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/**
 * Keeps the connections of the server from here on. Comes before the server's other listeners.
 *
 * @since 0.1.0
 * @category constructors
 */
export const make = (server: Server): Connections => {
  const open = new Map<Duplex, Set<ServerResponse>>()
  let isStopping = false

  server.on("connection", (socket) => {
    open.set(socket, new Set())
    // an answer that waits behind another one is not told when the connection closes
    socket.once("close", () => open.delete(socket))
  })
  server.on("request", ({ socket }, response) => {
    const answers = open.get(socket)
    answers?.add(response)
    response.once("close", () => answers?.delete(response))
    if (isStopping) endConnectionAfter(response)
  })

  const stop = (within: Duration.Duration) =>
    Effect.async<void>((resume) => {
      isStopping = true
      for (const answers of open.values()) answers.forEach(endConnectionAfter)
      const end = () => server.closeAllConnections()
      const limit = setTimeout(end, Math.min(Duration.toMillis(within), longestTimer))
      const check = setInterval(() => {
        if ([...open.values()].every((answers) => answers.size === 0)) end()
      }, checkInterval)
      server.close(() => {
        clearTimeout(limit)
        clearInterval(check)
        resume(Effect.void)
      })
    })

  const count = () => ({
    open: open.size,
    underWay: [...open.values()].reduce((sum, answers) => sum + answers.size, 0)
  })

  return { underWay: (socket) => [...open.get(socket) ?? []], count, stop }
}
