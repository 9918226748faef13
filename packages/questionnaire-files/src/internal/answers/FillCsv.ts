import type { Place } from "@attestry/core/questionnaireFile"
import { CsvCell } from "@attestry/core/report"
import { decodeText } from "../questionnaire/csv/Encoding.ts"
import { findLayout } from "../questionnaire/csv/Separator.ts"
import { parseArea } from "../questionnaire/xlsx/References.ts"
import { type CsvField, findFields } from "./CsvFields.ts"
import { encodeLike } from "./EncodeText.ts"
import { applyEdits, type CellText, damagedFile, type Edit, type FilledFile } from "./Fill.ts"

// Row and column from 0.
const toCell = (place: Place) => {
  const area = place.type === "cell" ? parseArea(place.cell) : null
  return area === null ? undefined : { row: area.top, column: area.left }
}

const toField = (text: string, separator: string, isQuoted: boolean): string => {
  const cell = CsvCell.encode(text)
  return !cell.startsWith("\"") && (isQuoted || cell.includes(separator)) ? `"${cell}"` : cell
}

// A text that begins as it did is not guarded against being run.
const toOfferField = (text: string, isQuoted: boolean): string =>
  isQuoted || text.includes("\n") ? `"${text.replaceAll("\"", "\"\"")}"` : text

const toEdit = (
  record: ReadonlyArray<CsvField>,
  column: number,
  { isOffer = false, text }: CellText,
  separator: string
): Edit | undefined => {
  const field = record[column]
  const last = record.at(-1)
  if (last === undefined) return undefined
  if (field !== undefined && isOffer) return { ...field, text: toOfferField(text, field.isQuoted) }
  if (field !== undefined) return { ...field, text: toField(text, separator, field.isQuoted) }
  // the record ends before this column
  const missing = separator.repeat(column - record.length + 1)
  return { start: last.end, end: last.end, text: missing + toField(text, separator, false) }
}

// Writes texts into the fields of a CSV file. All else keeps its bytes.
export const fillCsv = (bytes: Uint8Array, texts: ReadonlyArray<CellText>): FilledFile => {
  const decoded = decodeText(bytes)
  const { separator, skipped } = findLayout(decoded.text, undefined)
  const from = skipped === 0 ? 0 : decoded.text.indexOf("\n") + 1
  const records = findFields(decoded.text, separator, from)
  if (records === undefined) throw damagedFile
  // the nearest columns first, so that a record grows from its end
  const byColumn = texts
    .map((text) => ({ ...text, cell: toCell(text.place) }))
    .toSorted((a, b) => (a.cell?.column ?? 0) - (b.cell?.column ?? 0))
  const edits: Array<Edit> = []
  const unwritten: Array<FilledFile["unwritten"][number]> = []
  const grown = new Map<number, ReadonlyArray<CsvField>>()
  for (const { cell, ...placed } of byColumn) {
    const row = cell === undefined ? -1 : cell.row - skipped
    const record = grown.get(row) ?? records[row]
    const edit = cell === undefined || record === undefined ? undefined : toEdit(record, cell.column, placed, separator)
    if (edit === undefined || cell === undefined || record === undefined) {
      unwritten.push({ place: placed.place, reason: "place" })
      continue
    }
    edits.push(edit)
    if (cell.column < record.length) continue
    const added = Array.from({ length: cell.column + 1 - record.length }, () => ({ ...edit, isQuoted: false }))
    grown.set(row, [...record, ...added])
  }
  const filled = encodeLike({ bytes, ...decoded }, applyEdits(decoded.text, edits))
  if (filled === undefined) throw damagedFile
  return { bytes: filled, unwritten, warnings: [] }
}
