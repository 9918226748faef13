import type { Steps } from "../eventLoop/Steps.ts"
import { Walk } from "./ContentCheck.ts"
import type { ContentFault } from "./ContentFault.ts"

// the value may be anything
export const findContentFaults = (content: unknown, most: number): ReadonlyArray<ContentFault> => {
  const walk = new Walk(most)
  walk.checkChildren(content, 1)
  return walk.faults
}

// for the result of `JSON.parse`, whose lists have items only
export const findContentFaultsInSteps = function*(content: unknown, most: number): Steps<ReadonlyArray<ContentFault>> {
  const walk = new Walk(most)
  yield* walk.checkInSteps(content)
  return walk.faults
}

// treats the node as the only one of a document
export const findNodeFaults = (node: unknown, most: number): ReadonlyArray<ContentFault> => {
  const walk = new Walk(most)
  walk.checkNode(node, 1)
  return walk.faults
}

const known = new WeakMap<object, ReadonlyArray<ContentFault>>()

// the schema that decodes the content next finds what was found here
export const checkContentInSteps = function*(content: unknown): Steps<void> {
  if (typeof content === "object" && content !== null) known.set(content, yield* findContentFaultsInSteps(content, 1))
}

export const findFaults = (content: unknown, most: number): ReadonlyArray<ContentFault> => {
  if (typeof content !== "object" || content === null) return findContentFaults(content, most)
  const found = known.get(content)
  return found !== undefined && (found.length === 0 || most === 1) ? found : findContentFaults(content, most)
}
