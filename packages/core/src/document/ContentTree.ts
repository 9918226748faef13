import type { Steps } from "../eventLoop/Steps.ts"
import { toCanonical, toCanonicalInSteps } from "./CanonicalJson.ts"
import type { EditorContent, EditorNode } from "./EditorNode.ts"

// nodes with the same `value` are equal, whatever the order of their properties
export interface ContentTree {
  readonly node: EditorNode
  readonly children: ReadonlyArray<ContentTree>
  readonly value: number
  // equal for nodes of one type
  readonly shape: number
  // equal for nodes of one type whose texts begin alike
  readonly beginning: number
  // equal for nodes of one type whose first children are equal
  readonly head: number
  readonly attributes: string
  readonly marks: string
  // about the length as JSON, without and with the children
  readonly ownSize: number
  readonly size: number
  readonly start: string
}

const startLength = 24

const nodesPerStep = 64

const readStart = (node: EditorNode, children: ReadonlyArray<ContentTree>): string => {
  let start = node.text?.slice(0, startLength) ?? ""
  for (const child of children) {
    if (start.length >= startLength) break
    start += child.start
  }
  return start.slice(0, startLength)
}

// Trees of the same function can be compared. They cost time and memory in proportion to the documents, and nobody
// can make unequal nodes look equal.
export const makeContentTrees = (): (content: EditorContent) => Steps<ReadonlyArray<ContentTree>> => {
  const known = new Map<string, number>()
  const toNumber = (key: string): number => {
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, known.size)
    return known.size - 1
  }
  let count = 0
  const toTree = function*(node: EditorNode): Steps<ContentTree> {
    if (++count % nodesPerStep === 0) yield
    const children = yield* toTrees(node.content ?? [])
    const attributes = yield* toCanonicalInSteps(node.attrs)
    const marks = yield* toCanonicalInSteps(node.marks)
    const own = `${toCanonical([node.type, node.text ?? null])}a${attributes}m${marks}`
    const values = node.content === undefined ? "" : `c${children.map(({ value }) => value).join()}`
    const shape = toNumber(`s${node.content === undefined ? "-" : "+"}${node.type}`)
    const start = readStart(node, children)
    const ownSize = own.length + 40
    return {
      node,
      children,
      value: toNumber(`v${own}${values}`),
      shape,
      beginning: toNumber(`b${shape} ${start}`),
      head: toNumber(`h${shape} ${children[0]?.value ?? ""}`),
      attributes,
      marks,
      ownSize,
      size: children.reduce((sum, { size }) => sum + size, ownSize),
      start
    }
  }
  const toTrees = function*(content: EditorContent): Steps<ReadonlyArray<ContentTree>> {
    const trees: Array<ContentTree> = []
    for (const node of content) trees.push(yield* toTree(node))
    return trees
  }
  return toTrees
}
