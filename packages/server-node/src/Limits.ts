import * as Duration from "effect/Duration"
import { createServer, type Server } from "node:http"

/** Bounds on the time and the connections of clients. */
export interface Limits {
  /** The time for the headers of a request, from the opening of a new connection; 10 seconds. */
  readonly headersWithin?: Duration.DurationInput | undefined
  /** The time for a whole request to arrive; 30 seconds. */
  readonly requestWithin?: Duration.DurationInput | undefined
  /** The time that a client may leave a response unread; 60 seconds. */
  readonly readWithin?: Duration.DurationInput | undefined
  /** The number of open connections. Further ones are closed at once. 4,000, below the usual limits of open files. */
  readonly maxConnections?: number | undefined
}

/** Longer than proxies keep idle connections (60 s is usual): a request is lost if the server closes one first. */
const keepAliveTimeout = 65_000

const longestCheckingInterval = 1_000

/** Makes a server of Node with these limits. */
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
    // otherwise the second of two credentials would be dropped, and the first one would count
    joinDuplicateHeaders: true
  })
  server.timeout = Duration.toMillis(readWithin)
  server.maxConnections = maxConnections
  // headers over a limit would be dropped silently, the address that a proxy appends first of all
  server.maxHeadersCount = 0
  return server
}
