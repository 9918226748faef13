import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

/** The connections of a server, and what is being answered on them. */
export interface Connections {
  /** The answers under way on the connection. */
  readonly underWay: (socket: Duplex) => ReadonlyArray<ServerResponse>
  /** Whether the last request on the connection is not all there yet, though its headers are. */
  readonly isArriving: (socket: Duplex) => boolean
  /** Has the listener wait, when the server stops, until the last connection is accepted. */
  readonly held: (listener: RequestListener) => RequestListener
  /** How many connections are open, and how many answers are under way on all of them. */
  readonly count: () => { readonly open: number; readonly underWay: number }
  /**
   * Takes no new connection, lets the requests under way be answered, and ends every connection: once nothing is under
   * way any more, or when the time is over. Each answer from here on is the last of its connection.
   */
  readonly stop: (within: Duration.Duration) => Effect.Effect<void>
}

const checkInterval = 50

/** How long nothing may have come or gone before what is still open counts as idle. */
const quiet = 100

/** How long connections that wait to be accepted are waited for. */
const longestWait = 1_000

/** What is read on of a client that was answered early, so that it finds its answer before the connection goes. */
const lingering = 5_000

/** What a timer takes at most; it takes more for nothing. */
const longestTimer = 2 ** 31 - 1

/** For how long none may have come before none is taken to be on its way. */
const settled = 50

/**
 * Connections that wait to be accepted when the socket is closed are lost, with what their clients have sent. The event
 * loop accepts one in each turn; clients on a busy machine take their time to open theirs.
 */
const whenAccepted = (server: Server, then: () => void): void => {
  const begun = performance.now()
  let latest = begun
  const accept = () => {
    latest = performance.now()
  }
  server.on("connection", accept)
  const turn = () => {
    const now = performance.now()
    // what waits is accepted before an immediate, and after a timer
    if (now - latest < settled && now - begun < longestWait) return setTimeout(() => setImmediate(turn), 5)
    server.off("connection", accept)
    then()
  }
  setImmediate(turn)
}

const endConnectionAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

/** Keeps the connections of the server from here on. Comes before the server's other listeners. */
export const make = (server: Server): Connections => {
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
    // an answer that waits behind another one is not told when the connection closes
    socket.once("close", () => open.delete(socket))
  })
  server.on("request", (request, response) => {
    const { socket } = request
    latest.set(socket, request)
    latestMove = performance.now()
    const answers = open.get(socket)
    answers?.add(response)
    response.once("close", () => {
      answers?.delete(response)
      latestMove = performance.now()
    })
    if (isStopping) endConnectionAfter(response)
  })

  const stop = (within: Duration.Duration) =>
    Effect.async<void>((resume) => {
      isStopping = true
      for (const answers of open.values()) answers.forEach(endConnectionAfter)
      const end = () => server.closeAllConnections()
      const limit = setTimeout(end, Math.min(Duration.toMillis(within), longestTimer))
      const isIdle = () =>
        performance.now() - latestMove >= quiet && [...open.values()].every((answers) => answers.size === 0)
      // requests that wait to be read are read before an immediate, and after a timer
      const check = setInterval(() => setImmediate(() => isIdle() && end()), checkInterval)
      const closed = () => {
        clearTimeout(limit)
        clearInterval(check)
        resume(Effect.void)
      }
      waiting = []
      whenAccepted(server, () => {
        server.close(closed)
        waiting?.forEach((answer) => answer())
        waiting = undefined
      })
    })

  const count = () => ({
    open: open.size,
    underWay: [...open.values()].reduce((sum, answers) => sum + answers.size, 0)
  })

  return {
    underWay: (socket) => [...open.get(socket) ?? []],
    isArriving,
    count,
    held: (listener) => (request, response) => {
      if (waiting === undefined) listener(request, response)
      else waiting.push(() => listener(request, response))
    },
    stop
  }
}
