import { type EditorContent, EditorContent as Content } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isBlank } from "../../src/document/HtmlElement.ts"

const text = (words: string) => ({ type: "text", text: words })
const paragraph = (...content: EditorContent) => ({ type: "paragraph", content })

/** Content that editors send when their user has written nothing. */
const nothing: { readonly [editor: string]: EditorContent } = {
  "no node": [],
  "Tiptap": [{ type: "paragraph" }],
  "Tiptap with an alignment": [{ type: "paragraph", attrs: { textAlign: null } }],
  "Tiptap with an empty list": [
    { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
    { type: "taskList", content: [{ type: "taskItem", attrs: { checked: false }, content: [{ type: "paragraph" }] }] }
  ],
  "Tiptap with an empty heading, quotation and block of code": [
    { type: "heading", attrs: { level: 2 } },
    { type: "blockquote", content: [{ type: "paragraph" }] },
    { type: "codeBlock", attrs: { language: null } }
  ],
  "Tiptap with an empty line": [paragraph({ type: "hardBreak" }), paragraph()],
  "ProseMirror": [{ type: "doc", content: [{ type: "paragraph" }] }],
  "ProseMirror with an empty line": [paragraph({ type: "hard_break" })],
  "Lexical": [{ type: "root", content: [{ type: "paragraph", attrs: { direction: null, indent: 0 }, content: [] }] }],
  "Lexical with a line break and a tab": [paragraph({ type: "linebreak" }, { type: "tab", text: "\t" })],
  "TinyMCE": [paragraph({ type: "hardBreak", attrs: { "data-mce-bogus": "1" } })],
  "TinyMCE with a space that does not break": [paragraph(text("\u00a0"))],
  "spaces and line feeds": [paragraph(text("  \t\n\u2003\u3000"))],
  "characters of width zero": [paragraph(text("\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164"))],
  "an empty text with marks": [paragraph({ type: "text", text: " ", marks: [{ type: "bold" }] })]
}

const something: { readonly [content: string]: EditorContent } = {
  "one character": [paragraph(text("a"))],
  "a full stop after spaces": [paragraph(text("\u200b .")), paragraph()],
  "text in a list in a quotation": [
    {
      type: "blockquote",
      content: [{ type: "bullet_list", content: [{ type: "list_item", content: [paragraph(text("漢"))] }] }]
    }
  ],
  "text of an unknown node": [{ type: "callout", text: "Careful" }],
  "an emoji": [paragraph(text("👩‍👩‍👧"))],
  "an image": [{ type: "image", attrs: { src: "https://example.com/plan.png" } }],
  "an image in a paragraph": [paragraph({ type: "image", attrs: { src: "/plan.png", alt: "" } })],
  "a rule": [{ type: "horizontalRule" }],
  "a rule of ProseMirror": [{ type: "doc", content: [{ type: "horizontal_rule" }] }],
  "a rule of Lexical": [{ type: "root", content: [{ type: "horizontalrule" }] }],
  "a table": [{
    type: "table",
    content: [{ type: "tableRow", content: [{ type: "tableCell", content: [{ type: "paragraph" }] }] }]
  }],
  "a table of ProseMirror": [{
    type: "table",
    content: [{ type: "table_row", content: [{ type: "table_header", content: [paragraph()] }] }]
  }],
  "a video": [{ type: "youtube", attrs: { src: "https://example.com/v" } }]
}

describe("isBlank", () => {
  for (const [editor, content] of Object.entries(nothing)) {
    it(`is true for nothing as of: ${editor}`, () => {
      assert.isTrue(Schema.is(Content)(content))
      assert.isTrue(isBlank(content))
    })
  }

  for (const [name, content] of Object.entries(something)) {
    it(`is false for ${name}`, () => {
      assert.isTrue(Schema.is(Content)(content))
      assert.isFalse(isBlank(content))
      assert.isFalse(isBlank([{ type: "paragraph" }, ...content]))
    })
  }
})
