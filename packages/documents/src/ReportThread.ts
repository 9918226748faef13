import type { Report, ReportFormat } from "@attestry/core/report/ReportWriter"
import { parentPort } from "node:worker_threads"
import type { FontSource, Job, JobResult } from "./internal/Job.ts"
import { writeReport } from "./internal/WriteReport.ts"

/*
 * The program of the threads. `DocumentsReportWriter` starts it; nobody imports it.
 */

let fonts: ReadonlyArray<FontSource> = []
let begun: { readonly format: ReportFormat; readonly report: Omit<Report, "rows"> } | undefined
let rows: Array<Report["rows"][number]> = []

const send = (result: JobResult): void => {
  if (result.kind === "failure") return parentPort?.postMessage(result)
  // the bytes may lie in a buffer with others
  const bytes = new Uint8Array(result.bytes)
  parentPort?.postMessage({ ...result, bytes }, [bytes.buffer])
}

const finish = async (): Promise<void> => {
  if (begun === undefined) return
  const { format, report } = begun
  begun = undefined
  const given = rows
  rows = []
  try {
    send({ kind: "file", bytes: await writeReport(format, { ...report, rows: given }, fonts) })
  } catch (cause) {
    send({ kind: "failure", message: cause instanceof Error ? cause.message : String(cause) })
  }
}

const receive = (job: Job): void => {
  switch (job.kind) {
    case "fonts":
      fonts = job.fonts
      break
    case "begin":
      begun = job
      break
    case "rows":
      for (const row of job.rows) rows.push(row)
      break
    case "end":
      void finish()
  }
}

parentPort?.on("message", receive)
