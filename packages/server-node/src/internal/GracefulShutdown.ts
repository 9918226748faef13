import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"

export interface Count {
  readonly open: number
  readonly underWay: number
}

// Follows connections and their responses, so that a server can stop without losing a request.
export interface GracefulShutdown {
  readonly underWay: (socket: Duplex) => ReadonlyArray<ServerResponse>
  // true while the headers of the last request have arrived, but not its body
  readonly isArriving: (socket: Duplex) => boolean
  // delays the listener, once the server stops, until the last waiting connection is accepted
  readonly hold: (listener: RequestListener) => RequestListener
  readonly count: () => Count
  // accepts nothing new, and closes all connections once the last response is sent or the time is over
  readonly stop: (within: Duration.Duration) => Effect.Effect<void>
}

/*
 * This module exists because of `server.close` in Node 20:
 * - It drops connections that the kernel has accepted but not the event loop, with their requests: `whenAccepted`.
 * - It closes a connection as idle if its request has arrived but is not parsed: `idleTime`, and the immediates.
 * - It does not announce the last response on a persistent connection: `endConnectionAfter`.
 * - After an early response `destroySoon` resets a connection whose client still sends, so the response is lost.
 * - A response that waits behind another one on its connection gets no "close" event when the connection ends.
 */

const checkInterval = 50

const idleTime = 100

const maximumAcceptTime = 1_000

// The client of an early response may go on sending for this long, because it reads the response only afterwards.
const lingerTime = 5_000

// A longer timer of Node ends at once.
const maximumTimer = 2 ** 31 - 1

// No connection waits to be accepted if none came for this long.
const acceptTime = 50

// In milliseconds. In a turn that takes longer, requests may have arrived that are not read yet.
const promptTime = 10

// Runs in the same turn after what waits has been read: before an immediate, and after a timer.
const afterReading = (run: (isPrompt: boolean) => void): void => {
  const start = performance.now()
  setImmediate(() => run(performance.now() - start < promptTime))
}

// The event loop accepts one connection in each turn.
const whenAccepted = (server: Server, then: () => void): void => {
  const start = performance.now()
  let latest = start
  const accept = () => {
    latest = performance.now()
  }
  server.on("connection", accept)
  const turn = (isPrompt: boolean) => {
    const now = performance.now()
    const isWaiting = now - latest < acceptTime || !isPrompt
    if (isWaiting && now - start < maximumAcceptTime) return wait()
    server.off("connection", accept)
    then()
  }
  const wait = () => void setTimeout(() => afterReading(turn), 5)
  wait()
}

const endConnectionAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader("connection", "close")
}

interface Connection {
  // No Set: its old tables would keep every response of the connection until a collection of old objects.
  readonly responses: Array<ServerResponse>
  latest: IncomingMessage | undefined
}

// Must be called before the server gets other listeners.
export const make = (server: Server): GracefulShutdown => {
  const open = new Map<Duplex, Connection>()
  let isStopping = false
  let latestMove = 0
  let waiting: Array<() => void> | undefined

  const isArriving = (socket: Duplex) => open.get(socket)?.latest?.complete === false

  server.on("connection", (socket) => {
    open.set(socket, { responses: [], latest: undefined })
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      if (!isArriving(socket)) return destroySoon()
      socket.end()
      const limit = setTimeout(() => socket.destroy(), lingerTime)
      socket.once("close", () => clearTimeout(limit))
    }
    socket.once("close", () => open.delete(socket))
  })
  server.on("request", (request, response) => {
    const connection = open.get(request.socket)
    latestMove = performance.now()
    if (connection !== undefined) {
      connection.latest = request
      connection.responses.push(response)
    }
    response.on("close", () => {
      connection?.responses.splice(connection.responses.indexOf(response), 1)
      latestMove = performance.now()
    })
    if (isStopping) endConnectionAfter(response)
  })

  const stop = (within: Duration.Duration) =>
    Effect.async<void>((resume) => {
      isStopping = true
      for (const { responses } of open.values()) responses.forEach(endConnectionAfter)
      const end = () => server.closeAllConnections()
      const limit = setTimeout(end, Math.min(Duration.toMillis(within), maximumTimer))
      const isIdle = () =>
        performance.now() - latestMove >= idleTime &&
        [...open.values()].every(({ responses }) => responses.length === 0)
      const check = setInterval(() => afterReading((isPrompt) => isPrompt && isIdle() && end()), checkInterval)
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
    underWay: [...open.values()].reduce((sum, { responses }) => sum + responses.length, 0)
  })

  return {
    underWay: (socket) => [...open.get(socket)?.responses ?? []],
    isArriving,
    count,
    hold: (listener) => (request, response) => {
      if (waiting === undefined) listener(request, response)
      else waiting.push(() => listener(request, response))
    },
    stop
  }
}
