import type { EditorContent, EditorMark, EditorNode } from "@attestry/core/document"

const text = (text: string, ...marks: ReadonlyArray<string | EditorMark>): EditorNode => ({
  type: "text",
  text,
  ...(marks.length === 0 ? {} : { marks: marks.map((mark) => typeof mark === "string" ? { type: mark } : mark) })
})
const node = (type: string, ...content: ReadonlyArray<EditorNode>): EditorNode => ({ type, content })
const paragraph = (...content: ReadonlyArray<EditorNode>) => node("paragraph", ...content)
const word = paragraph(text("word"))
const row = (...cells: ReadonlyArray<EditorNode>) => node("tableRow", ...cells)
const cell = node("tableCell", word)
const item = node("listItem", word)
const link = (attrs: EditorMark["attrs"]): EditorMark => ({ type: "link", ...(attrs === undefined ? {} : { attrs }) })
const image = { type: "image", attrs: { src: "https://example.com/a.png", alt: null } }

export type Accepted = readonly [what: string, content: EditorContent]
type Refused = readonly [what: string, content: EditorContent, ...complaints: ReadonlyArray<string>]
type Same = readonly [what: string, ...contents: ReadonlyArray<EditorContent>]
type Different = readonly [what: string, one: EditorContent, other: EditorContent]

const opens: ReadonlyArray<Accepted> = [
  ["nothing", []],
  ["a paragraph", [word]],
  ["an empty paragraph between others", [word, { type: "paragraph" }, word]],
  [
    "headings of each level",
    [1, 2, 3, 4, 5, 6].map((level) => ({
      type: "heading",
      attrs: { level },
      content: [text("title")]
    }))
  ],
  ["alignment", [{ type: "paragraph", attrs: { textAlign: "center" }, content: [text("a")] }]],
  [
    "each mark",
    ["bold", "code", "italic", "strike", "underline", "highlight"].map((mark) => paragraph(text("a", mark)))
  ],
  ["many marks", [paragraph(text("a", "bold", "italic", link({ href: "https://example.com" })))]],
  ["a coloured highlight", [paragraph(text("a", { type: "highlight", attrs: { color: "#ffcc00" } }))]],
  ["a line break with a mark", [paragraph(text("a"), { type: "hardBreak", marks: [{ type: "bold" }] }, text("b"))]],
  ["a quotation", [node("blockquote", word, word)]],
  ["code", [{ type: "codeBlock", attrs: { language: "ts" }, content: [text("let a")] }]],
  ["code of nothing", [{ type: "codeBlock" }]],
  ["a rule", [{ type: "horizontalRule" }]],
  ["a nested list", [node("bulletList", node("listItem", word, node("orderedList", item)))]],
  ["a list from three", [{ type: "orderedList", attrs: { start: 3, type: null }, content: [item] }]],
  ["tasks", [node("taskList", { type: "taskItem", attrs: { checked: true }, content: [word] })]],
  ["a table", [node("table", row(node("tableHeader", word), cell), row(cell, cell))]],
  ["a table with spans", [
    node("table", row({ type: "tableCell", attrs: { colspan: 2, colwidth: [9, 9] }, content: [word] }))
  ]],
  ["an empty row", [node("table", row())]],
  ["an image as a block", [image]],
  ["an image in text", [paragraph(text("a"), image)]]
]

const unknown: ReadonlyArray<Accepted> = [
  ["a block", [{ type: "callout", attrs: { kind: "note" }, content: [word] }]],
  ["a block among others in a quotation", [node("blockquote", node("callout", word))]],
  ["something in text", [paragraph(text("to "), { type: "mention", attrs: { id: "1" } })]],
  ["a mark", [paragraph(text("a", "comment", "bold"))]],
  ["two marks of one type", [
    paragraph(text("a", { type: "comment", attrs: { id: 1 } }, { type: "comment", attrs: { id: 2 } }))
  ]],
  ["an attribute", [{ type: "paragraph", attrs: { "data-id": "x" }, content: [text("a")] }]],
  ["the first of an item", [node("bulletList", node("listItem", node("callout")))]],
  ["an item", [node("bulletList", node("checkItem", word), item)]],
  ["a row and a cell", [node("table", node("caption"), row(node("cell")))]],
  ["anything in it", [node("columns", item, cell, text("a"), node("column", word))]],
  ["text beside its type", [{ type: "formula", text: "a" }]]
]

const refused: ReadonlyArray<Refused> = [
  ["an empty text", [paragraph(text(""))], "/0/content/0/text: Expected text of at least one character"],
  [
    "text on a paragraph",
    [{ type: "paragraph", text: "a" }],
    "/0/text: Expected text in nodes of type text only"
  ],
  [
    "content in a text",
    [paragraph({ ...text("a"), content: [text("b")] })],
    "/0/content/0/content: Expected no content in text"
  ],
  ["a mark twice", [paragraph(text("a", "bold", "bold"))], "/0/content/0/marks/1: Expected each mark once"],
  [
    "two links",
    [paragraph(text("a", link({ href: "/a" }), link({ href: "/b" })))],
    "/0/content/0/marks/1: Expected each mark once"
  ],
  [
    "an unknown mark twice",
    [paragraph(text("a", "comment", "comment"))],
    "/0/content/0/marks/1: Expected each mark once"
  ],
  ["a mark beside code", [paragraph(text("a", "bold", "code"))], "/0/content/0/marks/1: Expected no mark beside code"],
  [
    "a mark in a code block",
    [node("codeBlock", text("a", "bold"))],
    "/0/content/0/marks/0: Expected no such mark here"
  ],
  ["a mark on a block", [{ ...word, marks: [{ type: "bold" }] }], "/0/marks/0: Expected no such mark here"],
  ["a paragraph in a paragraph", [paragraph(word)], "/0/content/0: Expected inline in paragraph"],
  [
    "a paragraph in a text",
    [paragraph({ ...text("a"), content: [word] })],
    "/0/content/0/content: Expected no content in text"
  ],
  ["a text among blocks", [text("a")], "/0: Expected block in doc"],
  ["a line break among blocks", [{ type: "hardBreak" }], "/0: Expected block in doc"],
  ["a document in a document", [node("doc", word)], "/0: Expected block in doc"],
  ["an item without a list", [item], "/0: Expected block in doc"],
  ["a list of paragraphs", [node("bulletList", word)], "/0/content/0: Expected listItem in bulletList"],
  ["a list of tasks", [node("orderedList", node("taskItem", word))], "/0/content/0: Expected listItem in orderedList"],
  ["a list of nothing", [{ type: "bulletList" }], "/0/content: Expected at least one listItem in bulletList"],
  [
    "an item of nothing",
    [node("taskList", { type: "taskItem" })],
    "/0/content/0/content: Expected at least one paragraph in taskItem"
  ],
  [
    "an item that begins with a list",
    [node("bulletList", node("listItem", node("bulletList", item)))],
    "/0/content/0/content/0: Expected paragraph first in listItem"
  ],
  ["a quotation of nothing", [node("blockquote")], "/0/content: Expected at least one block in blockquote"],
  ["a table of cells", [node("table", cell)], "/0/content/0: Expected tableRow in table"],
  [
    "a row of text",
    [node("table", row(word))],
    "/0/content/0/content/0: Expected tableCell or tableHeader in tableRow"
  ],
  [
    "a cell of text",
    [node("table", row(node("tableCell", text("a"))))],
    "/0/content/0/content/0/content/0: Expected block in tableCell"
  ],
  ["content in a rule", [node("horizontalRule", word)], "/0/content: Expected no content in horizontalRule"],
  ["a line break in code", [node("codeBlock", { type: "hardBreak" })], "/0/content/0: Expected text in codeBlock"],
  [
    "a fault in an unknown node",
    [node("callout", paragraph(word))],
    "/0/content/0/content/0: Expected inline in paragraph"
  ],
  [
    "two faults",
    [paragraph(text("")), node("blockquote")],
    "/0/content/0/text: Expected text of at least one character",
    "/1/content: Expected at least one block in blockquote"
  ]
]

const defaults = { target: "_blank", rel: "noopener noreferrer nofollow", class: null, title: null }

const same: ReadonlyArray<Same> = [
  ["no marks", [paragraph(text("a"))], [paragraph({ ...text("a"), marks: [] })]],
  ["null attributes", [word], [{ ...word, attrs: { textAlign: null, id: null } }], [{ ...word, attrs: {} }]],
  ["split text", [paragraph(text("ab"))], [paragraph(text("a"), text("b"))], [
    paragraph(text("a"), { ...text("b"), marks: [] })
  ]],
  [
    "split text with marks",
    [paragraph(text("ab", "bold", "italic"))],
    [paragraph(text("a", "bold", "italic"), text("b", "italic", "bold"))]
  ],
  ["the order of marks", [paragraph(text("a", "bold", "strike"))], [paragraph(text("a", "strike", "bold"))]],
  ["no content", [word, { type: "horizontalRule" }], [word, node("horizontalRule")]],
  ["the defaults of a link", [paragraph(text("a", link({ href: "/a" })))], [
    paragraph(text("a", link({ href: "/a", ...defaults })))
  ]],
  ["the default level", [{ type: "heading", content: [text("a")] }], [
    { type: "heading", attrs: { level: 1, textAlign: null }, content: [text("a")] }
  ]],
  ["the defaults of lists", [node("orderedList", item)], [
    { type: "orderedList", attrs: { start: 1, type: null }, content: [item] }
  ]],
  ["the defaults of cells", [node("table", row(cell))], [
    node("table", row({ ...cell, attrs: { colspan: 1, rowspan: 1, colwidth: null } }))
  ]],
  ["a paragraph at the end", [word], [word, { type: "paragraph" }], [word, paragraph(), paragraph()]],
  ["the order of properties", [{ type: "callout", attrs: { a: 1, b: 2 } }], [{
    attrs: { b: 2, a: 1 },
    type: "callout"
  }]]
]

const different: ReadonlyArray<Different> = [
  ["another word", [word], [paragraph(text("words"))]],
  ["a mark", [word], [paragraph(text("word", "bold"))]],
  ["another target", [paragraph(text("a", link({ href: "/a" })))], [paragraph(text("a", link({ href: "/b" })))]],
  ["a paragraph before the end", [word, word], [word, { type: "paragraph" }, word]],
  ["a level", [{ type: "heading", content: [text("a")] }], [{
    type: "heading",
    attrs: { level: 2 },
    content: [text("a")]
  }]],
  ["an unknown attribute", [{ type: "callout" }], [{ type: "callout", attrs: { kind: "note" } }]],
  ["a false one", [{ type: "callout" }], [{ type: "callout", attrs: { isOpen: false } }]],
  ["a line break between texts", [paragraph(text("a"), text("b"))], [
    paragraph(text("a"), { type: "hardBreak" }, text("b"))
  ]],
  ["nodes that join in another way", [paragraph(text("a", "bold"), text("b"))], [
    paragraph(text("a"), text("b", "bold"))
  ]]
]

export const contents = { opens, unknown, refused, same, different }
