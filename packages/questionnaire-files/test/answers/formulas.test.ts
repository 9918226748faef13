import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { createRequire } from "node:module"
import { columnOf } from "../../src/internal/questionnaire/xlsx/References.ts"

interface Area {
  readonly from: { readonly row: number; readonly col: number }
  readonly to: { readonly row: number; readonly col: number }
}

/** A spreadsheet counts as this parser does: `SUM` and `AVERAGE` skip texts. It has no types. */
type FormulaParser = new(options: {
  readonly onRange: (area: Area) => ReadonlyArray<ReadonlyArray<number | string | undefined>>
}) => { readonly parse: (formula: string, position: object) => unknown }

const require = createRequire(import.meta.url)
const Parser: FormulaParser = require("fast-formula-parser")

const relationship = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

const header = ["No", "Question", "Score"].map((label, column) =>
  `<c r="${"ABC"[column]}1" t="inlineStr"><is><t>${label}</t></is></c>`
).join("")

const row = (number: number, cell: string) =>
  `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="B${number}" t="inlineStr"><is><t>How mature is part ${number}?</t></is></c>${cell}</row>`

const sheetPart = "xl/worksheets/sheet1.xml"

/** The cells of the scores, and the validation of them. */
const makeWorkbook = (cells: ReadonlyArray<string>, validation: string) =>
  zipSync({
    "_rels/.rels": strToU8(relationship("officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": strToU8(
      "<workbook><sheets><sheet name=\"Scores\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    ),
    "xl/_rels/workbook.xml.rels": strToU8(relationship("worksheet", "worksheets/sheet1.xml")),
    [sheetPart]: strToU8(
      `<worksheet><sheetData><row r="1">${header}</row>${
        cells.map((cell, index) => row(index + 2, cell)).join("")
      }</sheetData>${validation}</worksheet>`
    )
  })

/** The values of the cells, read without the code under test. */
const valuesOf = (bytes: Uint8Array): ReadonlyMap<string, number | string> => {
  const xml = strFromU8(unzipSync(bytes)[sheetPart] ?? new Uint8Array())
  const found = xml.matchAll(
    /<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(?:<v>([^<]*)<\/v>)?(?:<is><t[^>]*>([^<]*)<\/t><\/is>)?<\/c>)/g
  )
  return new Map(
    Array.from(found, ([, name = "", number, text = ""]) => [name, number === undefined ? text : Number(number)])
  )
}

const count = (bytes: Uint8Array, formula: string): unknown => {
  const values = new Map(Array.from(valuesOf(bytes), ([name, value]) => {
    const at = /\d+/.exec(name)?.[0] ?? ""
    return [`${columnOf(name) + 1} ${at}`, value]
  }))
  const parser = new Parser({
    onRange: ({ from, to }) =>
      Array.from(
        { length: to.row - from.row + 1 },
        (_, row) =>
          Array.from({ length: to.col - from.col + 1 }, (_, column) =>
            values.get(`${from.col + column} ${from.row + row}`))
      )
  })
  return parser.parse(formula, { sheet: "Scores", row: 9, col: 3 })
}

const fill = (bytes: Uint8Array, texts: ReadonlyArray<string>) =>
  fillQuestionnaire(
    { fileName: "scores.xlsx", fileType: "", bytes, mapping: [] },
    texts.map((text, index) => ({ place: { type: "cell", sheet: "Scores", cell: `C${index + 2}` }, text }))
  )

describe("the formulas of a customer, after answers are filled in", () => {
  const list = (formula: string) =>
    `<dataValidations><dataValidation type="list" sqref="C2:C5"><formula1>${formula}</formula1></dataValidation></dataValidations>`
  const workbooks = {
    "scores that were there": makeWorkbook([2, 3, 4, 5].map((number) => `<c r="C${number}"><v>1</v></c>`), ""),
    "a list of numbers": makeWorkbook(["", "", "", ""], list("\"1,2,3,4,5,N/A\"")),
    "a list from other cells": makeWorkbook(["", "", "", ""], list("$A$2:$A$5"))
  }
  for (const [name, bytes] of Object.entries(workbooks)) {
    it.effect(`count scores right where they were asked for by ${name}`, () =>
      Effect.gen(function*() {
        const { bytes: filled, unwritten } = yield* fill(bytes, ["5", "4", "2", "N/A"])
        assert.deepStrictEqual(unwritten, [])
        assert.strictEqual(valuesOf(filled).get("C5"), "N/A")
        assert.strictEqual(count(filled, "SUM(C2:C5)"), 11)
        assert.closeTo(Number(count(filled, "AVERAGE(C2:C5)")), 11 / 3, 1e-9)
        assert.strictEqual(count(filled, "COUNT(C2:C5)"), 3)
      }))
  }
})
