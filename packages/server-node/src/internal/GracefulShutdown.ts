import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

export interface Count {
  readonly open: number
  readonly underWay: number
}

/** The connections of a server and the responses under way on them, so that it can stop without losing a request. */
export interface GracefulShutdown {
  readonly underWay: (socket: Duplex) => ReadonlyArray<ServerResponse>
  /** True while the headers of the last request have arrived and its body has not. */
  readonly isArriving: (socket: Duplex) => boolean
  /** Delays the listener, once the server stops, until the last waiting connection is accepted. */
  readonly hold: (listener: RequestListener) => RequestListener
  /** Counts the open connections, and the responses under way on all of them. */
  readonly count: () => Count
  /**
   * Accepts no new connection, lets the requests under way be answered, and ends every connection when nothing is under
   * way any more or the time is over. Each response from here on is the last of its connection.
   */
  readonly stop: (within: Duration.Duration) => Effect.Effect<void>
}

/*
 * What `server.close` of Node 20 does not do, and this module does:
 * - It drops connections that the kernel has accepted and the event loop has not, with their requests: `whenAccepted`.
 * - It takes a connection for idle whose request has arrived and is not parsed yet: `quietTime`, and the immediates.
 * - It does not tell clients that keep a connection that this response is the last one: `endConnectionAfter`.
 * - After an early response `destroySoon` resets a connection whose client still sends, so the response is lost.
 * - A response that waits behind another one on its connection gets no "close" event when the connection ends.
 */

const checkInterval = 50

/** A connection counts as idle after so many milliseconds in which nothing came or went. */
const quietTime = 100

/** Waits so long at most for connections that wait to be accepted. */
const longestWait = 1_000

/** A client that was answered early may send for so long, to find its response before the connection ends. */
const lingering = 5_000

/** A longer timer of Node ends at once. */
const longestTimer = 2 ** 31 - 1

/** No connection waits to be accepted when none came for so long. */
const acceptTime = 50

/** Calls back once no connection waits to be accepted. The event loop accepts one in each turn. */
const whenAccepted = (server: Server, then: () => void): void => {
  const start = performance.now()
  let latest = start
  const accept = () => {
    latest = performance.now()
  }
  server.on("connection", accept)
  const turn = () => {
    const now = performance.now()
    // a waiting connection is accepted before an immediate, and after a timer
    if (now - latest < acceptTime && now - start < longestWait) return setTimeout(() => setImmediate(turn), 5)
    server.off("connection", accept)
    then()
  }
  setImmediate(turn)
}

const endConnectionAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/** Follows the connections of the server. Comes before the server's other listeners. */
export const make = (server: Server): GracefulShutdown => {
  const open = new Map<Duplex, Set<ServerResponse>>()
  const latest = new WeakMap<Duplex, IncomingMessage>()
  let isStopping = false
  let latestMove = 0
  let waiting: Array<() => void> | undefined

  const isArriving = (socket: Duplex) => latest.get(socket)?.complete === false

  server.on("connection", (socket) => {
    open.set(socket, new Set())
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      if (!isArriving(socket)) return destroySoon()
      socket.end()
      const limit = setTimeout(() => socket.destroy(), lingering)
      socket.once("close", () => clearTimeout(limit))
    }
    socket.once("close", () => open.delete(socket))
  })
  server.on("request", (request, response) => {
    const { socket } = request
    latest.set(socket, request)
    latestMove = performance.now()
    const responses = open.get(socket)
    responses?.add(response)
    response.once("close", () => {
      responses?.delete(response)
      latestMove = performance.now()
    })
    if (isStopping) endConnectionAfter(response)
  })

  const stop = (within: Duration.Duration) =>
    Effect.async<void>((resume) => {
      isStopping = true
      for (const responses of open.values()) responses.forEach(endConnectionAfter)
      const end = () => server.closeAllConnections()
      const limit = setTimeout(end, Math.min(Duration.toMillis(within), longestTimer))
      const isIdle = () =>
        performance.now() - latestMove >= quietTime && [...open.values()].every((responses) => responses.size === 0)
      // a waiting request is read before an immediate, and after a timer
      const check = setInterval(() => setImmediate(() => isIdle() && end()), checkInterval)
      const finish = () => {
        clearTimeout(limit)
        clearInterval(check)
        resume(Effect.void)
      }
      waiting = []
      whenAccepted(server, () => {
        server.close(finish)
        waiting?.forEach((respond) => respond())
        waiting = undefined
      })
    })

  const count = () => ({
    open: open.size,
    underWay: [...open.values()].reduce((sum, responses) => sum + responses.size, 0)
  })

  return {
    underWay: (socket) => [...open.get(socket) ?? []],
    isArriving,
    count,
    hold: (listener) => (request, response) => {
      if (waiting === undefined) listener(request, response)
      else waiting.push(() => listener(request, response))
    },
    stop
  }
}
