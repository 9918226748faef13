import type { HttpServerRequest } from "@effect/platform"
import { type Effect, Option } from "effect"
import type { Limit } from "./BodyLimit.ts"
import * as JsonBody from "./JsonBody.ts"

/**
 * The value of a header, by its name in lower case.
 *
 * @since 0.1.0
 * @category models
 */
export type Header = (name: string) => string | undefined

/**
 * A request, as much of it as the API looks at.
 *
 * @since 0.1.0
 * @category models
 */
export interface Incoming {
  readonly method: string
  /** The path and the query, as they came. */
  readonly url: string
  readonly header: Header
  /** The client's address. */
  readonly ip: string | null
  /** Reads the body. It fails if that is longer than the limit, or does not arrive in time. */
  readonly body: (limit: Limit) => Effect.Effect<Uint8Array, unknown>
}

/**
 * The path of a URL without its query.
 *
 * @since 0.1.0
 * @category reading
 */
export const pathOf = (url: string): string => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}

/**
 * A request as it comes from the platform's servers.
 *
 * @since 0.1.0
 * @category conversions
 */
export const fromRequest = (request: HttpServerRequest.HttpServerRequest): Incoming => {
  const { headers } = request
  return {
    method: request.method,
    url: request.url,
    header: (name) => headers[name],
    ip: Option.getOrNull(request.remoteAddress),
    body: (limit) => JsonBody.read(request, limit)
  }
}
