import type * as HttpServerError from "@effect/platform/HttpServerError"
import type * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import type { Limit } from "../../http/BodyLimit.ts"
import { BodyTooLarge, MalformedBody, RequestTimeout } from "../../http/HttpErrors.ts"

/**
 * How much of a body over its limit is read and dropped, so that the client gets to read its answer: so many times the
 * limit.
 */
export const floodFactor = 16

const maximumDepth = 200

/**
 * Whether the text is nested too deeply or holds too many values: counted before anything is made of it, for a deep
 * value would overflow the stack of whatever walks it, and many would keep the decoder busy.
 */
const isTooMuch = (json: string, maximumValues: number): boolean => {
  let depth = 0
  let values = 1
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x2c) values++
    else if (char === 0x7b || char === 0x5b) {
      values++
      if (++depth > maximumDepth) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return values > maximumValues
}

/** The value of a body: JSON in UTF-8, of a bounded depth and number of values. */
export const parse = (bytes: Uint8Array, { values }: Limit): Either.Either<unknown, MalformedBody> =>
  Either.try({
    try: (): unknown => {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
      if (text.length > maximumDepth && isTooMuch(text, values)) throw new MalformedBody()
      return JSON.parse(text)
    },
    catch: () => new MalformedBody()
  })

const joined = (parts: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  parts.reduce((offset, part) => (bytes.set(part, offset), offset + part.length), 0)
  return bytes
}

/**
 * A body of undeclared length. What is over the limit is read and dropped, up to a point: who leaves a request unread
 * on Node loses the connection before the answer is out.
 */
const counted = (request: HttpServerRequest.HttpServerRequest, limit: number) =>
  Effect.suspend(() => {
    const parts: Array<Uint8Array> = []
    let length = 0
    const take = (part: Uint8Array): boolean => {
      length += part.length
      if (length <= limit) parts.push(part)
      return length <= floodFactor * limit
    }
    return Effect.map(
      Stream.runForEachWhile(request.stream, (part) => Effect.sync(() => take(part))),
      () => length > limit ? undefined : joined(parts, length)
    )
  })

/** The body of a request that comes from the platform's servers. */
export const read = (
  request: HttpServerRequest.HttpServerRequest,
  { bytes: limit, within }: Limit
): Effect.Effect<Uint8Array, BodyTooLarge | RequestTimeout | HttpServerError.RequestError> =>
  ("content-length" in request.headers
    ? Effect.map(request.arrayBuffer, (buffer) => new Uint8Array(buffer))
    : counted(request, limit)).pipe(
      Effect.filterOrFail(
        (bytes): bytes is Uint8Array => bytes !== undefined && bytes.byteLength <= limit,
        () => new BodyTooLarge({ limitInBytes: limit })
      ),
      Effect.timeoutFail({ duration: within, onTimeout: () => new RequestTimeout() })
    )
