import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Limit } from "./ApiRequest.ts"
import { BodyTooLarge, RequestTimeout } from "./HttpErrors.ts"

/** A body that was read before it came to the API. */
export class RequestBodyConsumed extends Error {
  override readonly name = "RequestBodyConsumed"

  constructor() {
    super("The request body was already read, probably by a body parser of the host. Mount the API before it.")
  }
}

/** Takes the chunks of a body from an adapter. */
export interface Sink {
  /** Takes a chunk. Returns false when the rest need not be read. */
  readonly write: (chunk: Uint8Array) => boolean
  readonly end: () => void
  /** Ends the request without an answer, because its client has left. */
  readonly abort: () => void
  readonly fail: (cause: unknown) => void
}

/**
 * A body over its limit is read and dropped up to this multiple of the limit. A client that still sends could not read
 * the answer otherwise.
 */
const floodFactor = 16

const join = (chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const [first] = chunks
  if (first !== undefined && chunks.length === 1) return first
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/**
 * Reads a body within its limit. `subscribe` starts the reading; what it returns is called when the reading ends. A body
 * that is complete needs no timeout.
 */
export const read = (
  { bytes: limit, within }: Limit,
  subscribe: (sink: Sink) => (() => void) | undefined,
  isComplete = false
): Effect.Effect<Uint8Array, BodyTooLarge | RequestTimeout> =>
  Effect.async<Uint8Array, BodyTooLarge | RequestTimeout>((resume) => {
    const chunks: Array<Uint8Array> = []
    let length = 0
    let stop = () => {}
    const timer = isComplete
      ? undefined
      : setTimeout(() => settle(new RequestTimeout()), Duration.toMillis(within))
    const settle = (body: Effect.Effect<Uint8Array, BodyTooLarge | RequestTimeout>) => {
      clearTimeout(timer)
      resume(body)
      stop()
    }
    const tooLarge = () => new BodyTooLarge({ limitInBytes: limit })
    stop = subscribe({
      write: (chunk) => {
        length += chunk.length
        if (length <= limit) chunks.push(chunk)
        return length <= floodFactor * limit
      },
      end: () => settle(length > limit ? tooLarge() : Effect.succeed(join(chunks, length))),
      abort: () => settle(Effect.interrupt),
      fail: (cause) => settle(Effect.die(cause))
    }) ?? stop
    return Effect.sync(() => {
      clearTimeout(timer)
      stop()
    })
  })

const drain = async (reader: ReadableStreamDefaultReader<Uint8Array>, sink: Sink): Promise<void> => {
  for (;;) {
    const { done, value } = await reader.read()
    if (done || !sink.write(value)) return sink.end()
  }
}

/** Reads a body that comes as a web stream; null is an empty one. */
export const fromReadable = (
  body: ReadableStream<Uint8Array> | null,
  limit: Limit
): Effect.Effect<Uint8Array, BodyTooLarge | RequestTimeout> =>
  Effect.suspend(() => {
    if (body === null) return Effect.succeed(new Uint8Array(0))
    if (body.locked) return Effect.die(new RequestBodyConsumed())
    return read(limit, (sink) => {
      const reader = body.getReader()
      drain(reader, sink).catch(sink.fail)
      return () => void reader.cancel().catch(() => {})
    })
  })
