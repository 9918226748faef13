import type { Report } from "@attestry/core/report"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import { formats, toCell, toRow } from "./Cells.ts"
import type { Continuing, LongText } from "./Continued.ts"
import { declaration, relationships, spreadsheet } from "./Xml.ts"

interface Sheet {
  readonly widths: ReadonlyArray<number>
  readonly isLandscape: boolean
  readonly isRightToLeft: boolean
  // The first row stays visible.
  readonly isFrozen: boolean
  readonly rows: Iterable<string>
  readonly reference: string
  readonly footer?: string
}

const narrowest = 4
const widest = 100

const frozen =
  "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/><selection pane=\"bottomLeft\"/>"

const toColumn = (width: number, index: number): string => {
  const bounded = Math.min(widest, Math.max(narrowest, Number.isFinite(width) ? width : narrowest))
  return `<col min="${index + 1}" max="${index + 1}" width="${bounded}" customWidth="1"/>`
}

const printed = (isLandscape: boolean) =>
  "<printOptions horizontalCentered=\"1\"/>" +
  "<pageMargins left=\"0.5\" right=\"0.5\" top=\"0.6\" bottom=\"0.7\" header=\"0.3\" footer=\"0.35\"/>" +
  `<pageSetup paperSize="9" orientation="${isLandscape ? "landscape" : "portrait"}" fitToWidth="1" fitToHeight="0"/>` +
  "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>"

function* toSheet(sheet: Sheet): Iterable<string> {
  const { footer = "", isFrozen, isLandscape, isRightToLeft, reference, rows, widths } = sheet
  yield `${declaration}<worksheet xmlns="${spreadsheet}" xmlns:r="${relationships}">`
  yield `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="${reference}"/>`
  yield `<sheetViews><sheetView${isRightToLeft ? " rightToLeft=\"1\"" : ""} workbookViewId="0"${
    isFrozen ? `>${frozen}</sheetView>` : " showGridLines=\"0\"/>"
  }</sheetViews><sheetFormatPr defaultRowHeight="13.5"/><cols>${widths.map(toColumn).join("")}</cols><sheetData>`
  yield* rows
  yield `</sheetData>${footer}${printed(isLandscape)}`
}

const end = "</worksheet>"

// Column labels that a table can have: its names are unique, not empty and short.
export const areTableNames = (labels: ReadonlyArray<string>): boolean =>
  labels.length > 0 && new Set(labels.map((label) => label.toLowerCase())).size === labels.length &&
  labels.every((label) => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(label))

export const tableReference = ({ columns, rows }: Report): string =>
  // a table has a row at least
  `A1:${columnName(Math.max(0, columns.length - 1))}${Math.max(1, rows.length) + 1}`

const toHeader = (labels: ReadonlyArray<string>, { cut }: Continuing, sheet: string): string =>
  toRow(
    1,
    labels.map((label, index) => {
      const reference = `${columnName(index)}1`
      return toCell(reference, cut(label, `${sheet}${reference}`), formats.header)
    })
  )

function* tableRows(report: Report, continuing: Continuing): Iterable<string> {
  yield toHeader(report.columns.map(({ label }) => label), continuing, "Table!")
  const names = report.columns.map((_, index) => columnName(index))
  for (const [index, row] of report.rows.entries()) {
    yield toRow(
      index + 2,
      names.map((name, column) => {
        const reference = `${name}${index + 2}`
        const value = row[column] ?? null
        return toCell(reference, typeof value === "string" ? continuing.cut(value, `Table!${reference}`) : value)
      })
    )
  }
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

export function* tableSheet(report: Report, continuing: Continuing): Iterable<string> {
  const isTable = areTableNames(report.columns.map(({ label }) => label))
  yield* toSheet({
    widths: report.columns.map(({ width }) => width),
    isLandscape: true,
    isRightToLeft: rightToLeft.test(report.language),
    isFrozen: true,
    reference: tableReference(report),
    rows: tableRows(report, continuing),
    footer: isTable ? "" : `<autoFilter ref="${tableReference(report)}"/>`
  })
  yield `${isTable ? "<tableParts count=\"1\"><tablePart r:id=\"rId1\"/></tableParts>" : ""}${end}`
}

// A merged cell gets no height by itself.
const height = (text: string, size: number): string => {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length * size / 1_000)), 0)
  return ` ht="${Math.min(409, Math.ceil(lines * size * 1.35))}" customHeight="1"`
}

function* summaryRows({ author, facts, title }: Report, { cut }: Continuing): Iterable<string> {
  const cell = (reference: string, text: string, format?: typeof formats[keyof typeof formats]) =>
    toCell(reference, cut(text, `Summary!${reference}`), format)
  yield toRow(1, [cell("A1", title, formats.title)], height(title, 20))
  yield toRow(2, [cell("A2", author, formats.author)], height(author, 12))
  yield toRow(3, [])
  for (const [index, { label, value }] of facts.entries()) {
    const row = index + 4
    yield toRow(row, [cell(`A${row}`, label, formats.label), cell(`B${row}`, value)])
  }
}

export function* summarySheet(report: Report, continuing: Continuing): Iterable<string> {
  yield* toSheet({
    widths: [30, 80],
    isLandscape: false,
    isRightToLeft: rightToLeft.test(report.language),
    isFrozen: false,
    reference: `A1:B${report.facts.length + 3}`,
    rows: summaryRows(report, continuing),
    footer: "<mergeCells count=\"2\"><mergeCell ref=\"A1:B1\"/><mergeCell ref=\"A2:B2\"/></mergeCells>"
  })
  yield end
}

function* continuedRows(texts: ReadonlyArray<LongText>): Iterable<string> {
  yield toRow(1, ["Cell", "Part", "Text"].map((label, index) => toCell(`${columnName(index)}1`, label, formats.header)))
  let row = 1
  for (const { cell, parts } of texts) {
    for (const [index, text] of parts.entries()) {
      row++
      yield toRow(row, [toCell(`A${row}`, cell), toCell(`B${row}`, index + 2), toCell(`C${row}`, text)])
    }
  }
}

export function* continuedSheet(texts: ReadonlyArray<LongText>): Iterable<string> {
  const count = texts.reduce((sum, { parts }) => sum + parts.length, 0)
  yield* toSheet({
    widths: [14, 8, 100],
    isLandscape: false,
    isRightToLeft: false,
    isFrozen: true,
    reference: `A1:C${count + 1}`,
    rows: continuedRows(texts)
  })
  yield end
}
