import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fromReading } from "../../src/internal/FromPromise.ts"
import type { Grid } from "../../src/internal/questionnaire/Source.ts"
import { xlsxLimits } from "../../src/internal/questionnaire/xlsx/Budget.ts"
import { readXlsx } from "../../src/internal/questionnaire/xlsx/ReadXlsx.ts"
import { resolvePart } from "../../src/internal/questionnaire/xlsx/Workbook.ts"
import { openArchive } from "../../src/internal/questionnaire/zip/Archive.ts"
import { stagesOf } from "./support/Reading.ts"
import { inline, makeWorkbook, type SheetParts, type WorkbookParts } from "./support/Workbooks.ts"

const sheet = (rows: string, more: Partial<SheetParts> = {}): SheetParts => ({ name: "One", rows, ...more })

const read = (bytes: Uint8Array, limits = xlsxLimits) =>
  fromReading(async () => readXlsx(await openArchive(bytes), limits))

const gridsOf = (parts: WorkbookParts) =>
  Effect.map(
    read(makeWorkbook(parts)),
    ({ blocks }) => blocks.flatMap((block) => block.type === "table" ? [block.grid] : [])
  )

const readOne = (parts: WorkbookParts) =>
  Effect.map(gridsOf(parts), ([grid]) => {
    if (grid === undefined) throw new Error("no sheet")
    return grid
  })

const texts = (grid: Grid) =>
  [...grid.rows].flatMap(([row, cells]) => [...cells].map(([column, { text }]) => `${row},${column}: ${text}`))

const reasonOf = <A>(read: Effect.Effect<A, { readonly reason: string }>) =>
  Effect.match(read, { onFailure: ({ reason }) => reason, onSuccess: () => "read" })

describe("readXlsx", () => {
  it.effect("reads shared, rich and inline strings without phonetic guides", () =>
    Effect.gen(function*() {
      const grid = yield* readOne({
        strings: `<si><t>plain</t></si><si><r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch </t></r></si>`
          + `<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000A_b</t></si>`,
        sheets: [sheet(
          `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>`
            + `<c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>9</v></c>${inline("in &amp; line", "F1")}</row>`
        )]
      })
      assert.deepStrictEqual(texts(grid), [
        "0,0: plain",
        "0,1: rich ",
        "0,2: 東京",
        "0,3: a\nb",
        "0,5: in & line"
      ])
    }))

  it.effect("shows numbers, dates, booleans, errors and values of formulas", () =>
    Effect.gen(function*() {
      const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts><cellXfs>${
        [0, 9, 10, 14, 22, 170, 2].map((id) => `<xf numFmtId="${id}"/>`).join("")
      }</cellXfs>`
      const cells = [
        `<c><v>0.30000000000000004</v></c>`,
        `<c s="1"><v>0.25</v></c>`,
        `<c s="2"><v>0.12345</v></c>`,
        `<c s="3"><v>45292</v></c>`,
        `<c s="4"><v>45292.5</v></c>`,
        `<c s="5"><v>45292</v></c>`,
        `<c s="6"><v>3</v></c>`,
        `<c t="b"><v>1</v></c>`,
        `<c t="e"><v>#N/A</v></c>`,
        `<c t="str"><f>A1&amp;"x"</f><v>text</v></c>`,
        `<c t="d"><v>2026-01-02T00:00:00</v></c>`
      ]
      const grid = yield* readOne({ styles, sheets: [sheet(`<row>${cells.join("")}</row>`)] })
      assert.deepStrictEqual([...grid.rows.get(0) ?? []].map(([, { text }]) => text), [
        "0.3",
        "25%",
        "12.35%",
        "2024-01-01",
        "2024-01-01T12:00:00",
        "2024-01-01",
        "3.00",
        "TRUE",
        "#N/A",
        "text",
        "2026-01-02"
      ])
      const from1904 = yield* readOne({
        styles,
        properties: `<workbookPr date1904="1"/>`,
        sheets: [sheet(`<row><c s="3"><v>43830</v></c></row>`)]
      })
      assert.strictEqual(from1904.rows.get(0)?.get(0)?.text, "2024-01-01")
    }))

  it.effect("warns of a formula without value", () =>
    Effect.gen(function*() {
      const source = yield* read(makeWorkbook({ sheets: [sheet(`<row r="2"><c r="B2"><f>A1</f></c></row>`)] }))
      assert.deepStrictEqual(source.warnings, [{
        code: "value_missing",
        message: "Formulas have no saved value: 1 or more.",
        place: { type: "cell", sheet: "One", cell: "B2" }
      }])
    }))

  it.effect("finds places of cells without references", () =>
    Effect.gen(function*() {
      const rows = `<row>${inline("a")}${inline("b", "D1")}${inline("c")}</row><row r="5">${inline("d")}</row>`
      assert.deepStrictEqual(texts(yield* readOne({ sheets: [sheet(rows)] })), [
        "0,0: a",
        "0,3: b",
        "0,4: c",
        "4,0: d"
      ])
    }))

  it.effect("reads hidden sheets, rows and columns, and merged cells", () =>
    Effect.gen(function*() {
      const [first, second, third] = yield* gridsOf({
        sheets: [
          sheet(`<row r="2" hidden="1">${inline("a", "A2")}</row>`, {
            before: `<sheetPr/><cols><col min="2" max="3" hidden="1"/><col min="4" max="4"/></cols>`,
            after: `<sheetProtection sheet="1"/><mergeCells><mergeCell ref="A1:C2"/></mergeCells>`
          }),
          sheet("", { name: "Two", state: "hidden" }),
          sheet("", { name: "Three", state: "veryHidden" })
        ]
      })
      assert.deepStrictEqual([...first?.hiddenRows ?? []], [1])
      assert.deepStrictEqual([...first?.hiddenColumns ?? []], [1, 2])
      assert.deepStrictEqual(first?.merges, [{ top: 0, left: 0, bottom: 1, right: 2 }])
      assert.deepStrictEqual([first?.isHidden, second?.isHidden, third?.isHidden], [false, true, true])
    }))

  it.effect("reads bold type and backgrounds", () =>
    Effect.gen(function*() {
      const styles = `<fonts><font/><font><b/></font></fonts><fills><fill><patternFill patternType="none"/></fill>`
        + `<fill><patternFill patternType="solid"><fgColor rgb="FFDDEEFF"/></patternFill></fill></fills>`
        + `<cellStyleXfs><xf fontId="1"/></cellStyleXfs><cellXfs><xf/><xf fontId="1" fillId="1"/></cellXfs>`
      const rows = `<row><c t="str" s="1"><v>a</v></c><c s="1"/><c s="0"/><c t="str"><v>b</v></c></row>`
      const grid = yield* readOne({ styles, sheets: [sheet(rows)] })
      assert.deepStrictEqual([...grid.rows.get(0) ?? []], [
        [0, { text: "a", isBold: true, fill: "FFDDEEFF" }],
        [1, { text: "", fill: "FFDDEEFF" }],
        [3, { text: "b" }]
      ])
    }))

  it.effect("reads validations: literals, ranges, names and the extension", () =>
    Effect.gen(function*() {
      const validation = (reference: string, formula: string) =>
        `<dataValidation type="list" sqref="${reference}"><formula1>${formula}</formula1></dataValidation>`
      const [grid] = yield* gridsOf({
        names: `<definedName name="Ratings">Lists!$B$1:$B$2</definedName>`,
        sheets: [
          sheet("", {
            after:
              `<dataValidations>${validation("A1:A3 C1", "\"Yes,No, N/A\"")}${validation("B1", "Lists!$A$1:$A$3")}${
                validation("B2", "ratings")
              }${
                validation("B3", "Unknown")
              }<dataValidation type="date" sqref="B4"><formula1>1</formula1></dataValidation>`
              + `</dataValidations><extLst><ext><x14:dataValidations xmlns:x14="x" xmlns:xm="y"><x14:dataValidation type="list">`
              + `<x14:formula1><xm:f>'Lists'!$A:$A</xm:f></x14:formula1><xm:sqref>D1:XFD1048576</xm:sqref>`
              + `</x14:dataValidation></x14:dataValidations></ext></extLst>`
          }),
          sheet(
            `<row>${inline("Low")}${inline("A")}</row><row>${inline("Please select")}${inline("B")}</row>`
              + `<row>${inline("High")}</row>`,
            { name: "Lists", state: "hidden" }
          )
        ]
      })
      assert.deepStrictEqual(grid?.validations.map(({ choices, kind }) => [kind, ...choices]), [
        ["yes_no", "Yes", "No", "N/A"],
        ["one_of", "Low", "High"],
        ["one_of", "A", "B"],
        ["text"],
        ["date"],
        ["one_of", "Low", "High"]
      ])
      assert.deepStrictEqual(grid?.validations[0]?.areas, [
        { top: 0, left: 0, bottom: 2, right: 0 },
        { top: 0, left: 2, bottom: 0, right: 2 }
      ])
      assert.deepStrictEqual(grid?.validations[5]?.areas, [{ top: 0, left: 3, bottom: 1_048_575, right: 16_383 }])
    }))

  it.effect("reads strict files, and elements with prefixes", () =>
    Effect.gen(function*() {
      const strict = yield* readOne({
        main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
        sheets: [sheet(`<row>${inline("a")}</row>`)]
      })
      assert.deepStrictEqual(texts(strict), ["0,0: a"])
      const prefixed = yield* readOne({
        sheets: [sheet("")],
        parts: {
          "xl/worksheets/sheet0.xml":
            `<x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`
        }
      })
      assert.deepStrictEqual(texts(prefixed), ["0,0: 1"])
    }))

  it("resolves absolute, relative and odd targets", () => {
    assert.strictEqual(resolvePart("xl/workbook.xml", "worksheets/Sheet1.xml"), "xl/worksheets/sheet1.xml")
    assert.strictEqual(resolvePart("xl/workbook.xml", "/xl/a.xml"), "xl/a.xml")
    assert.strictEqual(resolvePart("xl/workbook.xml", "../../other\\.\\a.xml"), "other/a.xml")
  })

  it.effect("bounds what a file may have", () =>
    Effect.gen(function*() {
      const many = makeWorkbook({
        strings: "<si><t>a</t></si>".repeat(3),
        names: `<definedName name="a">b</definedName>`.repeat(3),
        sheets: [
          sheet(`<row>${inline("a").repeat(3)}</row>`, {
            after: `<mergeCells>${`<mergeCell ref="A1:B2"/>`.repeat(3)}</mergeCells>`
              + `<dataValidations><dataValidation type="list" sqref="A1 A2 A3"/></dataValidations>`
          }),
          sheet("", { name: "Two" }),
          sheet("", { name: "Three" })
        ]
      })
      assert.strictEqual(yield* reasonOf(read(many)), "read")
      for (const what of ["sheets", "strings", "cells", "merges", "areas", "names"] as const) {
        assert.strictEqual(yield* reasonOf(read(many, { ...xlsxLimits, [what]: 2 })), "too_large", what)
      }
    }))

  it.effect("rejects a workbook without its main part, and broken XML", () =>
    Effect.gen(function*() {
      const broken = (parts: Record<string, string>) => reasonOf(read(makeWorkbook({ sheets: [sheet("")], parts })))
      assert.strictEqual(yield* broken({ "_rels/.rels": "<Relationships/>" }), "read")
      assert.strictEqual(yield* broken({ "xl/workbook.xml": "<other/>" }), "damaged")
      assert.strictEqual(yield* broken({ "xl/worksheets/sheet0.xml": "<worksheet>" }), "damaged")
      assert.strictEqual(yield* broken({ "xl/styles.xml": `<!DOCTYPE a><a/>` }), "damaged")
    }))

  it.effect("warns of boxes with text over a sheet, and reads on where a drawing is damaged", () =>
    Effect.gen(function*() {
      const box = (text: string) => `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`
      const drawing = (content: string) => `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${content}</xdr:wsDr>`
      const codes = (part: string) =>
        Effect.map(
          stagesOf(
            "form.xlsx",
            makeWorkbook({
              sheets: [{
                name: "Form",
                rows: `<row>${inline("Question")}${inline("Answer")}</row><row>${inline("Who pays?")}</row>`
              }],
              parts: { "xl/drawings/drawing1.xml": part }
            })
          ),
          ({ questionnaire: { questions, warnings } }) => [questions.length, ...warnings.map(({ message }) => message)]
        )
      assert.deepStrictEqual(yield* codes(drawing(box("Who approves?") + box("") + box("Name them."))), [
        1,
        "Boxes with text over the sheets were not read: 2."
      ])
      assert.deepStrictEqual(yield* codes(drawing(box(" "))), [1])
      assert.deepStrictEqual(yield* codes("<xdr:wsDr><xdr:sp>"), [1])
    }))
})
