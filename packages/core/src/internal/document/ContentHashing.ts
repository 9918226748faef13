import * as Predicate from "effect/Predicate"
import * as Sha256 from "../shared/Sha256.ts"
import type { Steps } from "../shared/Steps.ts"
import { toCanonicalInSteps } from "./CanonicalJson.ts"

const partLength = 16_384

// SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. The content may be damaged, and hold anything.
export const hashContent = function*(content: ReadonlyArray<unknown>): Steps<string> {
  const hash = Sha256.make()
  let text = ""

  const writeNodes = function*(nodes: ReadonlyArray<unknown>): Steps<void> {
    text += "["
    for (const [index, node] of nodes.entries()) {
      if (index > 0) text += ","
      yield* writeNode(node)
    }
    text += "]"
  }

  const writeNode = function*(node: unknown): Steps<void> {
    if (!Predicate.isRecord(node) || !Array.isArray(node["content"])) {
      text += (yield* toCanonicalInSteps(node)) || "null"
    } else {
      let separator = "{"
      for (const name of Object.keys(node).sort()) {
        const value = node[name]
        if (value === undefined) continue
        text += `${separator}${JSON.stringify(name)}:`
        separator = ","
        if (name === "content" && Array.isArray(value)) yield* writeNodes(value)
        else text += (yield* toCanonicalInSteps(value)) || "null"
      }
      text += "}"
    }
    if (text.length < partLength) return
    hash.update(text)
    text = ""
    yield
  }

  yield* writeNodes(content)
  hash.update(text)
  return hash.toHex()
}
