import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Predicate from "effect/Predicate"
import type { Steps } from "../shared/Steps.ts"
import { toCanonicalInSteps } from "./CanonicalJson.ts"

const partLength = 16_384

// SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. The content may be damaged, and hold anything.
export const hashContent = function*(content: ReadonlyArray<unknown>): Steps<string> {
  const hash = sha256.create()
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
    hash.update(utf8ToBytes(text))
    text = ""
    yield
  }

  yield* writeNodes(content)
  return bytesToHex(hash.update(utf8ToBytes(text)).digest())
}
