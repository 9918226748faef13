import type { Report, ReportFormat } from "@attestry/core/report"
import { type Answer, runJobs } from "@attestry/file-jobs/RunJobs"
import type { FontSource, Job } from "./internal/ReportJob.ts"
import { writeReport } from "./internal/WriteReport.ts"

/*
 * The program of the processes that write reports. `NodeReportWriter` starts it; nobody imports it.
 */

let fonts: ReadonlyArray<FontSource> = []
let begun: { readonly format: ReportFormat; readonly report: Omit<Report, "rows"> } | undefined
let rows: Array<Report["rows"][number]> = []

const finish = async (answer: Answer<ReadonlyArray<string>>): Promise<void> => {
  if (begun === undefined) return
  const { format, report } = begun
  begun = undefined
  const given = rows
  rows = []
  try {
    const { bytes, missing } = await writeReport(format, { ...report, rows: given }, fonts)
    answer({ kind: "done", result: missing }, { file: bytes })
  } catch (cause) {
    answer({ kind: "failure", message: cause instanceof Error ? cause.message : String(cause) })
  }
}

runJobs<Job, ReadonlyArray<string>>((job, answer) => {
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
      void finish(answer)
  }
})
