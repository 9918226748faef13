import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readCsv, recordsOf } from "./support/Csv.ts"
import { hostileRows, makeReport, tenColumns, write } from "./support/Reports.ts"

/** The text as UTF-8 holds it: half a character is replaced by a sign. */
const inUtf8 = (text: string) => Buffer.from(text).toString()

describe("a report as CSV", () => {
  it.live("has the header in its first line, and no facts", () =>
    Effect.gen(function*() {
      const columns = ["Control", "Text", "Number"].map((label) => ({ label, width: 10 }))
      const rows = [["A.5.1", "a \"b\", c\r\nd", -1], ["=A", null, 2.5]]
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
        yield* write("csv", makeReport({ columns, rows }))
      )
      assert.strictEqual(
        text,
        [
          "\ufeffControl,Text,Number",
          "A.5.1,\"a \"\"b\"\", c\r\nd\",-1",
          "'=A,,2.5",
          ""
        ].join("\r\n")
      )
    }))

  it.live("restores 5,000 hostile cells exactly, and none begins as a formula does", () =>
    Effect.gen(function*() {
      const rows = hostileRows()
      const bytes = yield* write("csv", makeReport({ columns: tenColumns, rows }))
      const written = rows.map((row) => row.map((text) => inUtf8(text)))
      assert.deepStrictEqual(readCsv(bytes).rows, written)
      const records = recordsOf(bytes)
      assert.deepStrictEqual([...new Set(records.map(({ length }) => length))], [10])
      for (const cell of records.flat()) assert.notMatch(cell, /^[=+\-@\t\r\n\0＝＋－＠]/)
    }))
})
