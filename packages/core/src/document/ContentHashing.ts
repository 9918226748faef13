import type { Steps } from "../eventLoop/Steps.ts"
import * as Sha256 from "../shared/Sha256.ts"
import { toCanonicalParts } from "./CanonicalJson.ts"

// in UTF-16 units
const hashedAtOnce = 16_384

// SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. The content may be damaged, and hold anything.
export const hashContent = function*(content: ReadonlyArray<unknown>): Steps<string> {
  const hash = Sha256.make()
  let text = ""
  for (const part of toCanonicalParts(content)) {
    text += part
    if (text.length < hashedAtOnce) continue
    hash.update(text)
    text = ""
    yield
  }
  hash.update(text)
  return hash.toHex()
}
