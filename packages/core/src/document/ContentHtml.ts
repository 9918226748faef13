import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { Steps } from "../eventLoop/Steps.ts"
import { Encoding } from "../shared/AttestryNeedsEffect3.ts"
import { toHtmlText, toHtmlTextInSteps, toImageUrl, toLinkUrl } from "./ContentText.ts"
import type { EditorContent, EditorMark, EditorNode } from "./EditorNode.ts"
import { markElements, type Place, toAttribute, toElement, toLeaf } from "./HtmlElement.ts"

export interface HtmlDocument {
  readonly title: string
  // a BCP 47 tag, such as `en-GB`; any other text is left out
  readonly language: string
  readonly details: ReadonlyArray<readonly [name: string, value: string]>
  readonly content: EditorContent
}

const style = `
html { color: #1a1a1a; background: #fff; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
p, h1, h2, h3, h4, h5, h6, dd { white-space: pre-wrap; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; break-after: avoid; }
header { border-bottom: 1px solid #bbb; margin-bottom: 2rem; }
dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: 0 1rem; }
dd { margin: 0; }
pre { white-space: pre-wrap; padding: 0.75rem; background: #f4f4f4; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #bbb; }
li > p, td > p, th > p { margin: 0.25rem 0; }
table { border-collapse: collapse; width: 100%; }
td, th { border: 1px solid #bbb; padding: 0.25rem 0.5rem; vertical-align: top; text-align: left; }
tr, pre, blockquote { break-inside: avoid; }
a { unicode-bidi: isolate; }
.tasks { list-style: none; padding-left: 1rem; }
.tasks > li > span + p { display: inline; }
.left { text-align: left; }
.right { text-align: right; }
.center { text-align: center; }
.justify { text-align: justify; }
@media print {
  body { max-width: none; margin: 0; padding: 0; }
  a[href^="http"]::after { content: " (" attr(href) ")"; }
}
`

// allows only the style of the page
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${Encoding.encodeBase64(sha256(utf8ToBytes(style)))}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox"
].join("; ")

const writeLink = function*(address: string): Steps<readonly [string, string]> {
  return [`<a href="${yield* toHtmlTextInSteps(address)}" rel="noopener noreferrer nofollow">`, "</a>"]
}

const writeText = function*(text: string, marks: ReadonlyArray<EditorMark>, address?: string): Steps<string> {
  const tags = new Set<string>()
  let link = address
  for (const { attrs, type } of marks) {
    const tag = markElements.get(type)
    if (tag !== undefined) tags.add(tag)
    if (type === "link") link = toLinkUrl(toAttribute(attrs, "href")) ?? link
  }
  const [open, close] = link === undefined ? ["", ""] : yield* writeLink(link)
  const names = Array.from(tags)
  return [
    open,
    ...names.map((name) => `<${name}>`),
    yield* toHtmlTextInSteps(text),
    ...names.toReversed().map((name) => `</${name}>`),
    close
  ].join("")
}

const writeImage = ({ attrs, marks }: EditorNode): Steps<string> => {
  const alt = toAttribute(attrs, "alt")
  const address = toImageUrl(toAttribute(attrs, "src"))
  return writeText(typeof alt === "string" && alt.trim() !== "" ? alt : address ?? "[image]", marks ?? [], address)
}

const writeLeaf = function*(node: EditorNode, place: "flow" | "phrasing"): Steps<string | undefined> {
  if (node.type === "text") return yield* writeText(node.text ?? "", node.marks ?? [])
  switch (toLeaf(node.type)) {
    case "break":
      return "<br>"
    case "rule":
      return place === "flow" ? "<hr>\n" : "<br>"
    case "image":
      return yield* writeImage(node)
    case undefined:
      return undefined
  }
}

// wraps a node where its kind is not allowed, such as text in a row
const wrappers = {
  list: ["<li>", "</li>\n"],
  row: ["<td>", "</td>"],
  table: ["<tr><td>", "</td></tr>\n"]
} as const

// the rest to write: an end tag, or a node
type Rest = string | { readonly node: EditorNode; readonly place: Place }

const toInside = ({ content = [], marks = [], text, type }: EditorNode, place: Place): ReadonlyArray<Rest> => {
  const children = content.map((node) => ({ node, place }))
  return type === "text" || text === undefined
    ? children
    : [{ node: { type: "text", marks, text }, place }, ...children]
}

const writeContent = function*(content: EditorContent): Steps<string> {
  const out: Array<string> = []
  const rest: Array<Rest> = []

  const write = (open: string, inside: ReadonlyArray<Rest>, close: string): void => {
    out.push(open)
    rest.push(close)
    for (const one of inside.toReversed()) rest.push(one)
  }

  const writeNode = function*(node: EditorNode, place: Place): Steps<void> {
    const element = toElement(node.type, node.attrs)
    if (element?.at === place) return write(element.open(node.attrs), toInside(node, element.inside), element.close)
    if (place !== "flow" && place !== "phrasing") {
      const [open, close] = wrappers[place]
      return write(open, [{ node, place: "flow" }], close)
    }
    const leaf = yield* writeLeaf(node, place)
    const [open, close] = leaf === undefined && place === "flow" ? ["<div>", "</div>\n"] : [leaf ?? "", ""]
    write(open, toInside(node, place), close)
  }

  write("", toInside({ type: "document", content }, "flow"), "")
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") {
      out.push(next)
      continue
    }
    yield* writeNode(next.node, next.place)
    yield
  }
  return out.join("")
}

const writeDetail = ([name, value]: readonly [string, string]): string =>
  `<dt>${toHtmlText(name)}</dt><dd>${toHtmlText(value)}</dd>\n`

// The page loads and runs nothing. Links lead only to the web, mail or telephones, images are shown as their
// descriptions, and unknown nodes as their text.
export const toHtml = function*({ content, details, language, title }: HtmlDocument): Steps<string> {
  const lang = /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(language) ? ` lang="${language}"` : ""
  return [
    `<!doctype html>\n<html${lang}>\n<head>\n<meta charset="utf-8">\n`,
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
    `<title>${toHtmlText(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n`,
    `<header>\n<h1>${toHtmlText(title)}</h1>\n`,
    details.length === 0 ? "" : `<dl>\n${details.map(writeDetail).join("")}</dl>\n`,
    `</header>\n<main>\n${yield* writeContent(content)}</main>\n</body>\n</html>\n`
  ].join("")
}
