import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { strToU8, unzipSync, zipSync } from "fflate"

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

const cell = (name: string, text: string) => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`

const questions = [
  `<row r="1">${cell("A1", "Question")}${cell("B1", "Answer")}</row>`,
  `<row r="2">${cell("A2", "Is it safe?")}</row>`,
  `<row r="3">${cell("A3", "Is it here?")}<c r="B3"><f>A3</f><v>0</v></c></row>`
].join("")

const summary = "<row r=\"1\"><c r=\"A1\"><f>Questions!B2</f><v>0</v></c></row>"

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

const workbook = (after = "") =>
  `<workbook><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/><sheet name="Summary" sheetId="2" r:id="rId2"/></sheets>${after}</workbook>`

const pack = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

const file = (more: Readonly<Record<string, string>> = {}) =>
  pack({
    "_rels/.rels": `<Relationships>${relationship(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": workbook(),
    "xl/_rels/workbook.xml.rels": `<Relationships>${relationship(1, "worksheet", "worksheets/sheet1.xml")}${
      relationship(2, "worksheet", "worksheets/sheet2.xml")
    }</Relationships>`,
    "xl/worksheets/sheet1.xml": sheet(questions.replace("<f>A3</f>", "")),
    "xl/worksheets/sheet2.xml": sheet(summary),
    ...more
  })

const place = (name: string) => ({ type: "cell", sheet: "Questions", cell: name }) as const

const fill = (bytes: Uint8Array, cells: Readonly<Record<string, string>>) =>
  fillQuestionnaire(
    { fileName: "a.xlsx", fileType: "", bytes, mapping: [] },
    Object.entries(cells).map(([name, text]) => ({ place: place(name), text }))
  )

const partOf = (bytes: Uint8Array, name: string) => new TextDecoder().decode(unzipSync(bytes)[name])

describe("a workbook that is filled in", () => {
  it.effect("says that its formulas must be counted again, wherever they are", () =>
    Effect.gen(function*() {
      const { bytes } = yield* fill(file(), { B2: "Yes" })
      assert.strictEqual(partOf(bytes, "xl/workbook.xml"), workbook("<calcPr fullCalcOnLoad=\"1\"/>"))
      assert.strictEqual(partOf(bytes, "xl/worksheets/sheet2.xml"), sheet(summary))
      const known = file({
        "xl/workbook.xml": workbook("<calcPr calcId=\"7\" fullCalcOnLoad=\"0\"/><oleSize ref=\"A1\"/>")
      })
      assert.strictEqual(
        partOf((yield* fill(known, { B2: "Yes" })).bytes, "xl/workbook.xml"),
        workbook("<calcPr calcId=\"7\" fullCalcOnLoad=\"1\"/><oleSize ref=\"A1\"/>")
      )
      const without = file({ "xl/worksheets/sheet2.xml": sheet("") })
      assert.strictEqual(partOf((yield* fill(without, { B2: "Yes" })).bytes, "xl/workbook.xml"), workbook())
    }))

  it.effect("keeps cells with formulas, and says so", () =>
    Effect.gen(function*() {
      const { bytes, unwritten } = yield* fill(file({ "xl/worksheets/sheet1.xml": sheet(questions) }), {
        B2: "Yes",
        B3: "No"
      })
      assert.deepStrictEqual(unwritten, [{ place: place("B3"), reason: "formula" }])
      assert.include(partOf(bytes, "xl/worksheets/sheet1.xml"), "<c r=\"B3\"><f>A3</f><v>0</v></c>")
    }))

  it.effect("is rejected when a sheet is in another encoding than UTF-8", () =>
    Effect.gen(function*() {
      const parts = unzipSync(file())
      const utf16 = Buffer.from(`\ufeff${sheet(questions.replace("<f>A3</f>", ""))}`, "utf16le")
      const bytes = zipSync({ ...parts, "xl/worksheets/sheet1.xml": new Uint8Array(utf16) })
      assert.deepInclude(yield* Effect.flip(fill(bytes, { B2: "Yes" })), { _tag: "FileNotFillable", reason: "damaged" })
    }))
})
