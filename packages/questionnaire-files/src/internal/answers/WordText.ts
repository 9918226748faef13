import { escapeXml } from "@attestry/file-jobs/OfficeXml"
import { attribute } from "../questionnaire/docx/WordXml.ts"
import type { Edit } from "./Fill.ts"
import { toTag } from "./Tags.ts"
import type { Fragment, WordNode } from "./WordTree.ts"

// Puts a text in the place of a part of the texts that it counts in.
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly text: string
}

interface Placed {
  readonly fragment: Fragment
  readonly start: number
  readonly end: number
}

// characters that XML cannot hold, and the byte order mark
const unwritable = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufeff\ufffe\uffff]/gu

// With one kind of line end, and only characters that XML can hold.
export const toWritable = (text: string): string =>
  text.replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n").replaceAll(unwritable, "")

export const prefixOf = ({ rawName }: WordNode): string => rawName.slice(0, rawName.indexOf(":") + 1)

const toText = (prefix: string, text: string): string =>
  text === "" ? "" : `<${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t>`

const signs: { readonly [sign: string]: string } = { "\n": "br", "\t": "tab" }

interface Part {
  readonly text: string
  // line ends of a text that was there stay as they are
  readonly isKept: boolean
  // ends what is around it, and begins that again
  readonly outside?: { readonly before: string; readonly after: string } | undefined
}

const toElements = (prefix: string, parts: ReadonlyArray<Part>): string => {
  let xml = ""
  let line = ""
  for (const { isKept, outside, text } of parts) {
    if (outside !== undefined) {
      xml += `${toText(prefix, line)}${outside.before}${toTexts(prefix, text)}${outside.after}`
      line = ""
      continue
    }
    for (const piece of isKept ? [text] : text.split(/([\n\t])/)) {
      const sign = signs[piece]
      if (sign === undefined) line += piece
      else {
        xml += `${toText(prefix, line)}<${prefix}${sign}/>`
        line = ""
      }
    }
  }
  return xml + toText(prefix, line)
}

// The elements of a run that show a text.
export const toTexts = (prefix: string, text: string): string => toElements(prefix, [{ text, isKept: false }])

// check boxes of a symbol font
const symbolCodes: { readonly [sign: string]: string } = { "☐": "F0A8", "☒": "F0FE" }

const toRunContent = (node: WordNode, parts: ReadonlyArray<Part>): string => {
  const prefix = prefixOf(node)
  const code = symbolCodes[parts.map(({ text }) => text).join("")]
  return node.name === "sym" && code !== undefined
    ? `<${prefix}sym ${prefix}font="Wingdings" ${prefix}char="${code}"/>`
    : toElements(prefix, parts)
}

const place = (fragments: ReadonlyArray<Fragment>): ReadonlyArray<Placed> => {
  let at = 0
  return fragments.map((fragment) => {
    const start = at
    at += fragment.text.length
    return { fragment, start, end: at }
  })
}

// check boxes are ticked, and page breaks stay
const isFixed = ({ box, node }: Fragment): boolean =>
  box !== null || /^(?:page|column)$/.test(attribute(node.attributes, "type") ?? "")

export const textOf = (fragments: ReadonlyArray<Fragment>): string => fragments.map(({ text }) => text).join("")

const isWithin = ({ end, start }: Placed, { from, to }: Replacement): boolean =>
  start === end ? start >= from && start <= to : start < to && end > from

const isLink = ({ fragment: { run } }: Placed): boolean => run?.parent?.name === "hyperlink"

const insertions = new Set(["ins", "moveTo"])

// The elements from a run up to the insertion that it is a part of. None if there is no insertion.
const insertionsOf = ({ run }: Fragment): ReadonlyArray<WordNode> => {
  const path: Array<WordNode> = []
  for (let node = run; node !== null && node.name !== "p" && node.name !== "sdtContent"; node = node.parent) {
    path.push(node)
  }
  return path.slice(0, path.findLastIndex(({ name }) => insertions.has(name)) + 1)
}

// Text in an insertion would be gone when that is rejected, so it gets a run of the same style outside.
const toOutside = (xml: string, fragment: Fragment): Part["outside"] => {
  const path = insertionsOf(fragment)
  const [run] = path
  if (run === undefined) return undefined
  const style = run.children.find(({ name }) => name === "rPr")
  const start = `${toTag(run.rawName, {}, false)}${style === undefined ? "" : xml.slice(style.start, style.closeEnd)}`
  const closing = path.map(({ rawName }) => `</${rawName}>`).join("")
  const opening = path.slice(1).toReversed().map((node) => xml.slice(node.start, node.end)).join("")
  return { before: `${closing}${start}`, after: `</${run.rawName}>${opening}${start}` }
}

// The fragment whose run has the new text: that in which the old one begins, else the one before.
const findHost = (placed: ReadonlyArray<Placed>, replacement: Replacement): Placed | undefined => {
  const { from, to } = replacement
  const own = placed.filter(({ fragment }) => !isFixed(fragment))
  const within = own.filter((each) => isWithin(each, replacement))
  const filled = within.filter(({ fragment, start }) =>
    fragment.text.slice(Math.max(0, from - start), to - start).trim() !== ""
  )
  return filled.find((each) => !isLink(each) && insertionsOf(each.fragment).length === 0) ??
    filled.find((each) => !isLink(each)) ?? within.findLast((each) => !isLink(each)) ?? within[0]
    ?? own.findLast(({ end }) => end <= from)
}

// cuts off the ends of a fragment that the replacement leaves unchanged
const toEdit = (
  xml: string,
  { end, fragment, start }: Placed,
  replacements: ReadonlyArray<Replacement & { readonly host: Placed | undefined }>
): Edit | undefined => {
  const own = replacements.filter((each) =>
    each.host?.fragment === fragment || isWithin({ end, fragment, start }, each)
  )
  if (own.length === 0) return undefined
  const parts: Array<Part> = []
  let at = start
  for (const { from, host, text, to } of own) {
    parts.push({ text: fragment.text.slice(at - start, Math.max(0, from - start)), isKept: true })
    if (host?.fragment === fragment) {
      parts.push({ text, isKept: false, outside: text === "" ? undefined : toOutside(xml, fragment) })
    }
    at = Math.max(at, to)
  }
  parts.push({ text: fragment.text.slice(at - start), isKept: true })
  return { start: fragment.node.start, end: fragment.node.closeEnd, text: toRunContent(fragment.node, parts) }
}

// runs that show nothing any more, but those that had the first text
const removeRuns = (
  edits: ReadonlyMap<WordNode, Edit>,
  hosts: ReadonlySet<WordNode | null>
): ReadonlyArray<Edit> => {
  const runs = new Set([...edits.keys()].flatMap(({ parent }) => parent === null || hosts.has(parent) ? [] : [parent]))
  const removed = [...runs].filter(({ children, hasSkipped }) =>
    !hasSkipped && children.every((child) => child.name === "rPr" || edits.get(child)?.text === "")
  )
  const gone = new Set(removed)
  return [
    ...removed.map(({ closeEnd, start }) => ({ start, end: closeEnd, text: "" })),
    ...[...edits].flatMap(([{ parent }, edit]) => parent !== null && gone.has(parent) ? [] : [edit])
  ]
}

// Replaces parts of texts. All runs keep their properties. `undefined` if there is no run for a text.
export const replaceTexts = (
  xml: string,
  fragments: ReadonlyArray<Fragment>,
  replacements: ReadonlyArray<Replacement>
): ReadonlyArray<Edit> | undefined => {
  const placed = place(fragments)
  const hosted = replacements.map((replacement) => ({ ...replacement, host: findHost(placed, replacement) }))
  if (hosted.some(({ host }) => host === undefined)) return undefined
  const edits = new Map<WordNode, Edit>()
  for (const each of placed) {
    const edit = isFixed(each.fragment) ? undefined : toEdit(xml, each, hosted)
    if (edit !== undefined) edits.set(each.fragment.node, edit)
  }
  return removeRuns(edits, new Set(hosted.map(({ host }) => host?.fragment.run ?? null)))
}
