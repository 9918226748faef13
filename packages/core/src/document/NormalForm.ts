import { runSteps, type Steps } from "../eventLoop/Steps.ts"
import { toCanonical } from "./CanonicalJson.ts"
import type { Attributes, EditorContent, EditorMark, EditorNode } from "./EditorNode.ts"
import { findMarkRule, findNodeRule } from "./EditorSchema.ts"

type Defaults = Readonly<Record<string, unknown>>

const isLeftOut = (defaults: Defaults, name: string, value: unknown): boolean =>
  value === null || (Object.hasOwn(defaults, name) && defaults[name] === value)

// an assignment would lose `__proto__`
const normalizeAttributes = (attributes: Attributes | undefined, defaults: Defaults): Attributes | undefined => {
  if (attributes === undefined) return undefined
  const names = Object.keys(attributes)
  const kept = names.filter((name) => !isLeftOut(defaults, name, attributes[name]))
  if (kept.length === 0) return undefined
  return kept.length === names.length ? attributes : Object.fromEntries(kept.map((name) => [name, attributes[name]]))
}

const makeMark = ({ attrs, type }: EditorMark): EditorMark => {
  const normal = normalizeAttributes(attrs, findMarkRule(type)?.attributes ?? {})
  return { type, ...(normal === undefined ? {} : { attrs: normal }) }
}

const noMarks = { marks: undefined, key: "" } as const

const toKey = (mark: EditorMark): string => mark.attrs === undefined ? mark.type : toCanonical(mark)

// the key is equal for equal marks in any order
const normalizeMarks = (marks: ReadonlyArray<EditorMark> | undefined) => {
  if (marks === undefined || marks.length === 0) return noMarks
  const keyed = new Map(marks.map((given) => {
    const mark = makeMark(given)
    return [toKey(mark), mark]
  }))
  const keys = Array.from(keyed.keys()).toSorted()
  return { marks: keys.flatMap((key) => keyed.get(key) ?? []), key: keys.join() }
}

const isEmptyParagraph = ({ attrs, content, marks, text, type }: EditorNode): boolean =>
  type === "paragraph" && attrs === undefined && content === undefined && marks === undefined && text === undefined

const normalizeNode = (node: EditorNode, marks: ReadonlyArray<EditorMark> | undefined): EditorNode => {
  const attrs = normalizeAttributes(node.attrs, findNodeRule(node.type)?.attributes ?? {})
  const content = node.content === undefined ? [] : runSteps(normalizeNodes(node.content))
  return {
    type: node.type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content.length === 0 ? {} : { content }),
    ...(marks === undefined ? {} : { marks }),
    ...(node.text === undefined ? {} : { text: node.text })
  }
}

const normalizeNodes = function*(nodes: EditorContent): Steps<EditorContent> {
  const normal: Array<EditorNode> = []
  let key: string | undefined
  for (const node of nodes) {
    const { key: nextKey, marks } = normalizeMarks(node.marks)
    const next = normalizeNode(node, marks)
    yield
    const isText = node.type === "text" && next.attrs === undefined && next.content === undefined
    if (isText && node.text === "") continue
    const last = normal.at(-1)
    if (isText && key === nextKey && last !== undefined) {
      normal[normal.length - 1] = { ...last, text: `${last.text}${node.text}` }
      continue
    }
    normal.push(next)
    // undefined after a node that is no text
    key = isText ? nextKey : undefined
  }
  return normal
}

// Two documents with the same form say the same. It leaves out null and default attributes, empty lists, empty texts and
// empty paragraphs at the end, which editors add. It joins texts beside each other that have the same marks, and sorts
// marks. One step for each node of the document itself.
export const normalizeInSteps = function*(content: EditorContent): Steps<EditorContent> {
  const normal = yield* normalizeNodes(content)
  const end = normal.findLastIndex((node) => !isEmptyParagraph(node))
  return normal.slice(0, end + 1)
}
