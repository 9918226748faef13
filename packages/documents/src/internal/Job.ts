import type { Report, ReportFormat } from "@attestry/core/report/ReportWriter"

export interface FontSource {
  readonly regular: string | Uint8Array
  readonly bold: string | Uint8Array
}

// What a thread receives. The rows come in parts, because sending a large report at once stops the event loop.
export type Job =
  | { readonly kind: "fonts"; readonly fonts: ReadonlyArray<FontSource> }
  | { readonly kind: "begin"; readonly format: ReportFormat; readonly report: Omit<Report, "rows"> }
  | { readonly kind: "rows"; readonly rows: Report["rows"] }
  | { readonly kind: "end" }

export type JobResult =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "failure"; readonly message: string }

const partLength = 500_000

const lengthOf = (row: Report["rows"][number]): number =>
  row.reduce((sum: number, cell) => sum + 8 + (typeof cell === "string" ? cell.length : 0), 0)

export function* splitRows(rows: Report["rows"]): Iterable<Report["rows"]> {
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
