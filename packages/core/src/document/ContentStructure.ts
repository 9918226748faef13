import type { Steps } from "../eventLoop/Steps.ts"
import { toCanonicalInSteps } from "./CanonicalJson.ts"
import type { ContentFault } from "./ContentFault.ts"
import { type ContentRule, findMarkRule, findNodeRule, fits, type NodeRule, nodeRules } from "./EditorSchema.ts"

interface Mark {
  readonly type: string
  readonly attrs?: object
}

interface Node extends Mark {
  readonly content?: Nodes
  readonly marks?: ReadonlyArray<Mark>
  readonly text?: string
}

export type Nodes = ReadonlyArray<Node>

const nodesPerStep = 500

const join = (names: ReadonlyArray<string>): string => names.join(" or ")

const expectedIn = (owner: string, { of }: ContentRule): string => `Expected ${join(of)} in ${owner}`

// Finds what keeps an editor from opening the document. The document has no other faults.
export const findStructureFaults = function*(content: Nodes, most: number): Steps<ReadonlyArray<ContentFault>> {
  const faults: Array<ContentFault> = []
  const path: Array<PropertyKey> = []
  let count = 0

  const fail = (message: string, ...rest: ReadonlyArray<PropertyKey>): void => {
    if (faults.length < most) faults.push({ path: [...path, ...rest], message })
  }

  const checkMarks = function*(marks: ReadonlyArray<Mark>, isAllowed: boolean): Steps<void> {
    const found = new Set<string>()
    const types = new Set(marks.map(({ type }) => type).filter((type) => findMarkRule(type) !== undefined))
    for (const [index, mark] of marks.entries()) {
      const rule = findMarkRule(mark.type)
      // marks of an unknown type may differ in their attributes, such as comments
      const key = rule === undefined ? yield* toCanonicalInSteps(mark) : mark.type
      if (found.has(key)) fail("Expected each mark once", "marks", index)
      else if (rule !== undefined && !isAllowed) fail("Expected no such mark here", "marks", index)
      else if (rule?.isAlone === true && types.size > 1) fail(`Expected no mark beside ${mark.type}`, "marks", index)
      found.add(key)
    }
  }

  const checkFirst = (children: Nodes, { first, least, of }: ContentRule, owner: string): void => {
    const [child] = children
    if (child === undefined) {
      if (least > 0) fail(`Expected at least one ${first ?? join(of)} in ${owner}`, "content")
    } else if (first !== undefined && child.type !== first && findNodeRule(child.type) !== undefined) {
      fail(`Expected ${first} first in ${owner}`, "content", 0)
    }
  }

  const checkOwn = ({ content = [], text, type }: Node, rule: NodeRule): void => {
    if (type === "text" && text === "") fail("Expected text of at least one character", "text")
    if (type !== "text" && text !== undefined) fail("Expected text in nodes of type text only", "text")
    if (rule.content !== undefined) checkFirst(content, rule.content, type)
    else if (content.length > 0) fail(`Expected no content in ${type}`, "content")
  }

  // a node of an unknown type may have anything in it
  const checkNode = function*(node: Node, isMarked: boolean): Steps<void> {
    if (++count % nodesPerStep === 0) yield
    const rule = findNodeRule(node.type)
    if (rule !== undefined) checkOwn(node, rule)
    if (node.marks !== undefined) yield* checkMarks(node.marks, isMarked || rule === undefined)
    if (node.content === undefined || node.content.length === 0) return
    if (rule !== undefined && rule.content === undefined) return
    path.push("content")
    yield* checkNodes(node.content, rule, node.type)
    path.pop()
  }

  const checkNodes = function*(nodes: Nodes, rule: NodeRule | undefined, owner: string): Steps<void> {
    const isMarked = rule === undefined || (rule.marks !== false && rule.content?.of.includes("inline") === true)
    for (const [index, node] of nodes.entries()) {
      if (faults.length >= most) return
      path.push(index)
      if (rule?.content !== undefined && !fits(node.type, rule.content)) fail(expectedIn(owner, rule.content))
      else yield* checkNode(node, isMarked)
      path.pop()
    }
  }

  yield* checkNodes(content, nodeRules.doc, "doc")
  return faults
}
