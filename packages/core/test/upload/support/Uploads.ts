import { type Cause, Duration, Effect, Exit, FastCheck, Stream } from "effect"
import type { ApiRequest } from "../../../src/contract/ApiRequest.ts"
import { type Options, readUpload } from "../../../src/upload/ReadUpload.ts"

export const options: Options = {
  member: "fileData",
  part: "file",
  maximumBytes: 100_000,
  limit: { bytes: 2_000_000, values: 1_000, within: Duration.seconds(20) }
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export const concat = (parts: Iterable<Uint8Array>): Uint8Array => new Uint8Array(Buffer.concat([...parts]))

/** Cuts bytes at each of the places, which are taken modulo their length. */
export const cut = (bytes: Uint8Array, places: ReadonlyArray<number>): ReadonlyArray<Uint8Array> => {
  const sorted = [...new Set([0, ...places.map((place) => place % (bytes.length + 1)), bytes.length])]
    .sort((a, b) => a - b)
  return sorted.slice(1).map((end, i) => bytes.slice(sorted[i], end))
}

/** Places at which a body is cut: a few, or everywhere. */
export const places: FastCheck.Arbitrary<ReadonlyArray<number>> = FastCheck.oneof(
  FastCheck.array(FastCheck.nat(4_000), { maxLength: 8 }),
  FastCheck.constant(Array.from({ length: 4_000 }, (_, i) => i))
)

export const toRequest = (
  body: Stream.Stream<Uint8Array>,
  headers: { readonly [name: string]: string } = {}
): ApiRequest => ({
  method: "POST",
  url: "/",
  ip: null,
  header: (name) => headers[name],
  body: () => Effect.dieMessage("The body is read whole"),
  stream: () => body
})

const collect = <E>(bytes: Stream.Stream<Uint8Array, E>) => Effect.map(Stream.runCollect(bytes), concat)

export const receiveChunks = (
  chunks: Iterable<Uint8Array>,
  headers: { readonly [name: string]: string } = {},
  changed: Partial<Options> = {}
) => readUpload(toRequest(Stream.fromIterable(chunks), headers), { ...options, ...changed }, collect)

export const receive = (
  body: string | Uint8Array,
  cutAt: ReadonlyArray<number> = [],
  headers: { readonly [name: string]: string } = {}
) => receiveChunks(cut(typeof body === "string" ? utf8(body) : body, cutAt), headers)

/** Returns the code of a rejection, and its first field error. */
export const rejectionOf = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<string> =>
  Effect.map(
    Effect.exit(effect),
    (exit: Exit.Exit<A, E>) =>
      Exit.match(exit, { onSuccess: () => "accepted", onFailure: (cause: Cause.Cause<E>) => nameOf(cause) })
  )

const nameOf = (cause: Cause.Cause<unknown>): string => {
  if (cause._tag !== "Fail") return cause._tag
  const { _tag: tag, errors = [] } = cause.error as {
    readonly _tag: string
    readonly errors?: ReadonlyArray<{ readonly pointer: string; readonly detail: string }>
  }
  return [tag, ...errors.map(({ detail, pointer }) => `${pointer} ${detail}`)].join(": ")
}
