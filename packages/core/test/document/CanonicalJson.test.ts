import { assert, describe, it } from "@effect/vitest"
import canonicalize from "canonicalize"
import { FastCheck } from "effect"
import { createHash } from "node:crypto"
import { toCanonical } from "../../src/document/CanonicalJson.ts"
import { hashContent } from "../../src/document/ContentHashing.ts"
import { runSteps } from "../../src/eventLoop/Steps.ts"

const odd = ["\ud83d\ude00 after \uffff", "a\nb", "\u2028", "\"", "\\", "__proto__", "constructor", "toJSON", ""]

const ofNodes = FastCheck.constantFrom("attrs", "content", "marks", "text", "type")

const values = FastCheck.anything({
  key: FastCheck.oneof(FastCheck.string({ unit: "binary" }), FastCheck.constantFrom(...odd), ofNodes),
  values: [
    FastCheck.constantFrom(...odd),
    FastCheck.string({ unit: "binary" }),
    FastCheck.double({ noNaN: true, noDefaultInfinity: true }),
    FastCheck.boolean(),
    FastCheck.constantFrom(null, undefined)
  ],
  withNullPrototype: true
})

describe("canonical JSON", () => {
  it("is that of another implementation of RFC 8785", () => {
    FastCheck.assert(FastCheck.property(values, (value) => {
      assert.strictEqual(toCanonical(value), canonicalize(value) ?? "")
    }))
  })

  it("escapes half of a surrogate pair as JSON does", () => {
    const halves = { "\ud800": "\udfff" }
    assert.strictEqual(toCanonical(halves), JSON.stringify(halves))
  })

  it("rejects numbers that JSON has not", () => {
    for (const number of [Infinity, -Infinity, NaN]) assert.throws(() => toCanonical({ number }))
  })

  it("leaves out what JSON has not, and keeps its place in arrays", () => {
    assert.strictEqual(
      toCanonical({ b: [undefined, Symbol("s"), 1], a: undefined, c: Symbol("s") }),
      "{\"b\":[null,null,1]}"
    )
  })

  const assertHash = (value: unknown) => {
    const json = toCanonical([value]) || "null"
    assert.strictEqual(
      runSteps(hashContent([value])),
      createHash("sha256").update(json).digest("hex"),
      json.slice(0, 40)
    )
  }

  it("is what the hash of content is made of, whatever it holds", () => {
    FastCheck.assert(FastCheck.property(values, assertHash))
  })

  const nodes = FastCheck.letrec((tie) => ({
    node: FastCheck.dictionary(
      FastCheck.oneof({ weight: 20, arbitrary: ofNodes }, FastCheck.constantFrom(...odd)),
      FastCheck.oneof(
        { depthSize: "small" },
        FastCheck.string(),
        FastCheck.array(tie("node"), { maxLength: 3 }),
        tie("node"),
        values
      ),
      { maxKeys: 5 }
    )
  }))

  it("is what the hash of nodes and marks is made of", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.array(nodes.node), async (content) => {
        // a file that does nothing else for a minute fails the whole run
        await new Promise((resolve) => setImmediate(resolve))
        const hash = createHash("sha256").update(toCanonical(content)).digest("hex")
        assert.strictEqual(runSteps(hashContent(content)), hash)
      }),
      { numRuns: 3_000 }
    ))

  it("is what the hash of content is made of, however long a text is", () => {
    for (const unit of ["a", "\n", "\"", "é", "€", "😀", "\ud800", "\udc00"]) {
      for (const length of [31, 32, 5_460, 5_462, 16_377, 16_380, 16_384, 40_000]) {
        assertHash({ type: "text", text: unit.repeat(length), attrs: { after: length } })
        assertHash({ text: "a".repeat(length), [unit.repeat(length)]: unit })
      }
    }
  })
})
