import { Statement } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { toParts } from "../src/internal/Parts.ts"

describe("the parts of a write", () => {
  const fragment = Statement.unsafeFragment("SELECT 1")
  const sizesOf = (lengths: ReadonlyArray<number>) => {
    const made: Array<ReadonlyArray<number>> = []
    const rows = lengths.map((length) => ({ length, text: "x".repeat(length) }))
    const parts = toParts(rows, (part) => {
      made.push(part.map(({ length }) => length))
      return fragment
    })
    for (const { make } of parts) make()
    assert.deepStrictEqual(made.flat(), lengths)
    return parts.map(({ rows }) => rows)
  }

  it("have at most 250 rows and 100,000 characters, and a row that is longer alone", () => {
    assert.deepStrictEqual(sizesOf([]), [])
    assert.deepStrictEqual(sizesOf(Array.from({ length: 600 }, () => 10)), [250, 250, 100])
    assert.deepStrictEqual(sizesOf([60_000, 40_000, 1, 200_000, 5]), [2, 1, 1, 1])
  })
})
