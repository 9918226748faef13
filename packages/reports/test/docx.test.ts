import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { bodyOf, rowsOf } from "./support/Docx.ts"
import { hostileRows, makeReport, tenColumns, write } from "./support/Reports.ts"
import { find, partsOf } from "./support/Xlsx.ts"

const attributesOf = (bytes: Uint8Array, name: string) => find(bodyOf(bytes), name).map(({ attributes }) => attributes)

/** The text in XML: line breaks are one sign, and what it cannot hold is another. */
const inXml = (text: string) =>
  Buffer.from(text).toString().replaceAll(/\r\n|\r/g, "\n").replaceAll(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, "\ufffd")

describe("a report as DOCX", () => {
  it.live("has a title, the facts, and a table with a header that is repeated", () =>
    Effect.gen(function*() {
      const bytes = yield* write("docx", makeReport({ rows: [["A.5.1", "Policies"], ["A.5.2", null]] }))
      const [facts, table] = find(bodyOf(bytes), "w:tbl")
      assert.deepStrictEqual(rowsOf(facts!), [["Version", "3"], ["Status", "Approved"]])
      assert.deepStrictEqual(rowsOf(table!), [["Control", "Text"], ["A.5.1", "Policies"], ["A.5.2", ""]])
      assert.strictEqual(find(table!, "w:tblHeader").length, 1)
      const styles = attributesOf(bytes, "w:pStyle").map((style) => style["w:val"])
      assert.deepStrictEqual(styles, ["Title", "Subtitle", "TableHeader", "TableHeader"])
      const known = find(partsOf(bytes)["word/styles.xml"]!, "w:style").map(({ attributes }) => attributes["w:styleId"])
      assert.includeMembers(known, [...styles, "Heading1", "Footer", "Grid"])
      assert.deepInclude(attributesOf(bytes, "w:pgSz")[0], { "w:orient": "landscape" })
    }))

  it.live("names each part that it has, and has each that it names", () =>
    Effect.gen(function*() {
      const parts = partsOf(yield* write("docx", makeReport()))
      const named = find(parts["[Content_Types].xml"]!, "Override").map(({ attributes }) => attributes["PartName"]!)
      assert.sameMembers(
        [...named.map((name) => name.slice(1)), "[Content_Types].xml", "_rels/.rels", "word/_rels/document.xml.rels"],
        Object.keys(parts)
      )
      const targets = find(parts["word/_rels/document.xml.rels"]!, "Relationship")
      for (const { attributes } of targets) assert.property(parts, `word/${attributes["Target"]}`)
    }))

  it.live("has a table below each heading, and one for the rows before", () =>
    Effect.gen(function*() {
      const headings = [{ row: 1, title: "Access" }, { row: 3, title: "Backups" }]
      const rows = ["1", "2", "3", "4"].map((number) => [number, "x"])
      const bytes = yield* write("docx", makeReport({ facts: [], headings, rows }))
      const tables = find(bodyOf(bytes), "w:tbl").map((table) => rowsOf(table).slice(1).map(([number]) => number))
      assert.deepStrictEqual(tables, [["1"], ["2", "3"], ["4"]])
      const styles = attributesOf(bytes, "w:pStyle").filter((style) => style["w:val"] === "Heading1")
      assert.strictEqual(styles.length, 2)
      const first = yield* write("docx", makeReport({ facts: [], headings: [{ row: 0, title: "Access" }], rows }))
      assert.strictEqual(find(bodyOf(first), "w:tbl").length, 1)
    }))

  it.live("restores 5,000 hostile cells as far as XML can hold them, as text and nothing else", () =>
    Effect.gen(function*() {
      const rows = hostileRows()
      const bytes = yield* write("docx", makeReport({ facts: [], columns: tenColumns, rows }))
      const [table] = find(bodyOf(bytes), "w:tbl")
      assert.deepStrictEqual(rowsOf(table!).slice(1), rows.map((row) => row.map(inXml)))
      assert.deepStrictEqual(find(bodyOf(bytes), "w:instrText"), [])
      assert.deepStrictEqual(find(bodyOf(bytes), "w:hyperlink"), [])
    }))
})
