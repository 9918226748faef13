import { EditorContent } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, FastCheck } from "effect"
import { runs } from "../../../../test/support/Rounds.ts"
import { complaints, decoded, deep, deepAttribute, paragraph, text } from "./support/Contents.ts"

const { array, constant, constantFrom, nat, oneof, record, string, tuple } = FastCheck

const link = "Expected null, or a URL that is relative, http, https, mailto or tel"
const script = "Expected no javascript or vbscript URL"

const scripts = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "JAVASCRIPT:alert(1)",
  " javascript:alert(1)",
  "\tjavascript:alert(1)",
  "\r\n javascript:alert(1)",
  "\u0001\u001f javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "j\ra\nv\ta\rs\nc\tr\ri\np\tt\r:alert(1)",
  "javascript\n:alert(1)",
  "\u00a0javascript:alert(1)",
  "\ufeff\u200b\u2028javascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "javascript:",
  "vbscript:msgbox(1)",
  " VBS\ncript:x"
]

const otherwiseRefused = [
  "data:text/html,<script>alert(1)</script>",
  "DATA:image/svg+xml;base64,AAAA",
  "da\nta:,x",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "view-source:javascript:alert(1)",
  "ftp://example.com",
  "x:y",
  "about:blank",
  "intent://x#Intent;end"
]

/** Texts that look like a script and are none: the value of an attribute is not HTML, and no URL is decoded twice. */
const harmless = [
  "javascript&#58;alert(1)",
  "javascript&colon;alert(1)",
  "&#106;avascript&#58;alert(1)",
  "javascript%3aalert(1)",
  "%6aavascript:alert(1)",
  "java script:alert(1)",
  "java\u00a0script:alert(1)",
  "java\u0001script:alert(1)",
  "java\u200bscript:alert(1)",
  "javaſcript:alert(1)",
  "ｊavascript:alert(1)",
  "javascript：alert(1)",
  "/javascript:alert(1)",
  "?javascript:alert(1)",
  "#javascript:alert(1)",
  "./javascript:alert(1)",
  "1javascript:alert(1)",
  "javascript"
]

const allowed = [
  "http://example.com",
  "HTTPS://example.com/a:b",
  " https://example.com ",
  "ht\ntps://example.com",
  "https:javascript:alert(1)",
  "mailto:a@example.com?subject=b:c",
  "MailTo:a@example.com",
  "tel:+49-30-123",
  "//example.com",
  "/a/b:c",
  "a/b",
  "../a",
  "?a=b:c",
  "#a:b",
  ""
]

const linkNames = ["href", "src", "HREF", "Src", "hReF", "sRC"]

describe("a link", () => {
  const places = (name: string, value: unknown): ReadonlyArray<readonly [content: unknown, pointer: string]> => [
    [paragraph({ [name]: value }), `/0/attrs/${name}`],
    [paragraph({ a: [{ b: { [name]: value } }] }), `/0/attrs/a/0/b/${name}`],
    [[{ type: "a", marks: [{ type: "link", attrs: { [name]: value } }] }], `/0/marks/0/attrs/${name}`],
    [[{ type: "a", content: [{ type: "b", attrs: { [name]: value } }] }], `/0/content/0/attrs/${name}`]
  ]

  it("leads only to http, https, mailto, tel and relative URLs, at any place", () => {
    for (const name of linkNames) {
      for (const value of [...scripts, ...otherwiseRefused, 0, 1, true, {}, [], ["#"], { href: "#" }]) {
        for (const [content, pointer] of places(name, value)) {
          assert.deepStrictEqual(complaints(content), [`${pointer}: ${link}`], JSON.stringify(value))
        }
      }
      for (const value of [...allowed, ...harmless, null]) {
        for (const [content] of places(name, value)) {
          assert.strictEqual(decoded(content), content, JSON.stringify([value, complaints(content)]))
        }
      }
    }
  })

  it("is checked only under its exact attribute names", () => {
    for (const name of ["hrefs", "srcset", "data-href", "ſrc", "href ", "source"]) {
      assert.deepStrictEqual(complaints(paragraph({ [name]: "data:image/png;base64,AAAA" })), [])
      assert.deepStrictEqual(complaints(paragraph({ [name]: { a: 1 } })), [])
    }
  })

  const piece = constantFrom(
    ..."java|script|JAVA|SCRIPT|vb|data|http|https|mailto|tel|file|:|:|:|/|//|\\|#|?|.|+|-|1|@|[|%3a|&#58;|ſ|\u212a"
      .split("|"),
    ..."\t|\n|\r| |\u0001|\u001f|\u007f|\u0085|\u00a0|\u200b|\u2028|\ufeff|\u3000".split("|")
  )
  const confusing = array(piece, { maxLength: 10 }).map((pieces) => pieces.join(""))
  const base = "https://base.example/"
  const protocol = (text: string) => URL.canParse(text, base) ? new URL(text, base).protocol : undefined
  const safe: ReadonlyArray<string | undefined> = ["http:", "https:", "mailto:", "tel:", undefined]

  it.prop("that is accepted has a safe scheme in the URL parser of browsers too", [confusing], ([text]) => {
    if (complaints(paragraph({ href: text })).length === 0) assert.include(safe, protocol(text), JSON.stringify(text))
    else assert.notInclude(safe.slice(0, 4).filter((name) => name !== "https:"), protocol(text), JSON.stringify(text))
  }, { fastCheck: { numRuns: runs(2_000, 10_000) } })

  it.prop("runs nothing under any other attribute name", [confusing], ([text]) => {
    if (complaints(paragraph({ other: text })).length === 0) {
      assert.notInclude(["javascript:", "vbscript:"], protocol(text), JSON.stringify(text))
    }
  }, { fastCheck: { numRuns: runs(2_000, 10_000) } })
})

describe("an attribute of any name", () => {
  it("is rejected when it is a script", () => {
    for (const value of scripts) {
      assert.deepStrictEqual(complaints(paragraph({ onclick: value })), [`/0/attrs/onclick: ${script}`])
      assert.deepStrictEqual(complaints(paragraph({ a: [[value]], action: { b: value } })), [
        `/0/attrs/a/0/0: ${script}`,
        `/0/attrs/action/b: ${script}`
      ])
      assert.deepStrictEqual(complaints([{ type: "a", marks: [{ type: "b", attrs: { "xlink:href": value } }] }]), [
        `/0/marks/0/attrs/xlink:href: ${script}`
      ])
    }
  })

  it("is accepted when it only resembles a script", () => {
    for (const value of [...harmless, ...allowed, "data: 2024", "Note: javascript: is a scheme", "x:y"]) {
      const content = paragraph({ value, list: [value] })
      assert.strictEqual(decoded(content), content, JSON.stringify(value))
    }
  })
})

type Node = Record<string, any>

const nodesOf = (content: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  content.flatMap((node) => [node, ...nodesOf(node["content"] ?? [])])

const withAttribute = (name: string, value: unknown) => (node: Node) => {
  node["attrs"] = Object.fromEntries([...Object.entries(node["attrs"] ?? {}), [name, value]])
}
const withMark = (mark: unknown) => (node: Node) => {
  node["marks"] = [...(node["marks"] ?? []), mark]
}
const within = (name: string, value: unknown) => (node: Node) => {
  Object.defineProperty(node, name, { value, enumerable: true, configurable: true, writable: true })
}

const gap = array(constantFrom("\t", "\n", "\r"), { maxLength: 2 }).map((gaps) => gaps.join(""))
const before = array(constantFrom(" ", "\t", "\n", "\u0001", "\u000b", "\u001f", "\u00a0", "\ufeff"), { maxLength: 3 })
  .map((some) => some.join(""))
const disguised = (scheme: string) =>
  tuple(
    before,
    tuple(...Array.from(`${scheme}:`, (letter) => tuple(constantFrom(letter, letter.toUpperCase()), gap))),
    string({ maxLength: 8 })
  ).map(([before, letters, rest]) => before + letters.flat().join("") + rest)
const running = oneof(disguised("javascript"), disguised("vbscript"))
const name = constantFrom("onclick", "style", "data-x", "10", "__proto__", "constructor")
const broken = constantFrom("\0", "a\0b", "\ud800", "\udc00\ud800", "a\udfff")
const wrong = constantFrom<unknown>(null, 1, true, "x", undefined, () => 1, Symbol("x"), 1n, new Date(0), [1], [null])

const refusedChange: FastCheck.Arbitrary<(node: Node) => void> = oneof(
  tuple(constantFrom(...linkNames), oneof(running, disguised("data"), disguised("file"))).map(([name, value]) =>
    withAttribute(name, value)
  ),
  tuple(name, running).map(([name, value]) => withAttribute(name, value)),
  tuple(name, running).map(([name, value]) => withAttribute("deep", [{ [`${name}_`]: [value] }])),
  running.map((href) => withMark({ type: "link", attrs: { href } })),
  tuple(name, running).map(([name, value]) => withMark({ type: "a", attrs: Object.fromEntries([[name, value]]) })),
  tuple(name, broken).map(([name, value]) => withAttribute(name, value)),
  broken.map((name) => withAttribute(name, 1)),
  tuple(constantFrom("type", "text"), broken).map(([name, value]) => within(name, value)),
  tuple(constantFrom("content", "marks", "attrs"), wrong).map(([name, value]) => within(name, value)),
  wrong.map((mark) => withMark(mark)),
  string({ minLength: 1 }).filter((name) => !["type", "attrs", "content", "marks", "text"].includes(name))
    .map((name) => within(name, 1)),
  constantFrom(2 ** 53, 1e300, NaN, Infinity).map((value) => withAttribute("n", value)),
  nat(2_000).map((levels) => within("content", deep(64 + levels))),
  nat(2_000).map((levels) => withAttribute("deep", deepAttribute(32 + levels))),
  nat(50).map((more) => within("content", Array.from({ length: 20_000 + more }, () => ({ type: "p" })))),
  nat(50).map((more) => within("text", "x".repeat(1_048_576 + more)))
)

const keptChange: FastCheck.Arbitrary<(node: Node) => void> = oneof(
  tuple(oneof(name, constantFrom(...linkNames)), constantFrom(...harmless, ...allowed)).map(([name, value]) =>
    withAttribute(name, value)
  ),
  constantFrom(...scripts).map((script) => within("text", script)),
  constantFrom(...harmless).map((value) => withMark({ type: "<script>", attrs: { href: value, [value]: value } })),
  name.map((name) => withAttribute(name, { [`${name}_`]: [null, {}, []] })),
  constant(within("content", [text("<img src=x onerror=alert(1)>")]))
)

describe("a document with tampered parts", () => {
  const contents = Arbitrary.make(EditorContent).map((content) => [...content, { type: "paragraph" }])
  const changed = (change: FastCheck.Arbitrary<(node: Node) => void>) =>
    record({ content: contents, at: nat(), change }).map(({ at, change, content }) => {
      const copy: ReadonlyArray<Node> = JSON.parse(JSON.stringify(content))
      const nodes = nodesOf(copy)
      change(nodes[at % nodes.length]!)
      return copy
    })

  it.prop("is rejected when it is harmful, and nothing is thrown", [changed(refusedChange)], ([content]) => {
    const found = complaints(content)
    assert.isAtLeast(found.length, 1)
    for (const complaint of found) assert.match(complaint, /^(\/[^]*)?: (Expected .+|Required|Unknown property)$/)
  }, { fastCheck: { numRuns: runs(150, 500) } })

  it.prop("is kept exactly when it is harmless", [changed(keptChange)], ([content]) => {
    const json = JSON.stringify(content)
    assert.deepStrictEqual(complaints(content), [])
    assert.strictEqual(JSON.stringify(decoded(content)), json)
  }, { fastCheck: { numRuns: runs(150, 500) } })
})
