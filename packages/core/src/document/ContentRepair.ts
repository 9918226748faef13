import { toCanonical } from "./CanonicalJson.ts"
import { findContentFaults } from "./CheckedContent.ts"
import type { EditorContent, EditorMark, EditorNode } from "./EditorNode.ts"
import { type ContentRule, findMarkRule, findNodeRule, fits, type NodeRule, nodeRules } from "./EditorSchema.ts"

const isKnown = ({ type }: EditorMark): boolean => findMarkRule(type) !== undefined

const isAlone = ({ type }: EditorMark): boolean => findMarkRule(type)?.isAlone === true

// The last of two marks of one known type counts, as on the page of a version. One that must be alone is dropped.
const repairMarks = (marks: ReadonlyArray<EditorMark>, isAllowed: boolean): ReadonlyArray<EditorMark> => {
  const last = new Map(marks.map((mark) => [isKnown(mark) ? mark.type : toCanonical(mark), mark]))
  const kept = Array.from(last.values()).filter((mark) => isAllowed || !isKnown(mark))
  return kept.filter(isKnown).length > 1 ? kept.filter((mark) => !isAlone(mark)) : kept
}

const isInline = ({ type }: EditorNode): boolean => {
  const groups = findNodeRule(type)?.groups
  return groups?.includes("inline") === true && !groups.includes("block")
}

// a text beside the content comes first, as on the page of a version
const readContent = ({ content = [], marks = [], text, type }: EditorNode): EditorContent =>
  type === "text" || text === undefined || text === "" ? content : [{ type: "text", marks, text }, ...content]

const emptyParagraph: EditorNode = { type: "paragraph" }

// the node that holds others where they are missing
const wrappers: Readonly<Record<string, string>> = {
  block: "paragraph",
  listItem: "listItem",
  taskItem: "taskItem",
  tableRow: "tableRow",
  tableCell: "tableCell"
}

const isLeaf = (type: string): boolean => {
  const rule = findNodeRule(type)
  return rule !== undefined && rule.content === undefined
}

// the content of a text or a rule comes after it; an empty text is nothing
const spread = (node: EditorNode): EditorContent => {
  if (!isLeaf(node.type)) return [node]
  const rest = readContent(node).flatMap(spread)
  return node.type === "text" && node.text === "" ? rest : [node, ...rest]
}

// Unwraps the nodes that the rule forbids, or puts them into a node that it allows.
const place = (nodes: EditorContent, rule: ContentRule): EditorContent => {
  const [group = ""] = rule.of
  const wrapper = wrappers[group]
  const placed: Array<EditorNode> = []
  let held: Array<EditorNode> = []
  const closeHeld = () => {
    if (held.length > 0 && wrapper !== undefined) placed.push({ type: wrapper, content: held })
    held = []
  }
  for (const node of nodes.flatMap(spread)) {
    const isFitting = fits(node.type, rule)
    if (!isFitting && wrapper !== undefined && (group !== "block" || isInline(node))) {
      held.push(node)
      continue
    }
    closeHeld()
    placed.push(...(isFitting ? [node] : place(readContent(node), rule)))
  }
  closeHeld()
  return placed
}

const complete = (nodes: EditorContent, { first, least, of }: ContentRule): EditorContent => {
  const [node] = nodes
  const isMissing = node === undefined
    ? least > 0 && of.includes("block")
    : first !== undefined && node.type !== first && findNodeRule(node.type) !== undefined
  return isMissing ? [emptyParagraph, ...nodes] : nodes
}

const isEmptyFrame = ({ content = [], type }: EditorNode): boolean => {
  const rule = findNodeRule(type)?.content
  return content.length === 0 && rule !== undefined && rule.least > 0 && !rule.of.includes("block")
}

const allowsMarks = (rule: NodeRule | undefined): boolean =>
  rule === undefined || (rule.marks !== false && rule.content?.of.includes("inline") === true)

const repairNodes = (nodes: EditorContent, rule: NodeRule | undefined): EditorContent => {
  const placed = rule?.content === undefined ? nodes.flatMap(spread) : place(nodes, rule.content)
  const repaired = placed.map((node) => repairNode(node, allowsMarks(rule))).filter((node) => !isEmptyFrame(node))
  return rule?.content === undefined ? repaired : complete(repaired, rule.content)
}

const repairNode = (node: EditorNode, isMarked: boolean): EditorNode => {
  const rule = findNodeRule(node.type)
  const { attrs, content, text, type } = node
  const marks = node.marks === undefined ? [] : repairMarks(node.marks, isMarked || rule === undefined)
  const inside = isLeaf(type) ? [] : repairNodes(rule === undefined ? content ?? [] : readContent(node), rule)
  return {
    type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(inside.length === 0 ? {} : { content: inside }),
    ...(marks.length === 0 ? {} : { marks }),
    ...(text === undefined || (rule !== undefined && type !== "text") ? {} : { text })
  }
}

/**
 * Repairs a document that was stored before its structure was checked, so that an editor opens it. What a reader sees
 * remains, as far as the schema allows it. A document that an editor opens keeps its normal form. One that would have too
 * many levels or bytes is returned unchanged.
 */
export const repair = (content: EditorContent): EditorContent => {
  const repaired = repairNodes(content, nodeRules.doc)
  return findContentFaults(repaired, 1).length === 0 ? repaired : content
}
