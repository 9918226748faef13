import { hasVisibleCharacter } from "../shared/Text.ts"
import type { Attributes, EditorContent, EditorNode } from "./EditorNode.ts"
import { findNodeRule, type KnownMark, type KnownNode, type NodeRule, nodeRules } from "./EditorSchema.ts"

// among blocks, in text, or in a list, a table or a row
export type Place = "flow" | "list" | "phrasing" | "row" | "table"

export interface HtmlElement {
  readonly at: Place
  readonly inside: Place
  readonly open: (attributes: Attributes | undefined) => string
  readonly close: string
}

// own properties only
export const toAttribute = (attributes: Attributes | undefined, name: string): unknown =>
  attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined

const toInteger = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined

const alignments = ["left", "right", "center", "justify"]

// a class, because the security policy of the page forbids the attribute `style`
const writeAlignment = (attributes: Attributes | undefined): string => {
  const value = toAttribute(attributes, "textAlign")
  const known = alignments.find((one) => one === value)
  return known === undefined ? "" : ` class="${known}"`
}

const writeSpan = (attributes: Attributes | undefined, name: "colspan" | "rowspan"): string => {
  const count = toInteger(toAttribute(attributes, name), 2, 100)
  return count === undefined ? "" : ` ${name}="${count}"`
}

const readLevel = (attributes: Attributes | undefined): number =>
  toInteger(toAttribute(attributes, "level"), 1, 6) ?? nodeRules.heading.attributes.level

const writeStart = (attributes: Attributes | undefined): string => {
  const { start } = nodeRules.orderedList.attributes
  const first = toInteger(toAttribute(attributes, "start") ?? toAttribute(attributes, "order"), 0, 999_999) ?? start
  return first === start ? "" : ` start="${first}"`
}

type Tags = Pick<HtmlElement, "close" | "open">

const makeTags = (open: string, close: string): Tags => ({ open: () => open, close })

const makeCell = (tag: "td" | "th"): Tags => ({
  open: (attributes) =>
    `<${tag}${writeSpan(attributes, "colspan")}${writeSpan(attributes, "rowspan")}${writeAlignment(attributes)}>`,
  close: `</${tag}>`
})

const makeHeading = (level: number): Tags => ({
  open: (attributes) => `<h${level}${writeAlignment(attributes)}>`,
  close: `</h${level}>\n`
})

type Leaf = "hardBreak" | "horizontalRule" | "image"

const tags: { readonly [Type in Exclude<KnownNode, Leaf | "doc" | "heading" | "text">]: Tags } = {
  paragraph: { open: (attributes) => `<p${writeAlignment(attributes)}>`, close: "</p>\n" },
  blockquote: makeTags("<blockquote>\n", "</blockquote>\n"),
  codeBlock: makeTags("<pre><code>", "</code></pre>\n"),
  bulletList: makeTags("<ul>\n", "</ul>\n"),
  orderedList: { open: (attributes) => `<ol${writeStart(attributes)}>\n`, close: "</ol>\n" },
  taskList: makeTags("<ul class=\"tasks\">\n", "</ul>\n"),
  listItem: makeTags("<li>", "</li>\n"),
  taskItem: {
    open: (attributes) => `<li><span>${toAttribute(attributes, "checked") === true ? "☑" : "☐"}</span> `,
    close: "</li>\n"
  },
  table: makeTags("<table><tbody>\n", "</tbody></table>\n"),
  tableRow: makeTags("<tr>", "</tr>\n"),
  tableCell: makeCell("td"),
  tableHeader: makeCell("th")
}

const places: Readonly<Record<string, Place>> = {
  inline: "phrasing",
  text: "phrasing",
  block: "flow",
  listItem: "list",
  taskItem: "list",
  tableRow: "table",
  tableCell: "row",
  tableHeader: "row"
}

const toPlace = (groupOrType: string | undefined): Place => places[groupOrType ?? ""] ?? "flow"

const toHtmlElement = (type: string, { close, open }: Tags): HtmlElement => {
  const rule = findNodeRule(type)
  return { at: toPlace(rule?.groups[0] ?? type), inside: toPlace(rule?.content?.of[0]), open, close }
}

// editors write `bulletList` or `bullet_list`
const normalizeType = (type: string): string => type.replaceAll("_", "").toLowerCase()

const byNormalType = <Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(values).map(([type, value]) => [normalizeType(type), value]))

const headings = [1, 2, 3, 4, 5, 6].map((level) => toHtmlElement("heading", makeHeading(level)))

const rules = byNormalType<NodeRule>(nodeRules)

const elements: ReadonlyMap<string, HtmlElement> = new Map(
  Object.entries(tags).map(([type, tags]) => [normalizeType(type), toHtmlElement(type, tags)])
)

export const toElement = (type: string, attributes: Attributes | undefined): HtmlElement | undefined =>
  normalizeType(type) === "heading" ? headings[readLevel(attributes) - 1] : elements.get(normalizeType(type))

const leafKinds: { readonly [Type in Leaf]: "break" | "image" | "rule" } = {
  hardBreak: "break",
  horizontalRule: "rule",
  image: "image"
}

const leaves = byNormalType(leafKinds)

export const toLeaf = (type: string): "break" | "image" | "rule" | undefined => leaves.get(normalizeType(type))

// A table's cells have borders. Whatever has a source, such as a video, shows it.
const isShown = ({ attrs, type }: EditorNode): boolean => {
  const source = toAttribute(attrs, "src")
  return rules.get(normalizeType(type))?.isShown === true || (typeof source === "string" && source.trim() !== "")
}

const isNodeBlank = (node: EditorNode): boolean =>
  !isShown(node) && !hasVisibleCharacter(node.text ?? "") && isBlank(node.content ?? [])

// true if a reader would see nothing: no text, and no node that is shown without text
export const isBlank = (content: EditorContent): boolean => content.every(isNodeBlank)

const knownMarks: { readonly [Type in Exclude<KnownMark, "link">]: string } = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  code: "code",
  highlight: "mark"
}

// links are written elsewhere; other editors name some marks otherwise
export const markElements: ReadonlyMap<string, string> = new Map([
  ...Object.entries(knownMarks),
  ["strong", "strong"],
  ["em", "em"],
  ["strikethrough", "s"],
  ["subscript", "sub"],
  ["superscript", "sup"]
])
