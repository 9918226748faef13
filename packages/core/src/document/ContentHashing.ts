import * as Predicate from "effect/Predicate"
import type { Steps } from "../eventLoop/Steps.ts"
import { CanonicalHash } from "./CanonicalHash.ts"
import { isAbsent, isLong, sortNames, toCanonicalInSteps } from "./CanonicalJson.ts"
import { isKnownShort } from "./ShortContents.ts"

class ContentHash {
  readonly #hash = new CanonicalHash()
  #parts = 0

  toHex(): string {
    return this.#hash.toHex()
  }

  addShort(nodes: ReadonlyArray<unknown>): void {
    this.#hash.addNodes(nodes)
  }

  *addNodes(nodes: ReadonlyArray<unknown>): Steps<void> {
    this.#hash.addJson("[")
    for (const [index, node] of nodes.entries()) {
      if (index > 0) this.#hash.addJson(",")
      yield* this.#addNode(node)
    }
    this.#hash.addJson("]")
  }

  *#addNode(node: unknown): Steps<void> {
    if (!isLong(node)) this.#hash.addNode(node)
    else if (Predicate.isRecord(node) && Array.isArray(node["content"])) yield* this.#addParent(node)
    else this.#hash.addJson(yield* toCanonicalInSteps(node))
    if (this.#hash.parts === this.#parts) return
    this.#parts = this.#hash.parts
    yield
  }

  *#addParent(node: { readonly [name: string]: unknown }): Steps<void> {
    let separator = "{"
    for (const name of sortNames(node)) {
      const value = node[name]
      if (isAbsent(value)) continue
      this.#hash.addJson(separator)
      separator = ","
      this.#hash.addString(name)
      this.#hash.addJson(":")
      if (name === "content" && Array.isArray(value)) yield* this.addNodes(value)
      else this.#hash.addJson(yield* toCanonicalInSteps(value))
    }
    this.#hash.addJson("}")
  }
}

// SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. The content may be damaged, and hold anything.
export const hashContent = function*(content: ReadonlyArray<unknown>): Steps<string> {
  const hash = new ContentHash()
  if (isKnownShort(content)) hash.addShort(content)
  else yield* hash.addNodes(content)
  return hash.toHex()
}
