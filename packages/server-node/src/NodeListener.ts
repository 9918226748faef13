import { HttpPipeline } from "@attestry/core/http"
import { toPrefix } from "@attestry/server/Prefix"
import * as Effect from "effect/Effect"
import type { RequestListener } from "node:http"
import * as Listener from "./internal/Listener.ts"

/** Options of a listener. */
export interface Options {
  /** Path of the API, such as `/compliance`. Paths outside it are answered with 404. */
  readonly prefix?: `/${string}` | undefined
  /** Number of your own proxies in front of the server, whose `X-Forwarded-For` is trusted; 0 by default. */
  readonly trustedProxies?: number | undefined
  /** Compresses JSON of more than 1 kB by gzip. Off by default, because the host's server usually does. */
  readonly compress?: boolean | undefined
}

/**
 * Makes a listener of the API for a server of Node that the host has, such as an Express app. It needs the unread body. A
 * path that the host's router has shortened is known by its `originalUrl`.
 */
export const make = (
  { compress, prefix, trustedProxies = 0 }: Options = {}
): Effect.Effect<RequestListener, never, HttpPipeline> =>
  Effect.flatMap(
    HttpPipeline,
    (pipeline) => Listener.make(pipeline, { prefix: toPrefix(prefix), trustedProxies, compress })
  )
