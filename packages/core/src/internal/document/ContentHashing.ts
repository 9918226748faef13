import * as Predicate from "effect/Predicate"
import * as Sha256 from "../shared/Sha256.ts"
import type { Steps } from "../shared/Steps.ts"
import { isLong, quote, sortNames, toCanonical, toCanonicalInSteps } from "./CanonicalJson.ts"

const partLength = 16_384

class ContentHash {
  readonly #hash = Sha256.make()
  #text = ""

  toHex(): string {
    this.#hash.update(this.#text)
    return this.#hash.toHex()
  }

  *addNodes(nodes: ReadonlyArray<unknown>): Steps<void> {
    this.#text += "["
    for (const [index, node] of nodes.entries()) {
      if (index > 0) this.#text += ","
      yield* this.#addNode(node)
    }
    this.#text += "]"
  }

  *#addNode(node: unknown): Steps<void> {
    if (!isLong(node)) this.#text += toCanonical(node) || "null"
    else if (Predicate.isRecord(node) && Array.isArray(node["content"])) yield* this.#addParent(node)
    else this.#text += yield* toCanonicalInSteps(node)
    if (this.#text.length < partLength) return
    this.#hash.update(this.#text)
    this.#text = ""
    yield
  }

  *#addParent(node: { readonly [name: string]: unknown }): Steps<void> {
    let separator = "{"
    for (const name of sortNames(node)) {
      const value = node[name]
      if (value === undefined) continue
      this.#text += `${separator}${quote(name)}:`
      separator = ","
      if (name === "content" && Array.isArray(value)) yield* this.addNodes(value)
      else this.#text += (yield* toCanonicalInSteps(value)) || "null"
    }
    this.#text += "}"
  }
}

// SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. The content may be damaged, and hold anything.
export const hashContent = function*(content: ReadonlyArray<unknown>): Steps<string> {
  const hash = new ContentHash()
  yield* hash.addNodes(content)
  return hash.toHex()
}
