import type * as Effect from "effect/Effect"
import type { Limit } from "./BodyLimit.ts"

/** Returns the value of a header, by its name in lower case. */
export type Header = (name: string) => string | undefined

/** A request that an adapter passes to the pipeline. */
export interface ApiRequest {
  readonly method: string
  /** The path and the query, unchanged. */
  readonly url: string
  readonly header: Header
  readonly ip: string | null
  /** Reads the body, with `RequestBody`. Fails if it exceeds the limit or does not arrive in time. */
  readonly body: (limit: Limit) => Effect.Effect<Uint8Array, unknown>
}

export const pathOf = (url: string): string => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}
