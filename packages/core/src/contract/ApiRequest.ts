import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { Actor, SignedInUser } from "../access/Actor.ts"
import type { BodyTooLarge, RequestTimeout } from "../problem/HttpErrors.ts"

export interface Limit {
  /** The length of the body. */
  readonly bytes: number
  /** The number of values in its JSON, nested ones included. */
  readonly values: number
  /** The timeout for the whole body. */
  readonly within: Duration.Duration
}

/** Annotation of an endpoint: the limits of its body. By default 1 MiB, 100,000 values and 30 seconds. */
export class BodyLimit extends Context.Reference<BodyLimit>()("@attestry/core/contract/ApiRequest/BodyLimit", {
  defaultValue: (): Limit => ({ bytes: 1_048_576, values: 100_000, within: Duration.seconds(30) })
}) {}

/** Limits of a body with a rich-text document: 2 MiB, 200,000 values and 30 seconds. */
export const documentLimit: Limit = { bytes: 2_097_152, values: 200_000, within: Duration.seconds(30) }

/** Limits of a body with a script: 2.25 MiB, because JSON may double the length of 1 MiB, 1,000 values and 30 seconds. */
export const scriptLimit: Limit = { bytes: 2_359_296, values: 1_000, within: Duration.seconds(30) }

/** Returns the value of a header, by its name in lower case. */
export type Header = (name: string) => string | undefined

/** A request that an adapter passes to the pipeline. */
export interface ApiRequest {
  readonly method: string
  /** The path and the query, unchanged. */
  readonly url: string
  readonly header: Header
  readonly ip: string | null
  /** The caller whom the host vouches for. Then the request needs no credential, and one that it has is not read. */
  readonly caller?: Actor | SignedInUser | undefined
  /** Reads the body, with `RequestBody`. Fails if it exceeds the limit or does not arrive in time. */
  readonly body: (limit: Limit) => Effect.Effect<Uint8Array, unknown>
  /**
   * Reads the body chunk by chunk, with `RequestBody`, and no faster than the chunks are taken. Fails like `body`, at the
   * byte that exceeds the limit. A request is read by one of the two, once.
   */
  readonly stream: (limit: Limit) => Stream.Stream<Uint8Array, BodyTooLarge | RequestTimeout>
}

export const pathOf = (url: string): string => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}
