import { CsvCell } from "@attestry/core/report"
import { parse } from "csv-parse/sync"

export const recordsOf = (bytes: Uint8Array): ReadonlyArray<ReadonlyArray<string>> =>
  parse(Buffer.from(bytes), { bom: true, record_delimiter: "\r\n" })

/** The table. A CSV file has neither title nor facts. */
export const readCsv = (bytes: Uint8Array) => {
  const [labels = [], ...rows] = recordsOf(bytes).map((record) => record.map(CsvCell.decode))
  return { labels, rows }
}
