import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { cutArrays } from "../../src/contract/ArrayBounds.ts"

describe("an array that is too long", () => {
  const decoded: Array<string> = []
  const Item = Schema.transform(Schema.String, Schema.String, {
    strict: true,
    decode: (text) => {
      decoded.push(text)
      return text
    },
    encode: (text) => text
  })
  const Input = Schema.Struct({
    name: Schema.String,
    tags: Schema.optionalWith(Schema.NullOr(Schema.Array(Item).pipe(Schema.maxItems(3))), { exact: true }),
    inner: Schema.optionalWith(Schema.Struct({ ids: Schema.Array(Item).pipe(Schema.maxItems(2)) }), { exact: true })
  })
  const cut = cutArrays(Input.ast)
  const decode = Schema.decodeUnknownEither(Input)

  it("is rejected without decoding the rest", () => {
    const tags = Array.from({ length: 100_000 }, (_, i) => `${i}`)
    assert.strictEqual(decode(cut({ name: "a", tags }))._tag, "Left")
    assert.isAtMost(decoded.length, 4)
    assert.strictEqual(decode(cut({ name: "a", inner: { ids: tags } }))._tag, "Left")
    assert.isAtMost(decoded.length, 7)
  })

  it("is the only change of the input", () => {
    for (
      const input of [
        { name: "a", tags: ["1", "2", "3"] },
        { name: "a", tags: ["1", "2", "3", "4"] },
        { name: "a", tags: null, inner: { ids: [] } },
        { name: "a", tags: "no array", inner: [], other: [1, 2, 3, 4, 5] },
        [1, 2, 3, 4, 5],
        null,
        "text"
      ]
    ) assert.strictEqual(cut(input), input)
    const long = { name: "a", tags: ["1", "2", "3", "4", "5"], other: 1 }
    assert.deepStrictEqual(cut(long), { ...long, tags: ["1", "2", "3", "4"] })
    assert.lengthOf(long.tags, 5)
  })

  it("may be long where the schema has no greatest length", () => {
    const input = Array.from({ length: 10 }, () => "x")
    assert.strictEqual(cutArrays(Schema.Array(Schema.String).ast)(input), input)
  })
})
