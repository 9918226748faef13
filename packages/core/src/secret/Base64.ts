import type { Steps } from "../eventLoop/Steps.ts"
import { Either, Encoding } from "../shared/AttestryNeedsEffect3.ts"

// a multiple of 3 and of 4, so that the parts fit together
const partLength = 24_576

export const encodeInSteps = function*(bytes: Uint8Array): Steps<string> {
  let text = ""
  for (let at = 0; at < bytes.length; at += partLength) {
    text += Encoding.encodeBase64Url(bytes.subarray(at, at + partLength))
    yield
  }
  return text
}

// Undefined if it is no base64url.
export const decodeInSteps = function*(text: string): Steps<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(Math.floor(text.length * 3 / 4))
  let length = 0
  for (let at = 0; at < text.length; at += partLength) {
    const part = Encoding.decodeBase64Url(text.slice(at, at + partLength))
    if (Either.isLeft(part)) return undefined
    bytes.set(part.right, length)
    length += part.right.length
    yield
  }
  return bytes.slice(0, length)
}
