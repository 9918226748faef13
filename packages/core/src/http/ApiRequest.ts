import type * as Effect from "effect/Effect"
import type { Limit } from "./BodyLimit.ts"

/** The value of a header, by its name in lower case. */
export type Header = (name: string) => string | undefined

/** A request, as much of it as the API looks at. */
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

/** The path of a URL without its query. */
export const pathOf = (url: string): string => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}
