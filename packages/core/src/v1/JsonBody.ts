import { HttpIncomingMessage, type HttpServerError, type HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import { BodyTooLarge, MalformedBody } from "./EdgeErrors.ts"

/**
 * How large a JSON body may be, in bytes, unless its endpoint says otherwise.
 *
 * @since 0.1.0
 * @category limits
 */
export const bodyLimit = 1_048_576

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

const parse = (bytes: ArrayBuffer): Effect.Effect<unknown, MalformedBody> =>
  Effect.try({
    try: (): unknown => {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
      if (isTooDeep(text)) throw new MalformedBody()
      return JSON.parse(text)
    },
    catch: () => new MalformedBody()
  })

const read = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<unknown, BodyTooLarge | MalformedBody | HttpServerError.RequestError> =>
  request.arrayBuffer.pipe(
    HttpIncomingMessage.withMaxBodySize(Option.some(bodyLimit)),
    Effect.mapError((error) => String(error.cause).includes("maxBytes") ? tooLarge() : error),
    Effect.filterOrFail((bytes) => bytes.byteLength <= bodyLimit, tooLarge),
    Effect.flatMap(parse)
  )

const tooLarge = () => new BodyTooLarge({ limitInBytes: bodyLimit })

/**
 * The request with a body that is read within limits, as UTF-8 and as JSON of a bounded depth.
 *
 * @since 0.1.0
 * @category reading
 */
export const guarded = (request: HttpServerRequest.HttpServerRequest): HttpServerRequest.HttpServerRequest =>
  Object.create(request, { json: { get: () => read(request) } })
