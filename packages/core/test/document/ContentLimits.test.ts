import { EditorContent } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Either, ParseResult, Schema } from "effect"
import { complaints, decoded, deep, deepAttribute, paragraph, text } from "./support/Contents.ts"

const mebibyte = 1_048_576
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const sparse: Array<unknown> = []
sparse.length = 2 ** 32 - 1
const wide = (count: number) => Array.from({ length: count }, () => ({ type: "p" }))
const tooLarge = [`: Expected at most ${mebibyte} bytes of JSON`]
const tooMany = [": Expected at most 20000 nodes"]

describe("the depth of a document", () => {
  it("is limited to 64 levels of nodes", () => {
    assert.deepStrictEqual(complaints(deep(64)), [])
    for (const levels of [65, 66, 1_000, 50_000]) {
      assert.deepStrictEqual(complaints(deep(levels)), [
        `/0${"/content/0".repeat(64)}: Expected at most 64 levels of nodes`
      ])
    }
  })

  it("is limited to 32 levels of values in the attributes of a node or a mark", () => {
    const detail = "Expected at most 32 levels of attributes"
    for (const innermost of [null, "a", {}, []]) {
      assert.deepStrictEqual(complaints(paragraph(deepAttribute(32, innermost))), [])
    }
    for (const levels of [33, 34, 50_000]) {
      const attrs = deepAttribute(levels)
      assert.deepStrictEqual(complaints(paragraph(attrs)), [`/0/attrs${"/in".repeat(33)}: ${detail}`])
      assert.deepStrictEqual(complaints([{ type: "a", marks: [{ type: "b", attrs }] }]), [
        `/0/marks/0/attrs${"/in".repeat(33)}: ${detail}`
      ])
    }
    assert.deepStrictEqual(complaints(paragraph(deepAttribute(32, { href: "#" }))), [
      `/0/attrs${"/in".repeat(32)}/href: ${detail}`
    ])
    let list: unknown = []
    for (let level = 0; level < 50_000; level++) list = [list]
    assert.deepStrictEqual(complaints(paragraph({ list })), [`/0/attrs/list${"/0".repeat(32)}: ${detail}`])
  })

  it("is counted from zero for attributes, however deep their node is", () => {
    const content = JSON.parse(
      JSON.stringify(deep(64)).replace(
        `{"type":"paragraph"}`,
        JSON.stringify({
          type: "paragraph",
          attrs: deepAttribute(32)
        })
      )
    )
    assert.deepStrictEqual(complaints(content), [])
    assert.strictEqual(decoded(content), content)
  })
})

describe("the nodes of a document", () => {
  it("are limited to 20,000 in all", () => {
    assert.deepStrictEqual(complaints(wide(20_000)), [])
    assert.deepStrictEqual(complaints(wide(20_001)), tooMany)
    assert.deepStrictEqual(complaints([{ type: "a", content: wide(9_999) }, ...wide(10_000)]), [])
    assert.deepStrictEqual(complaints([{ type: "a", content: wide(9_999) }, ...wide(10_001)]), tooMany)
  })

  it("do not include marks", () => {
    assert.deepStrictEqual(complaints([{ type: "a", marks: wide(20_000) }]), [])
  })
})

describe("the size of a document", () => {
  it.prop(
    "is limited to 1 MiB of its JSON, to the byte, whatever it holds",
    [Arbitrary.make(EditorContent)],
    ([some]) => {
      const rest = mebibyte - bytes([...some, text("")])
      assert.deepStrictEqual(complaints([...some, text("x".repeat(rest))]), [])
      assert.deepStrictEqual(complaints([...some, text("x".repeat(rest + 1))]), tooLarge)
    },
    { fastCheck: { numRuns: 30 } }
  )

  it("counts the bytes of JSON escapes, and of every script", () => {
    const all = Array.from({ length: 0x1_00ff }, (_, i) => i + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
    for (let from = 0; from < all.length; from += 4_000) {
      const some = all.slice(from, from + 4_000).join("")
      const kept = { a: [text(some)], b: paragraph({ [some]: some }) }
      for (const content of [kept.a, kept.b]) {
        const rest = mebibyte - bytes([...content, text("")])
        assert.deepStrictEqual(complaints([...content, text("x".repeat(rest))]), [])
        assert.deepStrictEqual(complaints([...content, text("x".repeat(rest + 1))]), tooLarge)
      }
    }
  })

  it("is checked before the whole is read", () => {
    assert.deepStrictEqual(complaints([text("\0".repeat(mebibyte + 1))]), tooLarge)
    assert.deepStrictEqual(complaints(paragraph({ list: sparse })), tooLarge)
    assert.deepStrictEqual(complaints(sparse), tooLarge)
  })
})

describe("a value that refers to itself", () => {
  it("is rejected as too deep, too wide or too large", () => {
    const node: Record<string, unknown> = { type: "a" }
    node["content"] = [node]
    assert.deepStrictEqual(complaints([node]), [
      `/0${"/content/0".repeat(64)}: Expected at most 64 levels of nodes`
    ])
    const content: Array<unknown> = []
    content.push({ type: "a", content })
    assert.lengthOf(complaints(content), 1)
    const attrs: Record<string, unknown> = {}
    attrs["self"] = attrs
    assert.lengthOf(complaints(paragraph(attrs)), 1)
    const list: Array<unknown> = []
    list.push(list, list)
    assert.isAtLeast(complaints(paragraph({ list })).length, 1)
  })

  it("is checked within the limits when it repeats itself a billion times", () => {
    let node: unknown = { type: "a" }
    for (let level = 1; level < 60; level++) node = { type: "a", content: [node, node] }
    assert.deepStrictEqual(complaints([node]), tooMany)
    let value: unknown = []
    for (let level = 1; level < 30; level++) value = [value, value]
    assert.deepStrictEqual(complaints(paragraph({ value })), tooLarge)
  })

  it("is accepted when it is small, because one object may occur twice", () => {
    const attrs = { textAlign: null }
    const content = [{ type: "a", attrs }, { type: "b", attrs }]
    assert.strictEqual(decoded(content), content)
  })
})

describe("the field errors of a document", () => {
  const many = Array.from({ length: 10_000 }, () => ({ type: "", id: 1 }))

  it("are 20 at most, in order", () => {
    const found = complaints(many)
    assert.lengthOf(found, 20)
    assert.deepStrictEqual(found.slice(0, 3).map((complaint) => complaint.split(":")[0]), [
      "/0/type",
      "/0/id",
      "/1/type"
    ])
  })

  it("are one when only the first is asked for", () => {
    const found = [
      Schema.decodeUnknownEither(EditorContent)(many),
      Schema.encodeUnknownEither(EditorContent)(many),
      Schema.validateEither(EditorContent)(many)
    ]
    for (const result of found) {
      assert.lengthOf(ParseResult.ArrayFormatter.formatErrorSync(Either.getOrThrow(Either.flip(result))), 1)
    }
  })

  it("do not repeat values", () => {
    const secret = "canary"
    const content = [{ type: `${secret}\0` }, text(`${secret}\0`), ...paragraph({ href: `${secret}:x` }), secret]
    const found = Either.getOrThrow(Either.flip(Schema.decodeUnknownEither(EditorContent, { errors: "all" })(content)))
    assert.lengthOf(complaints(content), 4)
    assert.notInclude(String(found), secret)
    assert.notInclude(complaints(content).join(), secret)
  })
})
