import * as Duration from "effect/Duration"
import { createServer, type Server } from "node:http"

/** Timeouts and the greatest number of connections. */
export interface Limits {
  /** Timeout of a request's headers, from the opening of a new connection; 10 seconds by default. */
  readonly headersWithin?: Duration.DurationInput | undefined
  /** Timeout of a whole request; 30 seconds by default. */
  readonly requestWithin?: Duration.DurationInput | undefined
  /** Timeout of a client that does not read its response; 60 seconds by default. */
  readonly readWithin?: Duration.DurationInput | undefined
  /** Most open connections. Further ones are closed at once. 4,000 by default, below usual limits of open files. */
  readonly maxConnections?: number | undefined
}

/** Longer than the usual 60 seconds of proxies. A request is lost if the server closes an idle connection first. */
const keepAliveTimeout = 65_000

const maximumCheckInterval = 1_000

// Node takes whole milliseconds only
const toMillis = (duration: Duration.DurationInput): number => Math.ceil(Duration.toMillis(duration))

export const makeServer = (
  { headersWithin = "10 seconds", maxConnections = 4_000, readWithin = "60 seconds", requestWithin = "30 seconds" }:
    Limits
): Server => {
  const requestTimeout = toMillis(requestWithin)
  const headersTimeout = Math.min(toMillis(headersWithin), requestTimeout)
  const server = createServer({
    keepAliveTimeout,
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.min(Math.ceil(headersTimeout / 4), maximumCheckInterval),
    requireHostHeader: false,
    // otherwise Node would silently drop the second of two credentials
    joinDuplicateHeaders: true
  })
  server.timeout = toMillis(readWithin)
  server.maxConnections = maxConnections
  // Node silently drops headers over a limit, among them those of proxies
  server.maxHeadersCount = 0
  return server
}
