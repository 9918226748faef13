import { EditorContent, EditorNode } from "@attestry/core/document"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, JSONSchema, Schema } from "effect"
import { runs } from "../../../../test/support/Rounds.ts"
import { complaints, decoded, document, paragraph, text } from "./support/Contents.ts"

const documents = Arbitrary.make(EditorContent)
const strict = { errors: "all", onExcessProperty: "error" } as const

describe("a document", () => {
  it("is decoded and encoded to the same value", () => {
    const content = JSON.parse(document)
    const json = JSON.stringify(content)
    assert.strictEqual(decoded(content), content)
    assert.strictEqual<unknown>(Schema.encodeSync(EditorContent, strict)(content), content)
    assert.strictEqual(JSON.stringify(content), json)
    assert.include(json, `"__proto__":{"polluted":true}`)
  })

  it("can be empty", () => {
    assert.deepStrictEqual(decoded([]), [])
  })

  it.prop("of any kind is decoded and encoded to the same value", [documents], ([content]) => {
    const json = JSON.stringify(content)
    assert.deepStrictEqual(complaints(JSON.parse(json)), [])
    assert.strictEqual(decoded(content), content)
    assert.strictEqual(Schema.encodeSync(EditorContent, strict)(content), content)
    assert.strictEqual(JSON.stringify(content), json)
  }, { fastCheck: { numRuns: runs(150, 500) } })

  it("keeps its value inside other schemas", () => {
    const Held = Schema.Struct({ content: EditorContent.pipe(Schema.filter((content) => content.length > 0)) })
    const content = JSON.parse(document)
    assert.strictEqual<unknown>(Schema.decodeUnknownSync(Held, strict)({ content }).content, content)
    assert.isFalse(Schema.is(Held)({ content: [] }))
  })
})

describe("a node", () => {
  const refusals: ReadonlyArray<readonly [content: unknown, ...complaints: ReadonlyArray<string>]> = [
    [{}, ": Expected an array of nodes"],
    [null, ": Expected an array of nodes"],
    ["[]", ": Expected an array of nodes"],
    [[null], "/0: Expected a node object"],
    [[[]], "/0: Expected a node object"],
    [[{}], "/0/type: Required"],
    [[{ type: "" }], "/0/type: Expected text of 1 to 255 characters without NUL or lone surrogates"],
    [[{ type: 1 }], "/0/type: Expected text of 1 to 255 characters without NUL or lone surrogates"],
    [[{ type: "a\0" }], "/0/type: Expected text of 1 to 255 characters without NUL or lone surrogates"],
    [[{ type: "x".repeat(256) }], "/0/type: Expected text of 1 to 255 characters without NUL or lone surrogates"],
    [[{ type: "🧾".repeat(256) }], "/0/type: Expected text of 1 to 255 characters without NUL or lone surrogates"],
    [[{ type: "text" }], "/0/text: Required"],
    [[{ type: "text", text: null }], "/0/text: Expected text without NUL or lone surrogates"],
    [[{ type: "image", text: 1 }], "/0/text: Expected text without NUL or lone surrogates"],
    [[text("a\0b")], "/0/text: Expected text without NUL or lone surrogates"],
    [[text("\ud800")], "/0/text: Expected text without NUL or lone surrogates"],
    [[text("a\udc00\ud800")], "/0/text: Expected text without NUL or lone surrogates"],
    [[{ type: "a", attrs: null }], "/0/attrs: Expected an object"],
    [[{ type: "a", attrs: [] }], "/0/attrs: Expected an object"],
    [[{ type: "a", content: null }], "/0/content: Expected an array of nodes"],
    [[{ type: "a", content: {} }], "/0/content: Expected an array of nodes"],
    [
      [{ type: "a", content: [{ type: "b" }, { type: "c", content: ["d"] }] }],
      "/0/content/1/content/0: Expected a node object"
    ],
    [[{ type: "a", marks: {} }], "/0/marks: Expected an array of marks"],
    [[{ type: "a", marks: ["bold"] }], "/0/marks/0: Expected a mark object"],
    [[{ type: "a", marks: [{ attrs: {} }] }], "/0/marks/0/type: Required"],
    [
      [{ type: "a", marks: [{ type: "" }] }],
      "/0/marks/0/type: Expected text of 1 to 255 characters without NUL or lone surrogates"
    ],
    [[{ type: "a", marks: [{ type: "b", attrs: 1 }] }], "/0/marks/0/attrs: Expected an object"],
    [[{ type: "a", marks: [{ type: "b", text: "" }] }], "/0/marks/0/text: Unknown property"],
    [[{ type: "a", id: 1, html: 2 }], "/0/id: Unknown property", "/0/html: Unknown property"],
    [[JSON.parse(`{"type":"a","__proto__":{}}`)], "/0/__proto__: Unknown property"],
    [[{ type: "a", "a/b~c": 1 }], "/0/a~1b~0c: Unknown property"]
  ]

  it("is rejected for each fault, with its path", () => {
    for (const [content, ...expected] of refusals) assert.deepStrictEqual(complaints(content), expected)
  })

  it("has a type of up to 255 code points", () => {
    for (const type of ["x", " ", "x".repeat(255), "🧾".repeat(255)]) assert.deepStrictEqual(complaints([{ type }]), [])
  })

  it("can have a text with any type", () => {
    for (const node of [{ type: "custom", text: "" }, text(""), text("javascript:alert(1)")]) {
      assert.deepStrictEqual(complaints([node]), [])
    }
  })

  it("is checked like a document", () => {
    const [node] = JSON.parse(document)
    assert.strictEqual(Schema.decodeUnknownSync(EditorNode, strict)(node), node)
    assert.isFalse(Schema.is(EditorNode)({ type: "a", attrs: { href: "javascript:alert(1)" } }))
    assert.isFalse(Schema.is(EditorNode)([]))
  })
})

describe("an attribute", () => {
  it("can be any JSON", () => {
    const values = [null, true, false, 0, -1.5, 5e-324, 2 ** 53 - 1, 1 - 2 ** 53, "", "\u2028\n", [], {}, [[null], {
      a: {}
    }]]
    for (const value of values) assert.deepStrictEqual(complaints(paragraph({ value })), [])
    assert.deepStrictEqual(complaints(paragraph(Object.create(null))), [])
  })

  it("is rejected when it is a number that some readers cannot keep", () => {
    const detail = "Expected a finite number of at most 9007199254740991 in magnitude"
    for (const value of [2 ** 53, -(2 ** 53), 1e300, Infinity, -Infinity, NaN]) {
      assert.deepStrictEqual(complaints(paragraph({ deep: [{ value }] })), [`/0/attrs/deep/0/value: ${detail}`])
    }
  })

  it("is rejected when its name or value has a NUL or a lone surrogate", () => {
    for (const bad of ["\0", "a\ud800", "\udc00a"]) {
      assert.deepStrictEqual(complaints(paragraph({ a: ["", { b: bad }] })), [
        "/0/attrs/a/1/b: Expected text without NUL or lone surrogates"
      ])
      assert.deepStrictEqual(complaints(paragraph({ a: { [bad]: 1 } })), [
        "/0/attrs/a: Expected property names without NUL or lone surrogates"
      ])
    }
  })

  it("is rejected when JSON cannot represent it, or would change it", () => {
    class Custom {
      a = 1
    }
    const values: ReadonlyArray<() => unknown> = [
      () => undefined,
      () => () => 1,
      () => Symbol("a"),
      () => 1n,
      () => new Date(0),
      () => new Custom(),
      () => new Map(),
      () => new Uint8Array(2),
      () => Object("a"),
      () => Object.create({ inherited: 1 }),
      () => class extends Array {}.from([1]),
      () => Object.assign([1], { extra: 1 })
    ]
    for (const value of values) {
      assert.deepStrictEqual(complaints(paragraph({ value: value() })), ["/0/attrs/value: Expected a JSON value"])
    }
  })

  it("hides nothing and runs nothing", () => {
    let asked = 0
    const property = { enumerable: true, get: () => asked++ }
    const sparse = [1]
    sparse.length = 2
    const values: ReadonlyArray<object> = [
      sparse,
      Object.defineProperty({}, "a", property),
      Object.defineProperty([1], 0, property),
      Object.defineProperty({}, "toJSON", { value: () => asked++ }),
      Object.defineProperty([], "toJSON", { value: () => asked++ }),
      Object.defineProperty({}, "hidden", { value: 1 }),
      { [Symbol("a")]: 1 }
    ]
    for (const value of values) {
      assert.deepStrictEqual(complaints(paragraph({ value })), ["/0/attrs/value: Expected a JSON value"])
    }
    assert.deepStrictEqual(complaints(paragraph({ toJSON: () => asked++ })), ["/0/attrs/toJSON: Expected a JSON value"])
    for (const node of [Object.defineProperty({ type: "a" }, "attrs", property), { type: "a", [Symbol("a")]: 1 }]) {
      assert.deepStrictEqual(complaints([node]), ["/0: Expected a JSON value"])
    }
    assert.strictEqual(asked, 0)
  })
})

describe("the API document", () => {
  const Body = Schema.Struct({ content: EditorContent, node: EditorNode }).annotations({ identifier: "Body" })
  const api = HttpApi.make("api").add(
    HttpApiGroup.make("group").add(HttpApiEndpoint.post("create", "/").setPayload(Body).addSuccess(EditorContent))
  )
  const { components, paths } = OpenApi.fromApi(api)
  const schemas: Record<string, any> = components.schemas
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

  it("has nodes and marks as components, nodes within themselves", () => {
    assert.deepStrictEqual(schemas["Body"].properties, { content: ref("EditorContent"), node: ref("EditorNode") })
    assert.deepStrictEqual(schemas["EditorContent"].items, ref("EditorNode"))
    assert.strictEqual(schemas["EditorContent"].maxItems, 20_000)
    const { additionalProperties, properties, required } = schemas["EditorNode"]
    assert.deepStrictEqual(properties.type, { type: "string", minLength: 1, maxLength: 255 })
    assert.deepStrictEqual(properties.content, { type: "array", items: ref("EditorNode") })
    assert.deepStrictEqual(properties.marks, { type: "array", items: ref("EditorMark") })
    assert.deepStrictEqual([additionalProperties, required], [false, ["type"]])
    assert.deepStrictEqual(Object.keys(schemas["EditorMark"].properties), ["type", "attrs"])
    assert.deepStrictEqual(
      paths["/"]?.post?.responses["200"]?.content?.["application/json"]?.schema,
      ref("EditorContent")
    )
  })

  it("can be made from either schema alone", () => {
    const named = ({ $defs = {} }: JSONSchema.JsonSchema7Root) => Object.keys($defs)
    assert.sameMembers(named(JSONSchema.make(EditorNode)), ["EditorNode", "EditorMark"])
    assert.sameMembers(named(JSONSchema.make(EditorContent)), ["EditorContent", "EditorNode", "EditorMark"])
  })
})
