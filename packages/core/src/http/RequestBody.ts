import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Limit } from "../contract/ApiRequest.ts"
import { BodyTooLarge, RequestTimeout } from "../problem/HttpErrors.ts"

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

/** Controls the chunks that an adapter writes to its `Sink`. */
export interface Flow {
  /** Asks for the next chunk, or the end. */
  readonly next: () => void
  /** Stops reading. The rest of the body is not needed. */
  readonly stop: () => void
}

type Pulled = Effect.Effect<Chunk.Chunk<Uint8Array>, Option.Option<BodyTooLarge | RequestTimeout>>

/** Queues what an adapter writes, until it is pulled. */
const makeQueue = () => {
  const ready: Array<Pulled> = []
  let waiting: ((pulled: Pulled) => void) | undefined
  return {
    offer: (pulled: Pulled) => {
      if (waiting === undefined) return ready.push(pulled)
      const resume = waiting
      waiting = undefined
      return resume(pulled)
    },
    pull: (next: () => void): Pulled =>
      Effect.async((resume) => {
        const first = ready.shift()
        if (first !== undefined) return resume(first)
        waiting = resume
        next()
        return Effect.sync(() => {
          waiting = undefined
        })
      })
  }
}

/**
 * Reads a body chunk by chunk within its limit. `subscribe` gets the sink of the chunks, which an adapter writes only when
 * `next` asks for one.
 */
export const stream = (
  { bytes: limit, within }: Limit,
  subscribe: (sink: Sink) => Flow
): Stream.Stream<Uint8Array, BodyTooLarge | RequestTimeout> =>
  Stream.fromPull(Effect.gen(function*() {
    const { offer, pull } = makeQueue()
    const fail = (error: BodyTooLarge | RequestTimeout) => offer(Effect.fail(Option.some(error)))
    let length = 0
    const { next } = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const timer = setTimeout(() => fail(new RequestTimeout()), Duration.toMillis(within))
        const flow = subscribe({
          write: (chunk) => {
            length += chunk.length
            if (length > limit) fail(new BodyTooLarge({ limitInBytes: limit }))
            else offer(Effect.succeed(Chunk.of(chunk)))
            return length <= limit
          },
          end: () => offer(Effect.fail(Option.none())),
          abort: () => offer(Effect.interrupt),
          fail: (cause) => offer(Effect.die(cause))
        })
        return { ...flow, timer }
      }),
      ({ stop, timer }) =>
        Effect.sync(() => {
          clearTimeout(timer)
          stop()
        })
    )
    return pull(next)
  }))

/** Reads the body of a web request chunk by chunk; null is an empty one. */
export const streamReadable = (
  body: ReadableStream<Uint8Array> | null,
  limit: Limit
): Stream.Stream<Uint8Array, BodyTooLarge | RequestTimeout> =>
  Stream.suspend(() => {
    if (body === null) return Stream.empty
    if (body.locked) return Stream.die(new RequestBodyConsumed())
    return stream(limit, (sink) => {
      const reader = body.getReader()
      return {
        next: () =>
          void reader.read().then(({ done, value }) => done ? sink.end() : sink.write(value)).catch(sink.fail),
        stop: () => void reader.cancel().catch(() => {})
      }
    })
  })
