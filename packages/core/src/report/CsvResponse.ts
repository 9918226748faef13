import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Streamed } from "../contract/ApiResponse.ts"
import { streamInTurns } from "../contract/StreamedText.ts"
import type * as Page from "../page/Page.ts"
import * as CsvCell from "./CsvCell.ts"
import type { ReportCell } from "./ReportWriter.ts"

export type Columns<A> = { readonly [name: string]: (row: A) => ReportCell }

// Each line break is sent before its record, and the last one only when all is read. A file without it is incomplete.
const makeText = <A>(first: Page.UnpagedList<A>, columns: Columns<A>, mark: string): Stream.Stream<string> => {
  const cells = Object.values(columns)
  const records = streamInTurns(first, (row) => `\r\n${CsvCell.encodeRecord(cells.map((cell) => cell(row)))}`)
  return Stream.concat(
    Stream.make(mark + CsvCell.encodeRecord(Object.keys(columns))),
    Stream.concat(records, Stream.make("\r\n"))
  )
}

// RFC 4180, chunk by chunk, in flat memory
export const csv = <A, E, R>(
  fileName: string,
  columns: Columns<A>,
  read: Effect.Effect<Page.UnpagedList<A>, E, R>,
  isMarked: boolean = true
): Effect.Effect<Streamed, E, R> =>
  Effect.map(read, (first) =>
    new Streamed(makeText(first, columns, isMarked ? CsvCell.byteOrderMark : ""), {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${fileName}"`
    }))
