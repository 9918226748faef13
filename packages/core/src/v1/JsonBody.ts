import type { HttpServerError, HttpServerRequest } from "@effect/platform"
import { Effect, Either, Stream } from "effect"
import { BodyTooLarge, MalformedBody } from "./EdgeErrors.ts"

/**
 * How large a JSON body may be, in bytes, unless its endpoint says otherwise.
 *
 * @since 0.1.0
 * @category limits
 */
export const bodyLimit = 1_048_576

/**
 * How much of a body over the limit is read and dropped, so that the client gets to read its answer.
 *
 * @since 0.1.0
 * @category limits
 */
export const floodLimit = 16 * bodyLimit

const maximumDepth = 200

/** Counted on the text: a deep value would overflow the stack of whatever walks it, the parser's own errors included. */
const isTooDeep = (json: string): boolean => {
  if (json.length <= maximumDepth) return false
  let depth = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > maximumDepth) return true
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return false
}

/**
 * The value of a body: JSON in UTF-8, of a bounded depth.
 *
 * @since 0.1.0
 * @category parsing
 */
export const parse = (bytes: Uint8Array): Either.Either<unknown, MalformedBody> =>
  Either.try({
    try: (): unknown => {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
      if (isTooDeep(text)) throw new MalformedBody()
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
const counted = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.suspend(() => {
    const parts: Array<Uint8Array> = []
    let length = 0
    const take = (part: Uint8Array): boolean => {
      length += part.length
      if (length <= bodyLimit) parts.push(part)
      return length <= floodLimit
    }
    return Effect.map(
      Stream.runForEachWhile(request.stream, (part) => Effect.sync(() => take(part))),
      () => length > bodyLimit ? undefined : joined(parts, length)
    )
  })

/**
 * The body of a request that comes from the platform's servers.
 *
 * @since 0.1.0
 * @category reading
 */
export const read = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<Uint8Array, BodyTooLarge | HttpServerError.RequestError> =>
  Effect.filterOrFail(
    "content-length" in request.headers
      ? Effect.map(request.arrayBuffer, (buffer) => new Uint8Array(buffer))
      : counted(request),
    (bytes): bytes is Uint8Array => bytes !== undefined && bytes.byteLength <= bodyLimit,
    () => new BodyTooLarge({ limitInBytes: bodyLimit })
  )
