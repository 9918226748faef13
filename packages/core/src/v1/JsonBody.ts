import { HttpMethod, type HttpServerError, type HttpServerRequest } from "@effect/platform"
import { Effect, Stream } from "effect"
import { BodyTooLarge, MalformedBody } from "./EdgeErrors.ts"

/**
 * How large a JSON body may be, in bytes, unless its endpoint says otherwise.
 *
 * @since 0.1.0
 * @category limits
 */
export const bodyLimit = 1_048_576

const floodLimit = 16 * bodyLimit
const maximumDepth = 200

/** Counted on the text: a deep value would overflow the stack of whatever walks it, the parser's own errors included. */
const isTooDeep = (json: string): boolean => {
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

const parse = (bytes: ArrayBuffer | Uint8Array): Effect.Effect<unknown, MalformedBody> =>
  Effect.try({
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

const bodies = new WeakMap<HttpServerRequest.HttpServerRequest, ArrayBuffer | Uint8Array>()

/**
 * The body of a guarded request as it came; empty unless it was read.
 *
 * @since 0.1.0
 * @category reading
 */
export const bytesOf = (request: HttpServerRequest.HttpServerRequest): Uint8Array =>
  new Uint8Array(bodies.get(request) ?? new ArrayBuffer(0))

const read = (request: HttpServerRequest.HttpServerRequest, keep: (bytes: ArrayBuffer | Uint8Array) => void) => {
  const body: Effect.Effect<ArrayBuffer | Uint8Array | undefined, HttpServerError.RequestError> =
    "content-length" in request.headers ? request.arrayBuffer : counted(request)
  return Effect.flatMap(
    body,
    (bytes): Effect.Effect<unknown, BodyTooLarge | MalformedBody> => {
      if (bytes === undefined || bytes.byteLength > bodyLimit) return new BodyTooLarge({ limitInBytes: bodyLimit })
      keep(bytes)
      return parse(bytes)
    }
  )
}

/**
 * The request with a body that is read within limits, as UTF-8 and as JSON of a bounded depth.
 *
 * @since 0.1.0
 * @category reading
 */
export const guarded = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest =>
  !HttpMethod.hasBody(request.method) ? request : Object.create(request, {
    json: {
      get(this: HttpServerRequest.HttpServerRequest) {
        return read(request, (bytes) => bodies.set(this, bytes))
      }
    }
  })
