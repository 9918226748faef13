import { CsvCell, type Report, type ReportCell } from "@attestry/core/report"

const byteOrderMark = "\ufeff"

const isEmpty = ({ label, value }: Report["facts"][number]): boolean => label === "" && value === ""

// The record without texts ends the facts, so a fact without texts is left out.
const recordsOf = ({ author, columns, facts, rows, title }: Report): ReadonlyArray<ReadonlyArray<ReportCell>> => [
  [title, author],
  ...facts.filter((fact) => !isEmpty(fact)).map(({ label, value }) => [label, value]),
  [],
  columns.map(({ label }) => label),
  ...rows
]

export const toCsv = (report: Report): Uint8Array => {
  const width = Math.max(2, report.columns.length)
  const toLine = (record: ReadonlyArray<ReportCell>): string =>
    Array.from({ length: width }, (_, index) => CsvCell.encode(record[index] ?? null)).join(",")
  const lines = recordsOf(report).map((record) => `${toLine(record)}\r\n`)
  return new TextEncoder().encode(byteOrderMark + lines.join(""))
}
