import type { Place, ReadWarning } from "@attestry/core/questionnaireFile"
import { CsvError } from "csv-parse"
import { parse } from "csv-parse/sync"
import type { Cell, Source } from "../Source.ts"
import { tooLarge } from "../Unreadable.ts"
import { decodeText } from "./Encoding.ts"
import { findLayout, type Separator } from "./Separator.ts"

// The name of the only sheet, in places and mappings.
const csvSheet = "csv"

const maximumRows = 1_048_576
const maximumCells = 1_000_000

type Records = ReadonlyArray<ReadonlyArray<string>>

const parseRecords = (text: string, delimiter: Separator, isLenient: boolean): Records => {
  const options = {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    bom: false,
    record_delimiter: ["\r\n", "\n", "\r"],
    to: maximumRows
  }
  return isLenient ? parse(text, { ...options, relax_quotes: true }) : parse(text, options)
}

// Without quotes at all: what is left when even leniency fails, such as with a quote that never closes.
const splitLines = (text: string, delimiter: Separator): Records =>
  text.split(/\r\n|\n|\r/u).slice(0, maximumRows).map((line) => line.split(delimiter))

const warning = (message: string): ReadWarning => {
  const place: Place = { type: "sheet", sheet: csvSheet }
  return { code: "text_damaged", message, place }
}

const readRecords = (text: string, separator: Separator) => {
  for (const isLenient of [false, true]) {
    try {
      return { records: parseRecords(text, separator, isLenient), isBroken: isLenient }
    } catch (failure) {
      if (!(failure instanceof CsvError)) throw failure
    }
  }
  return { records: splitLines(text, separator), isBroken: true }
}

const toRows = (records: Records): Map<number, Map<number, Cell>> => {
  const rows = new Map<number, Map<number, Cell>>()
  let count = 0
  for (const [row, record] of records.entries()) {
    const cells = new Map<number, Cell>()
    for (const [column, text] of record.entries()) {
      if (text.trim() !== "") cells.set(column, { text })
    }
    count += cells.size
    if (count > maximumCells) throw tooLarge
    if (cells.size > 0) rows.set(row, cells)
  }
  return rows
}

// Rows count as records, as a spreadsheet would show them. `preferred` is the separator that the file's type says.
export const readCsv = (bytes: Uint8Array, preferred?: Separator): Source => {
  const { isDamaged, text } = decodeText(bytes)
  const { separator, skipped } = findLayout(text, preferred)
  const body = skipped === 0 ? text : text.slice(text.indexOf("\n") + 1)
  const { isBroken, records } = readRecords(body, separator)
  // a line that is skipped still counts as a row of the sheet
  const rows = toRows(skipped === 0 ? records : [[], ...records])
  return {
    format: "csv",
    blocks: [{
      type: "table",
      grid: {
        name: csvSheet,
        home: { type: "sheet" },
        rows,
        merges: [],
        hiddenRows: new Set(),
        hiddenColumns: new Set(),
        isHidden: false,
        validations: []
      }
    }],
    warnings: [
      ...isDamaged ? [warning("Some characters could not be read.")] : [],
      ...isBroken ? [warning("Some quotes are not closed. Check the texts beside them.")] : []
    ]
  }
}
