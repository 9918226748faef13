import { Statement } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { toParts } from "../src/internal/Parts.ts"

describe("the parts of a write", () => {
  const fragment = Statement.unsafeFragment("SELECT 1")
  const sizesOf = (lengths: ReadonlyArray<number>) =>
    Effect.gen(function*() {
      const made: Array<ReadonlyArray<number>> = []
      const rows = lengths.map((length) => ({ length, text: "x".repeat(length) }))
      const parts = yield* toParts(rows, (part) => {
        made.push(part.map(({ length }) => length))
        return fragment
      })
      for (const { make } of parts) make()
      assert.deepStrictEqual(made.flat(), lengths)
      return parts.map(({ rows }) => rows)
    })

  it.effect("have at most 250 rows and 100,000 characters, and a row that is longer alone", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* sizesOf([]), [])
      assert.deepStrictEqual(yield* sizesOf(Array.from({ length: 600 }, () => 10)), [250, 250, 100])
      assert.deepStrictEqual(yield* sizesOf([60_000, 40_000, 1, 200_000, 5]), [2, 1, 1, 1])
    }))
})
