import { runSteps, type Steps } from "../eventLoop/Steps.ts"
import { Walk } from "./ContentCheck.ts"
import type { ContentFault } from "./ContentFault.ts"
import { findStructureFaults, type Nodes } from "./ContentStructure.ts"

type Faults = ReadonlyArray<ContentFault>

// the value may be anything
export const findContentFaults = (content: unknown, most: number): Faults => {
  const walk = new Walk(most)
  walk.checkChildren(content, 1)
  return walk.faults
}

// for the result of `JSON.parse`, whose lists have items only
export const findContentFaultsInSteps = function*(content: unknown, most: number): Steps<Faults> {
  const walk = new Walk(most)
  yield* walk.checkInSteps(content)
  return walk.faults
}

// treats the node as the only one of a document
export const findNodeFaults = (node: unknown, most: number): Faults => {
  const walk = new Walk(most)
  walk.checkNode(node, 1)
  return walk.faults
}

// a list without faults holds nodes
const isContent = (content: unknown): content is Nodes => Array.isArray(content)

const findInputFaults = (content: unknown, most: number): Faults => {
  const faults = findContentFaults(content, most)
  return faults.length === 0 && isContent(content) ? runSteps(findStructureFaults(content, most)) : faults
}

const findInputFaultsInSteps = function*(content: unknown, most: number): Steps<Faults> {
  const faults = yield* findContentFaultsInSteps(content, most)
  return faults.length === 0 && isContent(content) ? yield* findStructureFaults(content, most) : faults
}

const known = new WeakMap<object, Faults>()

// the schema that decodes the content next finds what was found here
export const checkInputInSteps = function*(content: unknown): Steps<void> {
  if (typeof content === "object" && content !== null) known.set(content, yield* findInputFaultsInSteps(content, 1))
}

export const findFaults = (content: unknown, most: number): Faults => {
  if (typeof content !== "object" || content === null) return findInputFaults(content, most)
  const found = known.get(content)
  return found !== undefined && (found.length === 0 || most === 1) ? found : findInputFaults(content, most)
}
