import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Streamed } from "../contract/ApiResponse.ts"
import { streamInTurns } from "../contract/StreamedText.ts"
import type * as Page from "../page/Page.ts"
import * as CsvCell from "./CsvCell.ts"
import type { ReportCell } from "./ReportWriter.ts"

export type Columns<A> = { readonly [name: string]: (row: A) => ReportCell }

// Each line break is sent before its record, and the last one only when all is read. A file without it is incomplete.
const makeText = <A>(first: Page.UnpagedList<A>, columns: Columns<A>): Stream.Stream<string> => {
  const cells = Object.values(columns)
  const records = streamInTurns(first, (row) => `\r\n${cells.map((cell) => CsvCell.encode(cell(row))).join(",")}`)
  return Stream.concat(Stream.make(Object.keys(columns).join(",")), Stream.concat(records, Stream.make("\r\n")))
}

// RFC 4180, chunk by chunk, in flat memory
export const csv = <A, E, R>(
  fileName: string,
  columns: Columns<A>,
  read: Effect.Effect<Page.UnpagedList<A>, E, R>
): Effect.Effect<Streamed, E, R> =>
  Effect.map(read, (first) =>
    new Streamed(makeText(first, columns), {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${fileName}"`
    }))
