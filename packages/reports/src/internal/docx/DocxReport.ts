import type { Report, ReportCell } from "@attestry/core/report"
import { makeOfficeArchive } from "../OfficeArchive.ts"
import { declaration } from "../xlsx/Xml.ts"
import * as Parts from "./DocxParts.ts"
import { toParagraph } from "./Words.ts"

// twentieths of a point, on a landscape page of A4
const page = { width: 16_838, height: 11_906, margin: 1_000 }
const tableWidth = page.width - 2 * page.margin

const shareWidth = (columns: Report["columns"]): ReadonlyArray<number> => {
  const weights = columns.map(({ width }) => Number.isFinite(width) ? Math.max(1, width) : 1)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => Math.max(300, Math.round(tableWidth * weight / all)))
}

const toText = (cell: ReportCell | undefined): string => cell === null || cell === undefined ? "" : String(cell)

const shading = "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"E2E8F0\"/>"

const toRow = (texts: ReadonlyArray<string>, widths: ReadonlyArray<number>, style?: string): string => {
  const isHeader = style === "TableHeader"
  const cells = widths.map((width, index) => {
    const properties = `<w:tcW w:w="${width}" w:type="dxa"/>${isHeader ? shading : ""}`
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${toParagraph(texts[index] ?? "", style)}</w:tc>`
  })
  return `<w:tr>${isHeader ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells.join("")}</w:tr>`
}

function* toTable(widths: ReadonlyArray<number>, rows: Iterable<string>): Iterable<string> {
  yield `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="${widths.reduce((sum, width) => sum + width, 0)}"`
  yield ` w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>`
  yield `${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")}</w:tblGrid>`
  yield* rows
  yield "</w:tbl>"
}

function* factsTable({ facts }: Report): Iterable<string> {
  if (facts.length === 0) return
  const widths = [3_000, tableWidth - 3_000]
  yield* toTable(widths, facts.map(({ label, value }) => toRow([label, value], widths)))
}

function* tableRows({ columns, rows }: Report, widths: ReadonlyArray<number>, from: number, to: number) {
  yield toRow(columns.map(({ label }) => label), widths, "TableHeader")
  for (const row of rows.slice(from, to)) yield toRow(columns.map((_, index) => toText(row[index])), widths)
}

// A table for each heading, and one for the rows before the first.
function* tables(report: Report): Iterable<string> {
  const { columns, headings = [], rows } = report
  const widths = shareWidth(columns)
  const [first] = headings
  if (first === undefined || first.row > 0) {
    yield toParagraph("")
    yield* toTable(widths, tableRows(report, widths, 0, first?.row ?? rows.length))
  }
  for (const [index, { row, title }] of headings.entries()) {
    yield toParagraph(title, "Heading1")
    yield* toTable(widths, tableRows(report, widths, row, headings[index + 1]?.row ?? rows.length))
  }
}

function* documentPart(report: Report): Iterable<string> {
  yield `${declaration}<w:document xmlns:w="${Parts.wordNamespace}" xmlns:r="${Parts.relationships}"><w:body>`
  yield toParagraph(report.title, "Title")
  yield toParagraph(report.author, "Subtitle")
  yield* factsTable(report)
  yield* tables(report)
  // a body ends with a paragraph, or Word adds one
  yield `${toParagraph("")}<w:sectPr><w:footerReference w:type="default" r:id="rId2"/>`
  yield `<w:pgSz w:w="${page.width}" w:h="${page.height}" w:orient="landscape"/><w:pgMar`
  yield ["top", "right", "bottom", "left"].map((side) => ` w:${side}="${page.margin}"`).join("")
  yield " w:header=\"500\" w:footer=\"500\" w:gutter=\"0\"/></w:sectPr></w:body></w:document>"
}

export const toDocx = (report: Report): Uint8Array => {
  const { add, finish } = makeOfficeArchive()
  add("[Content_Types].xml", [Parts.contentTypes])
  add("_rels/.rels", [Parts.rootRelationships])
  add("docProps/core.xml", [Parts.coreProperties(report)])
  add("word/document.xml", documentPart(report))
  add("word/_rels/document.xml.rels", [Parts.documentRelationships])
  add("word/styles.xml", [Parts.styles(report.language)])
  add("word/footer1.xml", [Parts.footer])
  return finish()
}
