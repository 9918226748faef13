import type { Limit } from "../../http/ApiRequest.ts"
import { MalformedBody } from "../../http/HttpErrors.ts"
import { Either } from "../effect/AttestryNeedsEffect3.ts"

const maximumDepth = 200

// counts before parsing: a deep value would overflow the stack of every walk, and many values would keep the decoder
// busy
const exceedsLimits = (json: string, maximumValues: number): boolean => {
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

export const parse = (bytes: Uint8Array, { values }: Limit): Either.Either<unknown, MalformedBody> =>
  Either.try({
    try: (): unknown => {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
      if (text.length > maximumDepth && exceedsLimits(text, values)) throw new MalformedBody()
      return JSON.parse(text)
    },
    catch: () => new MalformedBody()
  })
