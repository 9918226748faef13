import { CsvCell } from "@attestry/core/report"
import { parse } from "csv-parse/sync"

export const recordsOf = (bytes: Uint8Array): ReadonlyArray<ReadonlyArray<string>> =>
  parse(Buffer.from(bytes), { bom: true, record_delimiter: "\r\n" })

const isEmpty = (record: ReadonlyArray<string>) => record.every((cell) => cell === "")

export const readCsv = (bytes: Uint8Array, columns: number) => {
  const [first = [], ...records] = recordsOf(bytes).map((record) => record.map(CsvCell.decode))
  const [title = "", author = ""] = first
  const end = records.findIndex(isEmpty)
  const [labels = [], ...rows] = records.slice(end + 1).map((record) => record.slice(0, columns))
  return {
    title,
    author,
    facts: records.slice(0, end).map(([label = "", value = ""]) => ({ label, value })),
    labels,
    rows
  }
}
