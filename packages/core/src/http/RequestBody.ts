import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Limit } from "./ApiRequest.ts"
import { BodyTooLarge, RequestTimeout } from "./HttpErrors.ts"

/** The body was read before it reached the API. */
export class RequestBodyConsumed extends Error {
  override readonly name = "RequestBodyConsumed"

  constructor() {
    super("The request body was already read, probably by a body parser of the host. Mount the API before it.")
  }
}

/** Receives the chunks of a body from an adapter. */
export interface Sink {
  /** Receives a chunk. Returns false if the rest need not be read. */
  readonly write: (chunk: Uint8Array) => boolean
  readonly end: () => void
  /** Ends the request without a response, because the client has disconnected. */
  readonly abort: () => void
  readonly fail: (cause: unknown) => void
}

/**
 * Multiple of the limit up to which a body that is too large is read and dropped. Otherwise a client that still sends could
 * not read the response.
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
 * Reads a body within its limit. `subscribe` starts to read and returns a function that is called at the end. A body that
 * is complete needs no timeout.
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
    const makeTooLarge = () => new BodyTooLarge({ limitInBytes: limit })
    stop = subscribe({
      write: (chunk) => {
        length += chunk.length
        if (length <= limit) chunks.push(chunk)
        return length <= floodFactor * limit
      },
      end: () => settle(length > limit ? makeTooLarge() : Effect.succeed(join(chunks, length))),
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

/** Reads the body of a web request; null is an empty one. */
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
