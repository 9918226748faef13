import * as Duration from "effect/Duration"
import { createServer, type Server } from "node:http"

/** What a server puts up with from its clients. */
export interface Limits {
  /** How long the headers of a request may take to arrive, from the opening of a new connection on; 10 seconds. */
  readonly headersWithin?: Duration.DurationInput | undefined
  /** How long a whole request may take to arrive; 30 seconds. */
  readonly requestWithin?: Duration.DurationInput | undefined
  /** How long a client may leave an answer lying unread; 60 seconds. */
  readonly readWithin?: Duration.DurationInput | undefined
  /** How many connections may be open; further ones are closed at once. 4,000, below the usual limits of open files. */
  readonly maxConnections?: number | undefined
}

/** Longer than proxies keep idle connections (60 s is usual), so that it is they who close them: no request gets lost. */
const keepAliveTimeout = 65_000

const longestCheckingInterval = 1_000

/** A server of Node's that keeps the limits. */
export const makeServer = (
  { headersWithin = "10 seconds", maxConnections = 4_000, readWithin = "60 seconds", requestWithin = "30 seconds" }:
    Limits
): Server => {
  const requestTimeout = Duration.toMillis(requestWithin)
  const headersTimeout = Math.min(Duration.toMillis(headersWithin), requestTimeout)
  const server = createServer({
    keepAliveTimeout,
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.min(headersTimeout / 4, longestCheckingInterval),
    requireHostHeader: false,
    // else the second of two credentials would be dropped, and the first one count
    joinDuplicateHeaders: true
  })
  server.timeout = Duration.toMillis(readWithin)
  server.maxConnections = maxConnections
  // what is over a limit would be dropped without a word, the address that a proxy adds first of all
  server.maxHeadersCount = 0
  return server
}
