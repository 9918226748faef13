import { escapeXml } from "@attestry/file-jobs/OfficeXml"
import { attribute } from "../questionnaire/docx/WordXml.ts"
import type { Edit } from "./Fill.ts"
import { prefixOf, type Replacement, replaceTexts, textOf, toTexts } from "./WordText.ts"
import type { Fragment, WordNode } from "./WordTree.ts"

export const childOf = (node: WordNode | undefined, name: string): WordNode | undefined =>
  node?.children.find((child) => child.name === name)

export const sourceOf = (xml: string, { closeEnd, start }: WordNode): string => xml.slice(start, closeEnd)

// Puts content at the end of an element, which may close itself.
export const insertAtEnd = (xml: string, node: WordNode, content: string): Edit => {
  const { closeEnd, closeStart, end, isSelfClosing, rawName, start } = node
  if (!isSelfClosing) return { start: closeStart, end: closeStart, text: content }
  const tag = xml.slice(start, end).replace(/\s*\/>$/, ">")
  return { start, end: closeEnd, text: `${tag}${content}</${rawName}>` }
}

// these say how the mark of a paragraph came there
const ofMark = new Set(["ins", "del", "moveFrom", "moveTo"])

// The style that the next text of a paragraph has.
const markStyle = (xml: string, paragraph: WordNode): string => {
  const style = childOf(childOf(paragraph, "pPr"), "rPr")
  const kept = style?.children.filter(({ name }) => !ofMark.has(name)).map((child) => sourceOf(xml, child)) ?? []
  const prefix = prefixOf(paragraph)
  return kept.length === 0 ? "" : `<${prefix}rPr>${kept.join("")}</${prefix}rPr>`
}

const toRun = (prefix: string, style: string, text: string): string =>
  `<${prefix}r>${style}${toTexts(prefix, text)}</${prefix}r>`

const insertText = (xml: string, container: WordNode, style: string, text: string): Edit => {
  const empty = container.children.find(({ children, hasSkipped, name }) =>
    name === "r" && !hasSkipped && children.every((child) => child.name === "rPr")
  )
  const prefix = prefixOf(container)
  return empty === undefined
    ? insertAtEnd(xml, container, toRun(prefix, style, text))
    : insertAtEnd(xml, empty, toTexts(prefix, text))
}

// A paragraph of the usual style, as far in as the one above it.
export const insertBelow = (paragraph: WordNode, text: string): Edit => {
  const prefix = prefixOf(paragraph)
  const indent = childOf(childOf(paragraph, "pPr"), "ind")
  const sides = ["left", "start"].flatMap((side) => {
    const value = indent === undefined ? undefined : attribute(indent.attributes, side)
    return value === undefined ? [] : [` ${prefix}${side}="${escapeXml(value)}"`]
  })
  const properties = sides.length === 0 ? "" : `<${prefix}pPr><${prefix}ind${sides.join("")}/></${prefix}pPr>`
  const { closeEnd } = paragraph
  return { start: closeEnd, end: closeEnd, text: `<${prefix}p>${properties}${toRun(prefix, "", text)}</${prefix}p>` }
}

export const wholeOf = (fragments: ReadonlyArray<Fragment>, text: string): Replacement => ({
  from: 0,
  to: textOf(fragments).length,
  text
})

// Replaces a part of the texts of a paragraph, or of a content control within one.
export const setLine = (
  xml: string,
  container: WordNode,
  fragments: ReadonlyArray<Fragment>,
  replacement: Replacement,
  style = markStyle(xml, container)
): ReadonlyArray<Edit> => {
  const { text } = replacement
  return replaceTexts(xml, fragments, [replacement]) ?? (text === "" ? [] : [insertText(xml, container, style, text)])
}

// The paragraphs of a cell or content control, without those of tables in it.
export const paragraphsIn = (node: WordNode): ReadonlyArray<WordNode> =>
  node.children.flatMap((child) => child.name === "p" ? [child] : child.name === "tbl" ? [] : paragraphsIn(child))

// Takes the texts away. The paragraph stays, because the places of others are counted by it.
const clearLine = (xml: string, fragments: ReadonlyArray<Fragment>): ReadonlyArray<Edit> =>
  textOf(fragments) === "" ? [] : replaceTexts(xml, fragments, [wholeOf(fragments, "")]) ?? []

// Puts the text into the first paragraph with text, and clears the others.
export const setBlock = (
  xml: string,
  container: WordNode,
  fragmentsOf: (paragraph: WordNode) => ReadonlyArray<Fragment>,
  text: string,
  style?: string
): ReadonlyArray<Edit> => {
  const paragraphs = paragraphsIn(container)
  const host = paragraphs.find((each) => textOf(fragmentsOf(each)).trim() !== "") ?? paragraphs[0]
  if (host === undefined) {
    const prefix = prefixOf(container)
    const paragraph = `<${prefix}p>${toRun(prefix, style ?? "", text)}</${prefix}p>`
    return text === "" ? [] : [insertAtEnd(xml, container, paragraph)]
  }
  return paragraphs.flatMap((paragraph) =>
    paragraph === host
      ? setLine(xml, host, fragmentsOf(host), wholeOf(fragmentsOf(host), text), style)
      : clearLine(xml, fragmentsOf(paragraph))
  )
}
