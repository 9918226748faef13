import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readCsv, recordsOf } from "./support/Csv.ts"
import { hostileRows, makeReport, tenColumns, write } from "./support/Reports.ts"

/** The text as UTF-8 holds it: half a character is replaced by a sign. */
const inUtf8 = (text: string) => Buffer.from(text).toString()

describe("a report as CSV", () => {
  it.live("begins with title, author and facts, then an empty record, then the table", () =>
    Effect.gen(function*() {
      const columns = ["Control", "Text", "Number"].map((label) => ({ label, width: 10 }))
      const rows = [["A.5.1", "a \"b\", c\r\nd", -1], ["=A", null, 2.5]]
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
        yield* write("csv", makeReport({ columns, rows }))
      )
      assert.strictEqual(
        text,
        [
          "\ufeffStatement of applicability,Northwind Cloud,",
          "Version,3,",
          "Status,Approved,",
          ",,",
          "Control,Text,Number",
          "A.5.1,\"a \"\"b\"\", c\r\nd\",-1",
          "'=A,,2.5",
          ""
        ].join("\r\n")
      )
    }))

  it.live("restores 5,000 hostile cells exactly, and none begins as a formula does", () =>
    Effect.gen(function*() {
      const rows = hostileRows()
      const facts = rows.slice(0, 200).map(([label = "", value = ""]) => ({ label: `${label}.`, value }))
      const bytes = yield* write("csv", makeReport({ columns: tenColumns, rows, facts }))
      const read = readCsv(bytes, 10)
      const written = rows.map((row) => row.map((text) => inUtf8(text)))
      assert.deepStrictEqual(read.rows, written)
      assert.deepStrictEqual(
        read.facts,
        facts.map(({ label, value }) => ({ label: inUtf8(label), value: inUtf8(value) }))
      )
      const records = recordsOf(bytes)
      assert.deepStrictEqual([...new Set(records.map(({ length }) => length))], [10])
      for (const cell of records.flat()) assert.notMatch(cell, /^[=+\-@\t\r\n\0＝＋－＠]/)
    }))

  it.live("leaves out a fact without texts, because it would end the facts", () =>
    Effect.gen(function*() {
      const facts = [{ label: "", value: "" }, { label: "Version", value: "" }, { label: "", value: "3" }]
      const read = readCsv(yield* write("csv", makeReport({ facts })), 2)
      assert.deepStrictEqual(read.facts, facts.slice(1))
      assert.deepStrictEqual(read.rows, [["A.5.1", "Policies"]])
    }))
})
