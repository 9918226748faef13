import { ContentHash, contentHash, EditorContent } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, FastCheck, Schema } from "effect"
import { createHash } from "node:crypto"
import { document } from "./support/Contents.ts"

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex")
const hashOf = (attrs: Record<string, unknown>) => contentHash([{ type: "a", attrs }])
const canonical = (attrs: string) => sha256(`[{"attrs":${attrs},"type":"a"}]`)

/** From appendix B of RFC 8785: the bits of a number, and how it is written. */
const numbers: ReadonlyArray<readonly [bits: string, text: string]> = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"]
]

const shuffled = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shuffled)
    : typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).toReversed().map(([name, inner]) => [name, shuffled(inner)]))
    : value

type Step = readonly [path: ReadonlyArray<string>, value: unknown]

const leaves = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<Step> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    : [[path, value]]

const replaced = (value: any, [name, ...rest]: ReadonlyArray<string>, leaf: unknown): unknown =>
  name === undefined
    ? leaf
    : Array.isArray(value)
    ? value.map((inner, index) => String(index) === name ? replaced(inner, rest, leaf) : inner)
    : Object.fromEntries(
      Object.entries(value).map(([other, inner]) => [other, other === name ? replaced(inner, rest, leaf) : inner])
    )

const documents = Arbitrary.make(EditorContent)

describe("the hash of a document", () => {
  it("is the SHA-256 of its canonical JSON", () => {
    assert.strictEqual<string>(contentHash([]), "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945")
    assert.strictEqual<string>(
      contentHash([{ type: "text", text: "é🧾" }]),
      sha256(`[{"text":"é🧾","type":"text"}]`)
    )
    assert.isTrue(Schema.is(ContentHash)(contentHash(JSON.parse(document))))
  })

  it("is the same as ever, for short and long documents", () => {
    const text = (value: string) => ({ type: "text", text: value })
    const paragraph = (...content: ReadonlyArray<unknown>) => ({ type: "paragraph", content })
    const marks = [{ type: "bold" }, { type: "link", attrs: { href: "https://example.com/?a=b&c" } }]
    const heading = {
      type: "heading",
      attrs: { level: 1, "\u20ac": 0.1, 10: null, 9: [true, -0] },
      content: [{ ...text("Schlüssel 🔑 \"q\" \\ \n\u2028\u007f"), marks }]
    }
    const units = ["a", "é", "€", "😀", "\n"].map((unit) => text(unit.repeat(100_003)))
    const names = Array.from({ length: 2_000 }, (_, i) => [`😀${i * 7919 % 2000}`, { b: [i], a: null }] as const)
    const numbers = Array.from({ length: 5_000 }, (_, i) => i / 7)
    const hashes: ReadonlyArray<readonly [content: ReadonlyArray<unknown>, hash: string]> = [
      [[heading], "7235952b979e72352d4892aac64b8113c255e42bbc28f4b7df11b6ad2c1fec04"],
      [
        [paragraph(text("\ud800 half, \udc00 other half"))],
        "a770175af1d0fb0bcaa234477c68e47918c61aeba8130f1dfd64b91411dc8c55"
      ],
      [
        Array.from({ length: 3_000 }, (_, i) => paragraph(text(`🧾é${i}€`.repeat(i % 40)))),
        "de04cc138717b09fa7f420c9370593d4b2f795d35cb5a5289ea6b7eb1b79c0f0"
      ],
      [[paragraph(...units)], "731e16ec0a444480269ad9553f500e9fa9fbde9fd5528c1d3cd5e85010b3a525"],
      [
        [{ type: "p", attrs: { numbers, names: Object.fromEntries(names) } }],
        "362b8331c44bd26148e941529564c8d5ad39f6f1de93907fd4eff829855987eb"
      ]
    ]
    for (const [content, hash] of hashes) assert.strictEqual<string>(contentHash(content as EditorContent), hash)
  })

  it("formats numbers as RFC 8785 does", () => {
    for (const [bits, text] of numbers) {
      const number = Buffer.from(bits, "hex").readDoubleBE()
      assert.strictEqual<string>(hashOf({ number }), canonical(`{"number":${text}}`), text)
    }
  })

  it("sorts names by UTF-16 units, and formats texts and literals as RFC 8785 does", () => {
    const names = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "😀": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }
    const sorted = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "😀", "\ufb33"] as const
    const written = sorted.map((name) => `${JSON.stringify(name)}:${JSON.stringify(names[name])}`)
    assert.strictEqual<string>(hashOf(names), canonical(`{${written.join(",")}}`))

    const sample = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`)
    assert.strictEqual<string>(
      hashOf(sample),
      canonical(
        String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],`
          + String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`
      )
    )
  })

  it("includes attributes of any name", () => {
    const hashes = ["__proto__", "constructor", "toJSON", "toString", "10", ""].map((name) =>
      hashOf(Object.fromEntries([[name, "x"]]))
    )
    assert.strictEqual(new Set([...hashes, hashOf({})]).size, 7)
    assert.strictEqual<string>(hashes[0] ?? "", canonical(`{"__proto__":"x"}`))
  })

  it.prop("is the same in any order of properties", [documents], ([content]) => {
    assert.strictEqual(contentHash(shuffled(content) as EditorContent), contentHash(content))
  })

  it.prop("changes with any value", [documents, FastCheck.nat()], ([content, at]) => {
    const all = leaves(content)
    const [path, value] = all[at % Math.max(all.length, 1)] ?? [["0"], undefined]
    const changes = [`${String(value)}x`, value === 1 ? 2 : 1, value === null ? false : null, { value }, [value]]
    const hashes = changes.map((change) =>
      contentHash((all.length === 0 ? [change] : replaced(content, path, change)) as EditorContent)
    )
    assert.strictEqual(new Set([contentHash(content), ...hashes]).size, 6)
  })

  it("changes with the order of nodes", () => {
    const content = JSON.parse(document)
    assert.notStrictEqual(contentHash(content), contentHash(content.toReversed()))
  })
})
