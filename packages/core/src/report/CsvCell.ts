import type { ReportCell } from "./ReportWriter.ts"

/** The first character of a CSV file, by which a spreadsheet knows UTF-8. */
export const byteOrderMark = "\ufeff"

// A spreadsheet runs a cell that begins so as a formula, also with the wide letters of some keyboards. Apostrophes
// before such a lead count too, so that the added one differs from those of the text.
const runnable = /^'*[=+\-@\t\r\n\0＝＋－＠]/

const special = /[",;\t\r\n]/

/**
 * Returns the value as a cell of a CSV file, with the quotes of RFC 4180. A text that a spreadsheet would run begins with an
 * apostrophe.
 */
export const encode = (value: ReportCell): string => {
  const isNumber = typeof value === "number" && Number.isFinite(value)
  const given = String(value ?? "")
  const text = !isNumber && runnable.test(given) ? `'${given}` : given
  return special.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text
}

/** Returns the cells as a record of a CSV file, without the line break. */
export const encodeRecord = (cells: ReadonlyArray<ReportCell>): string => cells.map(encode).join(",")

/** Returns the text of a cell whose quotes are removed already. */
export const decode = (cell: string): string => cell.startsWith("'") && runnable.test(cell) ? cell.slice(1) : cell
