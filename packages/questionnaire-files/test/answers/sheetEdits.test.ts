import { assert, describe, it } from "@effect/vitest"
import { applyEdits } from "../../src/internal/answers/Fill.ts"
import { findSheetEdits } from "../../src/internal/answers/SheetEdits.ts"
import { columnOf } from "../../src/internal/questionnaire/xlsx/References.ts"

const date = { format: { isDate: true, hasTime: false, percent: null, decimals: null }, isBold: false, fill: undefined }
const share = { ...date, format: { ...date.format, isDate: false, percent: 0 } }
const plain = { ...date, format: { ...date.format, isDate: false } }

const toTexts = (cells: Readonly<Record<string, string>>) => {
  const texts = new Map<number, Map<number, string>>()
  for (const [cell, text] of Object.entries(cells)) {
    const row = Number(/\d+/.exec(cell)?.[0]) - 1
    texts.set(row, (texts.get(row) ?? new Map<number, string>()).set(columnOf(cell), text))
  }
  return texts
}

const edit = (xml: string, cells: Readonly<Record<string, string>>) =>
  findSheetEdits(xml, toTexts(cells), { styles: [plain, date, share], isFrom1904: false, models: new Map() })

const sheet = (rows: string, before = "") => `<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`

const edited = (xml: string, cells: Readonly<Record<string, string>>) => applyEdits(xml, edit(xml, cells).edits)

const text = (value: string) => `<is><t xml:space="preserve">${value}</t></is>`

describe("the edits of a sheet", () => {
  it("give a cell its text and keep its style", () => {
    assert.strictEqual(
      edited(sheet("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" s=\"7\" t=\"s\"><v>1</v></c></row>"), {
        B1: "a < b & \"c\"\n=1"
      }),
      sheet(
        `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="7" t="inlineStr">${
          text("a &lt; b &amp; &quot;c&quot;\n=1")
        }</c></row>`
      )
    )
    assert.strictEqual(
      edited(sheet("<row r=\"1\"><c r=\"A1\" s=\"7\" t=\"s\"><v>0</v></c></row>"), { A1: "" }),
      sheet("<row r=\"1\"><c r=\"A1\" s=\"7\"/></row>")
    )
  })

  it("write a number where a number was or is asked for, and keep its style", () => {
    const held = sheet(
      "<row r=\"1\"><c r=\"A1\" s=\"7\"><v>1</v></c><c r=\"B1\" t=\"n\"><v>2</v></c><c r=\"C1\" s=\"2\"><v>0.1</v></c></row>"
    )
    assert.strictEqual(
      edited(held, { A1: "5", B1: "-2.5", C1: "60%" }),
      sheet(
        "<row r=\"1\"><c r=\"A1\" s=\"7\"><v>5</v></c><c r=\"B1\"><v>-2.5</v></c><c r=\"C1\" s=\"2\"><v>0.6</v></c></row>"
      )
    )
    for (const kept of ["007", "1.10", "1e5", "12345678901234567", "about 5", "3,5", "N/A"]) {
      assert.include(edited(held, { A1: kept }), `<c r="A1" s="7" t="inlineStr">${text(kept)}</c>`)
    }
    const validated = (attributes: string) =>
      `<worksheet><sheetData><row r="2"><c r="C2"/></row></sheetData><dataValidations><dataValidation ${attributes}/>`
      + "</dataValidations></worksheet>"
    for (const type of ["list", "whole", "decimal"]) {
      const filled = edited(validated(`type="${type}" sqref="C2:C5"`), { C2: "5", C3: "4", D2: "3" })
      assert.include(filled, "<c r=\"C2\"><v>5</v></c>")
      assert.include(filled, "<c r=\"C3\"><v>4</v></c>")
      assert.include(filled, `<c r="D2" t="inlineStr">${text("3")}</c>`)
    }
    assert.include(edited(validated("type=\"textLength\" sqref=\"C2\""), { C2: "5" }), text("5"))
  })

  it("put new cells in the order of the columns, with the style of their row or column", () => {
    assert.strictEqual(
      edited(sheet("<row r=\"2\" spans=\"1:2\" s=\"4\" customFormat=\"1\"><c r=\"B2\"/></row>"), {
        A2: "a",
        C2: "c",
        D2: "d"
      }),
      sheet(
        `<row r="2" spans="1:4" s="4" customFormat="1"><c r="A2" s="4" t="inlineStr">${text("a")}</c><c r="B2"/>`
          + `<c r="C2" s="4" t="inlineStr">${text("c")}</c><c r="D2" s="4" t="inlineStr">${text("d")}</c></row>`
      )
    )
    const cols = "<cols><col min=\"2\" max=\"3\" style=\"5\"/></cols>"
    assert.strictEqual(
      edited(sheet("<row r=\"2\"/>", cols), { C2: "c", D2: "d" }),
      sheet(
        `<row r="2"><c r="C2" s="5" t="inlineStr">${text("c")}</c><c r="D2" t="inlineStr">${text("d")}</c></row>`,
        cols
      )
    )
  })

  it("put new rows in their order, and widen the dimension", () => {
    const cell = (name: string) => `<row r="${name.slice(1)}"><c r="${name}" t="inlineStr">${text("x")}</c></row>`
    assert.strictEqual(
      edited(sheet("<row r=\"2\"><c r=\"A2\"/></row><row r=\"4\"/>", "<dimension ref=\"A2:B4\"/>"), {
        C1: "x",
        B3: "x",
        B9: "x"
      }),
      sheet(
        `${cell("C1")}<row r="2"><c r="A2"/></row>${cell("B3")}<row r="4"/>${cell("B9")}`,
        "<dimension ref=\"A1:C9\"/>"
      )
    )
    assert.strictEqual(edited("<worksheet><sheetData/></worksheet>", { A1: "x" }), sheet(cell("A1")))
    assert.strictEqual(edited(sheet("<row r=\"1\"/>"), { A1: "", A2: "x" }), sheet(`<row r="1"/>${cell("A2")}`))
  })

  it("keep formulas, write dates as days, and use the prefix of the file", () => {
    const formula = sheet("<row r=\"1\"><c r=\"A1\"><f>B1</f><v>3</v></c></row>")
    assert.deepStrictEqual(edit(formula, { A1: "x" }), { edits: [], formulas: [{ row: 0, column: 0 }] })
    assert.strictEqual(
      edited(sheet("<row r=\"1\"><c r=\"A1\" s=\"1\"/><c r=\"B1\" s=\"0\"/></row>"), {
        A1: "2026-05-04",
        B1: "2026-05-04"
      }),
      sheet(`<row r="1"><c r="A1" s="1"><v>46146</v></c><c r="B1" s="0" t="inlineStr">${text("2026-05-04")}</c></row>`)
    )
    assert.strictEqual(
      edited("<x:worksheet><x:sheetData><x:row r=\"1\"><x:c r=\"A1\"/></x:row></x:sheetData></x:worksheet>", {
        A1: "y"
      }),
      "<x:worksheet><x:sheetData><x:row r=\"1\"><x:c r=\"A1\" t=\"inlineStr\"><x:is><x:t xml:space=\"preserve\">y</x:t></x:is>"
        + "</x:c></x:row></x:sheetData></x:worksheet>"
    )
  })
})
