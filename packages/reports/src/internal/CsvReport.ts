import { CsvCell, type Report } from "@attestry/core/report"

// the header is the first line, so the facts are in the other formats only
export const toCsv = ({ columns, rows }: Report): Uint8Array => {
  const records = [columns.map(({ label }) => label), ...rows]
  const lines = records.map((record) => {
    const cells = Array.from(columns, (_, index) => record[index] ?? null)
    return `${CsvCell.encodeRecord(cells)}\r\n`
  })
  return new TextEncoder().encode(CsvCell.byteOrderMark + lines.join(""))
}
