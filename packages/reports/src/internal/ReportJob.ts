import type { Report, ReportFormat } from "@attestry/core/report"
import type { Send } from "@attestry/file-jobs/Processes"
import * as Effect from "effect/Effect"

export interface FontSource {
  readonly regular: string | Uint8Array
  readonly bold: string | Uint8Array
}

// The input of a process. The rows come in parts, because sending a large report at once stops the event loop.
export type Job =
  | { readonly kind: "fonts"; readonly fonts: ReadonlyArray<FontSource> }
  | { readonly kind: "begin"; readonly format: ReportFormat; readonly report: Omit<Report, "rows"> }
  | { readonly kind: "rows"; readonly rows: Report["rows"] }
  | { readonly kind: "end" }

const partLength = 500_000

const lengthOf = (row: Report["rows"][number]): number =>
  row.reduce((sum: number, cell) => sum + 8 + (typeof cell === "string" ? cell.length : 0), 0)

function* splitRows(rows: Report["rows"]): Iterable<Report["rows"]> {
  let part: Array<Report["rows"][number]> = []
  let length = 0
  for (const row of rows) {
    part.push(row)
    length += lengthOf(row)
    if (length < partLength) continue
    yield part
    part = []
    length = 0
  }
  yield part
}

export const sendReport = (format: ReportFormat, { rows, ...report }: Report) => (send: Send): Effect.Effect<void> => {
  const post = (job: Job) => send(job)
  return Effect.gen(function*() {
    yield* post({ kind: "begin", format, report })
    yield* Effect.forEach(splitRows(rows), (part) => post({ kind: "rows", rows: part }), { discard: true })
    yield* post({ kind: "end" })
  })
}
