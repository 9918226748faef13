import type { Attributes } from "../../document/EditorNode.ts"

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

const integer = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined

const alignments = ["left", "right", "center", "justify"]

// a class, because the security policy of the page forbids the attribute `style`
const alignment = (attributes: Attributes | undefined): string => {
  const value = toAttribute(attributes, "textAlign")
  const known = alignments.find((one) => one === value)
  return known === undefined ? "" : ` class="${known}"`
}

const span = (attributes: Attributes | undefined, name: "colspan" | "rowspan"): string => {
  const count = integer(toAttribute(attributes, name), 2, 100)
  return count === undefined ? "" : ` ${name}="${count}"`
}

const levelOf = (attributes: Attributes | undefined): number => integer(toAttribute(attributes, "level"), 1, 6) ?? 1

const start = (attributes: Attributes | undefined): string => {
  const first = integer(toAttribute(attributes, "start") ?? toAttribute(attributes, "order"), 0, 999_999) ?? 1
  return first === 1 ? "" : ` start="${first}"`
}

const cell = (tag: "td" | "th"): HtmlElement => ({
  at: "row",
  inside: "flow",
  open: (attributes) => `<${tag}${span(attributes, "colspan")}${span(attributes, "rowspan")}${alignment(attributes)}>`,
  close: `</${tag}>`
})

const heading = (level: number): HtmlElement => ({
  at: "flow",
  inside: "phrasing",
  open: (attributes) => `<h${level}${alignment(attributes)}>`,
  close: `</h${level}>\n`
})

const headings = [1, 2, 3, 4, 5, 6].map(heading)

const plain = (at: Place, inside: Place, open: string, close: string): HtmlElement => ({
  at,
  inside,
  open: () => open,
  close
})

const elements: ReadonlyMap<string, HtmlElement> = new Map<string, HtmlElement>([
  ["paragraph", {
    at: "flow",
    inside: "phrasing",
    open: (attributes) => `<p${alignment(attributes)}>`,
    close: "</p>\n"
  }],
  ["blockquote", plain("flow", "flow", "<blockquote>\n", "</blockquote>\n")],
  ["codeblock", plain("flow", "phrasing", "<pre><code>", "</code></pre>\n")],
  ["bulletlist", plain("flow", "list", "<ul>\n", "</ul>\n")],
  ["orderedlist", {
    at: "flow",
    inside: "list",
    open: (attributes) => `<ol${start(attributes)}>\n`,
    close: "</ol>\n"
  }],
  ["tasklist", plain("flow", "list", "<ul class=\"tasks\">\n", "</ul>\n")],
  ["listitem", plain("list", "flow", "<li>", "</li>\n")],
  ["taskitem", {
    at: "list",
    inside: "flow",
    open: (attributes) => `<li><span>${toAttribute(attributes, "checked") === true ? "☑" : "☐"}</span> `,
    close: "</li>\n"
  }],
  ["table", plain("flow", "table", "<table><tbody>\n", "</tbody></table>\n")],
  ["tablerow", plain("table", "row", "<tr>", "</tr>\n")],
  ["tablecell", cell("td")],
  ["tableheader", cell("th")]
])

// editors write `bulletList` or `bullet_list`
const nameOf = (type: string): string => type.replaceAll("_", "").toLowerCase()

export const toElement = (type: string, attributes: Attributes | undefined): HtmlElement | undefined =>
  nameOf(type) === "heading" ? headings[levelOf(attributes) - 1] : elements.get(nameOf(type))

const leaves: ReadonlyMap<string, "break" | "image" | "rule"> = new Map([
  ["hardbreak", "break"],
  ["horizontalrule", "rule"],
  ["image", "image"]
])

export const toLeaf = (type: string): "break" | "image" | "rule" | undefined => leaves.get(nameOf(type))

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
