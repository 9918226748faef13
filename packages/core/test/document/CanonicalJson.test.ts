import { assert, describe, it } from "@effect/vitest"
import canonicalize from "canonicalize"
import { FastCheck } from "effect"
import { toCanonical } from "../../src/internal/document/CanonicalJson.ts"

const odd = ["\ud83d\ude00 after \uffff", "a\nb", "\u2028", "\"", "\\", "__proto__", "constructor", "toJSON", ""]

const values = FastCheck.anything({
  key: FastCheck.oneof(FastCheck.string({ unit: "binary" }), FastCheck.constantFrom(...odd)),
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
})
