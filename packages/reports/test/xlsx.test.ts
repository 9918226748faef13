import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { strFromU8, unzipSync } from "fflate"
import { hostileRows, makeReport, tenColumns, write } from "./support/Reports.ts"
import { type Element, find, partsOf, readXlsx } from "./support/Xlsx.ts"

const attributesOf = (element: Element | undefined, name: string) => find(element!, name).map((each) => each.attributes)

describe("a report as XLSX", () => {
  it.live("is a table with filters, a frozen header and a page setup", () =>
    Effect.gen(function*() {
      const parts = partsOf(yield* write("xlsx", makeReport({ rows: [["A.5.1", "Policies"], ["A.5.2", null]] })))
      assert.strictEqual(Object.keys(parts)[0], "[Content_Types].xml")
      const table = parts["xl/tables/table1.xml"]
      assert.strictEqual(table?.attributes["ref"], "A1:B3")
      assert.deepStrictEqual(attributesOf(table, "autoFilter"), [{ ref: "A1:B3" }])
      assert.deepStrictEqual(attributesOf(table, "tableColumn").map(({ name }) => name), ["Control", "Text"])
      const sheet = parts["xl/worksheets/sheet2.xml"]
      assert.deepInclude(attributesOf(sheet, "pane")[0], { ySplit: "1", state: "frozen", topLeftCell: "A2" })
      assert.deepStrictEqual(attributesOf(sheet, "col").map(({ width }) => width), ["10", "40"])
      assert.deepInclude(attributesOf(sheet, "pageSetup")[0], {
        orientation: "landscape",
        fitToWidth: "1",
        fitToHeight: "0"
      })
      assert.deepStrictEqual(attributesOf(sheet, "pageSetUpPr"), [{ fitToPage: "1" }])
      assert.strictEqual(find(sheet!, "oddFooter")[0]?.text, "&L&A&R&P / &N")
      assert.deepStrictEqual(
        find(parts["xl/workbook.xml"]!, "definedName").map(({ attributes, text }) => [attributes["name"], text]),
        [["_xlnm.Print_Titles", "Table!$1:$1"]]
      )
      const formats = find(find(parts["xl/styles.xml"]!, "cellXfs")[0]!, "xf")
      const used = find(sheet!, "c").map((cell) => formats[Number(cell.attributes["s"])])
      for (const format of used) assert.strictEqual(attributesOf(format, "alignment")[0]?.["wrapText"], "1")
      const targets = attributesOf(parts["xl/_rels/workbook.xml.rels"], "Relationship").map(({ Target }) => Target)
      assert.deepStrictEqual(targets, ["worksheets/sheet1.xml", "worksheets/sheet2.xml", "styles.xml"])
      const named = attributesOf(parts["[Content_Types].xml"], "Override").map(({ PartName }) => PartName?.slice(1))
      assert.includeMembers(Object.keys(parts), named as Array<string>)
    }))

  it.live("has the title, author, language and time as properties", () =>
    Effect.gen(function*() {
      const report = makeReport({ title: "A <title> & \u0001", author: "Ø", language: "nb" })
      const properties = partsOf(yield* write("xlsx", report))["docProps/core.xml"]!
      const texts = Object.fromEntries(properties.children.map(({ name, text }) => [name, text]))
      assert.deepStrictEqual(texts, {
        "dc:title": "A <title> & _x0001_",
        "dc:creator": "Ø",
        "dc:language": "nb",
        "dcterms:created": report.createdAt,
        "dcterms:modified": report.createdAt
      })
    }))

  it.live("restores 5,000 hostile cells exactly, and none is a formula", () =>
    Effect.gen(function*() {
      const rows = hostileRows()
      const bytes = yield* write("xlsx", makeReport({ columns: tenColumns, rows }))
      assert.deepStrictEqual(readXlsx(bytes).rows, rows)
      const sheet = partsOf(bytes)["xl/worksheets/sheet2.xml"]!
      assert.lengthOf(find(sheet, "f"), 0)
      assert.lengthOf(find(sheet, "c").filter(({ attributes }) => attributes["t"] !== "inlineStr"), 0)
      const formats = find(find(partsOf(bytes)["xl/styles.xml"]!, "cellXfs")[0]!, "xf")
      const [, ...cells] = find(sheet, "row").map((row) => find(row, "c"))
      for (const [row, texts] of rows.entries()) {
        for (const [column, text] of texts.entries()) {
          const format = formats[Number(cells[row]![column]!.attributes["s"])]
          if (/^[=+\-@\t\r\n\0＝＋－＠]/.test(text)) assert.strictEqual(format?.attributes["quotePrefix"], "1", text)
        }
      }
    }))

  it.live("keeps labels that no table can have, with a filter instead", () =>
    Effect.gen(function*() {
      for (const labels of [["a", "A"], ["", "b"], ["a\nb", "c"], ["x".repeat(256), "y"], ["x".repeat(40_000), "y"]]) {
        const columns = labels.map((label) => ({ label, width: 20 }))
        const bytes = yield* write("xlsx", makeReport({ columns }))
        const parts = partsOf(bytes)
        assert.isUndefined(parts["xl/tables/table1.xml"])
        assert.deepStrictEqual(attributesOf(parts["xl/worksheets/sheet2.xml"], "autoFilter"), [{ ref: "A1:B2" }])
        assert.deepStrictEqual(readXlsx(bytes).labels, labels)
      }
    }))

  it.live("continues a text that is longer than a cell on a sheet, and no cell is longer", () =>
    Effect.gen(function*() {
      const long = ["😀".repeat(50_000), `=${"1".repeat(32_767)}`, "x".repeat(32_767)]
      const facts = [{ label: "Long", value: "y".repeat(70_000) }]
      const bytes = yield* write("xlsx", makeReport({ rows: long.map((text) => ["A", text]), facts }))
      const read = readXlsx(bytes)
      assert.deepStrictEqual(read.rows.map(([, text]) => text), long)
      assert.deepStrictEqual(read.facts, facts)
      for (const [name, part] of Object.entries(partsOf(bytes))) {
        for (const { text } of find(part, "t")) assert.isAtMost(text.length, 32_767, name)
      }
      const names = attributesOf(partsOf(bytes)["xl/workbook.xml"], "sheet").map(({ name }) => name)
      assert.deepStrictEqual(names, ["Summary", "Table", "Continued"])
    }))

  it.live("writes numbers as numbers, and those that a sheet lacks as texts", () =>
    Effect.gen(function*() {
      const numbers = [0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY]
      const bytes = yield* write("xlsx", makeReport({ rows: numbers.map((number) => [number, null]) }))
      assert.deepStrictEqual(readXlsx(bytes).rows.map(([number]) => number), numbers.map(String))
      const cells = find(partsOf(bytes)["xl/worksheets/sheet2.xml"]!, "v")
      assert.lengthOf(cells, 5)
    }))

  it.live("is written from right to left for a language that is", () =>
    Effect.gen(function*() {
      const views = attributesOf(
        partsOf(yield* write("xlsx", makeReport({ language: "ar-EG" })))["xl/worksheets/sheet2.xml"],
        "sheetView"
      )
      assert.deepInclude(views[0], { rightToLeft: "1" })
    }))

  it.live("escapes what would end an element", () =>
    Effect.gen(function*() {
      const bytes = yield* write("xlsx", makeReport({ rows: [["</t></is></c><c><f>1+1</f></c>", "]]>"]] }))
      assert.notInclude(strFromU8(unzipSync(bytes)["xl/worksheets/sheet2.xml"]!), "<f>")
    }))
})
