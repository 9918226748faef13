import type { EditorContent, EditorNode } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { createHash } from "node:crypto"
import { type DefaultTreeAdapterMap, parse, serialize } from "parse5"
import { runs } from "../../../../test/support/Rounds.ts"
import { contentSecurityPolicy, toHtml } from "../../src/document/ContentHtml.ts"
import { toHtmlText } from "../../src/document/ContentText.ts"
import { runSteps } from "../../src/eventLoop/Steps.ts"
import { documents } from "./support/documents.ts"

type Node = DefaultTreeAdapterMap["node"]

const page = (content: EditorContent): string =>
  runSteps(toHtml({ title: "Title", language: "en", details: [], content }))

/** The shown part of the content. */
const shown = (content: EditorContent): string =>
  /<main>\n([^]*)<\/main>/.exec(page(content))?.[1]?.replaceAll(/\n/g, "") ?? ""

const text = (text: string, ...marks: Required<EditorNode>["marks"]): EditorNode => ({ type: "text", marks, text })

const node = (type: string, ...content: ReadonlyArray<EditorNode>): EditorNode => ({ type, content })

const link = (href: unknown): string => shown([text("x", { type: "link", attrs: { href } })])

const rel = "rel=\"noopener noreferrer nofollow\""

const children = (node: Node): ReadonlyArray<Node> => "childNodes" in node ? node.childNodes : []

const textOf = (node: Node): string => "value" in node ? node.value : children(node).map(textOf).join("")

const find = (node: Node, name: string): Node | undefined =>
  node.nodeName === name ? node : children(node).map((child) => find(child, name)).find((found) => found !== undefined)

const errorsOf = (html: string): ReadonlyArray<string> => {
  const errors: Array<string> = []
  parse(html, { onParseError: ({ code }) => errors.push(code) })
  return errors
}

/** The main part without entities: a page that a parser has to mend differs from what it reads. */
const main = (html: string): string =>
  (/<main>\n[^]*<\/main>/.exec(html)?.[0] ?? "").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&quot;", "\"").replaceAll("&#39;", "'").replaceAll("&nbsp;", "\u00a0").replaceAll("&amp;", "&")

const texts = (content: EditorContent): string =>
  content.map(({ content, text }) => (text ?? "") + texts(content ?? [])).join("")

const placeable: FastCheck.Arbitrary<EditorContent> = FastCheck.letrec<{ nodes: EditorContent }>((tie) => ({
  nodes: FastCheck.array(
    FastCheck.record({
      type: FastCheck.constantFrom(
        "paragraph",
        "heading",
        "bulletList",
        "ordered_list",
        "listItem",
        "taskList",
        "task_item",
        "blockquote",
        "codeBlock",
        "hardBreak",
        "horizontalRule",
        "table",
        "table_row",
        "tableCell",
        "tableHeader",
        "image",
        "text",
        "script",
        "__proto__"
      ),
      attrs: FastCheck.constantFrom({}, { level: 3, start: 4, colspan: 2, textAlign: "right" }, {
        src: "https://a.example",
        alt: "<b>"
      }),
      content: FastCheck.oneof({ depthSize: "small", maxDepth: 6 }, FastCheck.constant([]), tie("nodes")),
      marks: FastCheck.subarray([{ type: "bold" }, { type: "code" }, { type: "link", attrs: { href: "/a" } }, {
        type: "b"
      }]),
      text: FastCheck.oneof(FastCheck.constantFrom("a", "</p>", "\n", "<!--"), FastCheck.string({ unit: "binary" }))
    }),
    { maxLength: 5 }
  )
})).nodes

describe("a document as an HTML page", () => {
  it("renders known nodes by both editors' names", () => {
    const same = (types: ReadonlyArray<string>, attrs: EditorNode["attrs"], inside: EditorNode, html: string) => {
      for (const type of types) {
        assert.strictEqual(shown([{ type, ...(attrs === undefined ? {} : { attrs }), content: [inside] }]), html)
      }
    }
    same(["paragraph"], { textAlign: "center" }, text("a"), "<p class=\"center\">a</p>")
    same(["paragraph"], { textAlign: "expression(1)" }, text("a"), "<p>a</p>")
    for (const level of [1, 2, 3, 4, 5, 6]) same(["heading"], { level }, text("a"), `<h${level}>a</h${level}>`)
    for (const level of [0, 7, 1.5, "2", null]) same(["heading"], { level }, text("a"), "<h1>a</h1>")
    same(["blockquote"], {}, node("paragraph", text("a")), "<blockquote><p>a</p></blockquote>")
    same(["codeBlock", "code_block"], { language: "x" }, text("a"), "<pre><code>a</code></pre>")
    same(["bulletList", "bullet_list"], {}, node("listItem", text("a")), "<ul><li>a</li></ul>")
    same(["orderedList", "ordered_list"], { start: 3 }, node("list_item", text("a")), "<ol start=\"3\"><li>a</li></ol>")
    same(["orderedList"], { order: 3 }, node("listItem", text("a")), "<ol start=\"3\"><li>a</li></ol>")
    for (const start of [1, -1, 1e9, "3", null]) {
      same(["orderedList"], { start }, node("listItem"), "<ol><li></li></ol>")
    }
    const item = (checked: unknown): EditorNode => ({ type: "taskItem", attrs: { checked }, content: [text("a")] })
    same(["taskList", "task_list"], {}, item(true), "<ul class=\"tasks\"><li><span>☑</span> a</li></ul>")
    same(["taskList"], {}, item("true"), "<ul class=\"tasks\"><li><span>☐</span> a</li></ul>")
    const cells = node(
      "tableRow",
      { type: "tableHeader", attrs: { colspan: 2, rowspan: 101, colwidth: [1] }, content: [text("a")] },
      { type: "table_cell", attrs: { colspan: "2", rowspan: 1 }, content: [text("b")] }
    )
    same(["table"], {}, cells, "<table><tbody><tr><th colspan=\"2\">a</th><td>b</td></tr></tbody></table>")
    assert.strictEqual(
      shown([{ type: "hardBreak" }, { type: "hard_break" }, { type: "horizontal_rule" }]),
      "<br><br><hr>"
    )
  })

  it("renders known marks once each, and drops the others", () => {
    const marks = {
      bold: "strong",
      strong: "strong",
      italic: "em",
      em: "em",
      underline: "u",
      strike: "s",
      strikethrough: "s",
      code: "code",
      subscript: "sub",
      superscript: "sup",
      highlight: "mark"
    }
    for (const [type, tag] of Object.entries(marks)) {
      assert.strictEqual(shown([text("a", { type, attrs: { color: "red" } })]), `<${tag}>a</${tag}>`)
    }
    assert.strictEqual(
      shown([
        text("a", { type: "bold" }, { type: "strong" }, { type: "em" }, { type: "script" }, { type: "constructor" })
      ]),
      "<strong><em>a</em></strong>"
    )
  })

  it("links only to the web, mail, telephones and relative URLs", () => {
    const good = [
      "https://a.example/?b=c#d",
      "HTTP://A.example",
      "mailto:a@b.example",
      "tel:+1",
      "/a",
      "a/b:c",
      "?a:b",
      "#a:b",
      "//a.example"
    ]
    for (const href of good) assert.strictEqual(link(href), `<a href="${href}" ${rel}>x</a>`)
    assert.strictEqual(link(" /a?b&c='\"<> "), `<a href="/a?b&amp;c=&#39;&quot;&lt;&gt;" ${rel}>x</a>`)
    const bad = [
      "javascript:a",
      "JavaScript:a",
      " javascript:a",
      "java\tscript:a",
      "java\nscript:a",
      "\u0001javascript:a",
      "javascript\r:a",
      "data:text/html,a",
      "vbscript:a",
      "file:///a",
      "blob:a",
      "a:b",
      "ht\u200btp:a",
      ":a",
      "about:blank",
      "ws://a",
      "",
      " ",
      null,
      1,
      {},
      ["javascript:a"],
      undefined
    ]
    for (const href of bad) assert.strictEqual(link(href), "x", JSON.stringify(href))
  })

  it("reads only the node's own attributes, not inherited ones", () => {
    const attrs = JSON.parse(
      "{\"__proto__\":{\"href\":\"/a\",\"level\":2,\"src\":\"https://a.example\",\"alt\":\"a\"}}"
    )
    assert.strictEqual(shown([text("x", { type: "link", attrs })]), "x")
    const inherited = Object.create({ href: "/a", level: 2 })
    assert.strictEqual(shown([text("x", { type: "link", attrs: inherited })]), "x")
    assert.strictEqual(shown([{ type: "heading", attrs: inherited }]), "<h1></h1>")
    for (const type of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      assert.strictEqual(shown([node(type, text("x", { type }))]), "<div>x</div>")
    }
  })

  it("renders an image as its description, linked when it is on the web", () => {
    const image = (attrs: EditorNode["attrs"]) => shown([{ type: "image", ...(attrs === undefined ? {} : { attrs }) }])
    assert.strictEqual(
      image({ alt: "a<b", src: "https://a.example/b.png" }),
      `<a href="https://a.example/b.png" ${rel}>a&lt;b</a>`
    )
    assert.strictEqual(image({ src: "https://a.example" }), `<a href="https://a.example" ${rel}>https://a.example</a>`)
    assert.strictEqual(image({ alt: "a", src: "data:image/png;base64,AA==" }), "a")
    assert.strictEqual(image({ alt: "a", src: "/a.png", srcset: "https://a.example" }), "a")
    assert.strictEqual(image({ alt: " " }), "[image]")
    assert.strictEqual(image(undefined), "[image]")
  })

  it("renders the text of unknown nodes", () => {
    assert.strictEqual(shown([node("script", text("a")), { type: "callout", text: "b" }]), "<div>a</div><div>b</div>")
    assert.strictEqual(
      shown([node("paragraph", node("mention", text("a")), { type: "b", text: "c", marks: [{ type: "bold" }] })]),
      "<p>a<strong>c</strong></p>"
    )
    assert.strictEqual(shown([{ type: "paragraph", text: "a", content: [text("b")] }]), "<p>ab</p>")
  })

  it("wraps nodes that may not stand where they are", () => {
    assert.strictEqual(shown([node("tableRow", node("tableCell", text("a")))]), "<div><div>a</div></div>")
    assert.strictEqual(
      shown([node("table", text("a"), node("tableRow", node("paragraph", text("b"))))]),
      "<table><tbody><tr><td>a</td></tr><tr><td><p>b</p></td></tr></tbody></table>"
    )
    assert.strictEqual(
      shown([node("bulletList", node("bulletList", text("a")))]),
      "<ul><li><ul><li>a</li></ul></li></ul>"
    )
    assert.strictEqual(
      shown([node("paragraph", node("heading", text("a")), { type: "horizontalRule" })]),
      "<p>a<br></p>"
    )
  })

  it("replaces only the characters that HTML forbids", () => {
    assert.strictEqual(
      shown([text("\u0000\u0001\u000b\u000c\u007f\u0085\ufdd0\uffff\ud800|\u{1f600}\u2028\t\u202e\u00a0")]),
      `${"\ufffd".repeat(9)}|\u{1f600}\u2028\t\u202e\u00a0`
    )
    assert.include(page([text("a\r\nb\rc\nd")]), "a\nb\nc\nd")
  })

  it("is valid HTML with every text, for any document", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.oneof(documents, placeable),
        FastCheck.string({ unit: "binary" }),
        (content, title) => {
          const html = runSteps(toHtml({ title, language: title, details: [[title, title]], content }))
          assert.deepStrictEqual(errorsOf(html), [])
          assert.strictEqual(main(serialize(parse(html))), main(html))
          const shownMain = find(parse(html), "main")
          const printed = (value: string) =>
            value.replaceAll(/\r\n?/g, "\n").replaceAll(
              /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu,
              "\ufffd"
            )
          const bare = (value: string) => value.replaceAll(/[\n ☐☑]/g, "")
          const found = bare(
            shownMain === undefined
              ? ""
              : textOf(shownMain).replaceAll("[image]", "").replaceAll("https://a.example", "")
          )
          const wanted = bare(printed(texts(content)))
          if (!JSON.stringify(content).includes("\"image\"")) assert.strictEqual(found, wanted)
        }
      ),
      { numRuns: runs(300, 1_000) }
    )
  })

  it("has a language when that is valid, and the given details", () => {
    const html = (language: string) =>
      runSteps(toHtml({ title: "A & B", language, details: [["Version", "<1>"]], content: [] }))
    assert.match(html("de-CH"), /^<!doctype html>\n<html lang="de-CH">\n<head>\n<meta charset="utf-8">\n/)
    for (const language of ["", "e", "en\"", "en onload=a", "en\n"]) {
      assert.match(html(language), /^<!doctype html>\n<html>\n/)
    }
    assert.include(html("en"), "<title>A &amp; B</title>")
    assert.include(html("en"), "<h1>A &amp; B</h1>\n<dl>\n<dt>Version</dt><dd>&lt;1&gt;</dd>\n</dl>")
  })

  it("is sent with a policy that allows only its style", () => {
    const style = /<style>([^]*)<\/style>/.exec(page([]))?.[1] ?? ""
    const hash = createHash("sha256").update(style).digest("base64")
    assert.strictEqual(
      contentSecurityPolicy,
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`
    )
    assert.notMatch(style, /url|@import|expression|</)
  })

  it("takes time in proportion to the document", () => {
    const nested = (leaves: EditorContent) =>
      Array.from({ length: 63 }).reduce<EditorContent>((content) => [{ type: "blockquote", content }], leaves)
    const large: ReadonlyArray<EditorContent> = [
      nested(Array.from({ length: 19_900 }, () => text("<>&\"'\r\u0000", { type: "bold" }))),
      [text("\r".repeat(1_000_000))],
      [text("&".repeat(1_000_000))],
      [text("a", { type: "link", attrs: { href: `${" ".repeat(500_000)}a${" ".repeat(500_000)}:` } })],
      [text("a", ...Array.from({ length: 50_000 }, () => ({ type: "link", attrs: { href: "/a" } })))]
    ]
    for (const content of large) {
      const before = process.cpuUsage()
      page(content)
      const { system, user } = process.cpuUsage(before)
      assert.isBelow((system + user) / 1e6, 2)
    }
  })

  it("is written in steps, however long a text or an address is", () => {
    for (const long of ["&".repeat(100_000), "a\r\n".repeat(50_000), "\u{1f600}\r\n".repeat(30_000)]) {
      const address = `https://example.com/${long.replaceAll(/\s/g, "&")}`
      const content = [text(long, { type: "link", attrs: { href: address } })]
      const steps = toHtml({ title: "Title", language: "en", details: [], content })
      let count = 0
      let result = steps.next()
      for (; result.done !== true; result = steps.next()) count++
      assert.isAbove(count, 2 * 100_000 / 4_096)
      assert.include(result.value, `>${toHtmlText(long)}</a>`)
      assert.include(result.value, `<a href="${toHtmlText(address)}" `)
    }
  })
})
