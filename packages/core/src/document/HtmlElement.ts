import type { Attributes } from "./EditorNode.ts"

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

const readLevel = (attributes: Attributes | undefined): number => toInteger(toAttribute(attributes, "level"), 1, 6) ?? 1

const writeStart = (attributes: Attributes | undefined): string => {
  const first = toInteger(toAttribute(attributes, "start") ?? toAttribute(attributes, "order"), 0, 999_999) ?? 1
  return first === 1 ? "" : ` start="${first}"`
}

const makeCell = (tag: "td" | "th"): HtmlElement => ({
  at: "row",
  inside: "flow",
  open: (attributes) =>
    `<${tag}${writeSpan(attributes, "colspan")}${writeSpan(attributes, "rowspan")}${writeAlignment(attributes)}>`,
  close: `</${tag}>`
})

const makeHeading = (level: number): HtmlElement => ({
  at: "flow",
  inside: "phrasing",
  open: (attributes) => `<h${level}${writeAlignment(attributes)}>`,
  close: `</h${level}>\n`
})

const headings = [1, 2, 3, 4, 5, 6].map(makeHeading)

const makeElement = (at: Place, inside: Place, open: string, close: string): HtmlElement => ({
  at,
  inside,
  open: () => open,
  close
})

const elements: ReadonlyMap<string, HtmlElement> = new Map<string, HtmlElement>([
  ["paragraph", {
    at: "flow",
    inside: "phrasing",
    open: (attributes) => `<p${writeAlignment(attributes)}>`,
    close: "</p>\n"
  }],
  ["blockquote", makeElement("flow", "flow", "<blockquote>\n", "</blockquote>\n")],
  ["codeblock", makeElement("flow", "phrasing", "<pre><code>", "</code></pre>\n")],
  ["bulletlist", makeElement("flow", "list", "<ul>\n", "</ul>\n")],
  ["orderedlist", {
    at: "flow",
    inside: "list",
    open: (attributes) => `<ol${writeStart(attributes)}>\n`,
    close: "</ol>\n"
  }],
  ["tasklist", makeElement("flow", "list", "<ul class=\"tasks\">\n", "</ul>\n")],
  ["listitem", makeElement("list", "flow", "<li>", "</li>\n")],
  ["taskitem", {
    at: "list",
    inside: "flow",
    open: (attributes) => `<li><span>${toAttribute(attributes, "checked") === true ? "☑" : "☐"}</span> `,
    close: "</li>\n"
  }],
  ["table", makeElement("flow", "table", "<table><tbody>\n", "</tbody></table>\n")],
  ["tablerow", makeElement("table", "row", "<tr>", "</tr>\n")],
  ["tablecell", makeCell("td")],
  ["tableheader", makeCell("th")]
])

// editors write `bulletList` or `bullet_list`
const normalizeType = (type: string): string => type.replaceAll("_", "").toLowerCase()

export const toElement = (type: string, attributes: Attributes | undefined): HtmlElement | undefined =>
  normalizeType(type) === "heading" ? headings[readLevel(attributes) - 1] : elements.get(normalizeType(type))

const leaves: ReadonlyMap<string, "break" | "image" | "rule"> = new Map([
  ["hardbreak", "break"],
  ["horizontalrule", "rule"],
  ["image", "image"]
])

export const toLeaf = (type: string): "break" | "image" | "rule" | undefined => leaves.get(normalizeType(type))

const shownTypes = new Set(["image", "horizontalrule", "tablecell", "tableheader"])

// A table's cells have borders. Whatever has a source, such as a video, shows it.
export const isShown = (type: string, attributes: Attributes | undefined): boolean => {
  const source = toAttribute(attributes, "src")
  return shownTypes.has(normalizeType(type)) || (typeof source === "string" && source.trim() !== "")
}

export const markElements: ReadonlyMap<string, string> = new Map([
  ["bold", "strong"],
  ["strong", "strong"],
  ["italic", "em"],
  ["em", "em"],
  ["underline", "u"],
  ["strike", "s"],
  ["strikethrough", "s"],
  ["code", "code"],
  ["subscript", "sub"],
  ["superscript", "sup"],
  ["highlight", "mark"]
])
