import type { Steps } from "../eventLoop/Steps.ts"
import * as Sha256 from "../shared/Sha256.ts"
import { toCanonicalParts } from "./CanonicalJson.ts"
import type { EditorContent } from "./EditorNode.ts"
import { normalizeInSteps } from "./NormalForm.ts"

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

// A policy keeps the form of its `signedTextHash`, so a new form asks nobody to sign again.
const formVersion = 1

// hash of the normal form, after the version of the form
export const hashText = function*(content: EditorContent): Steps<string> {
  return `${formVersion}-${yield* hashContent(yield* normalizeInSteps(content))}`
}
