import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ServerResponse } from "node:http"
import type { Writable } from "node:stream"
import { constants, createGzip, gzip } from "node:zlib"

const whenDrained = (sink: Writable) =>
  Effect.async<void>((resume) => {
    sink.once("drain", () => resume(Effect.void))
  })

// Node copies a text faster if it need not look for characters of several bytes.
export const encodingOf = (text: string, bytes: number): BufferEncoding => bytes === text.length ? "latin1" : "utf8"

const write = (sink: Writable, part: string | Uint8Array): boolean =>
  typeof part === "string"
    ? sink.write(part, encodingOf(part, Buffer.byteLength(part)))
    : sink.write(part)

// A failure closes the connection before the last chunk, so that the client sees a truncated body. Only HTTP/1.0, which
// has no chunks, hides it.
export const writeBody = (
  body: Stream.Stream<string | Uint8Array>,
  response: ServerResponse,
  sink: Writable = response
) =>
  Stream.runForEach(body, (part) => write(sink, part) ? Effect.void : whenDrained(sink)).pipe(
    Effect.zipRight(Effect.sync(() => sink.end())),
    Effect.onError(() => Effect.sync(() => response.destroy()))
  )

export const longestPart = 262_144

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00

// no part ends within a pair
export const splitBody = function*(body: string): Generator<string> {
  for (let start = 0; start < body.length;) {
    const end = start + longestPart
    const next = isHighSurrogate(body.charCodeAt(end - 1)) ? end + 1 : end
    yield body.slice(start, next)
    start = next
  }
}

// Each part is flushed, so that it arrives before the next one is made.
export const compressInto = (response: ServerResponse): Writable => {
  const sink = createGzip({ flush: constants.Z_SYNC_FLUSH })
  sink.on("error", () => response.destroy())
  response.on("close", () => sink.destroy())
  sink.pipe(response)
  return sink
}

export const compressText = (text: string, send: (bytes: Buffer) => void, fail: () => void): void =>
  gzip(text, (error, bytes) => error === null ? send(bytes) : fail())
