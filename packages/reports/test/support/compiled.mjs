// Writes a report with the compiled package, and prints how the files begin.
import { ReportWriter } from "@attestry/core/report"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import { Effect } from "effect"

const report = {
  title: "Compiled",
  author: "Example",
  language: "en",
  createdAt: "2026-05-04T09:30:00.000Z",
  facts: [],
  columns: [{ label: "Control", width: 10 }],
  rows: [["A.5.1"]]
}

const write = Effect.flatMap(
  ReportWriter,
  ({ write }) => Effect.forEach(["csv", "xlsx", "pdf"], (format) => write(format, report))
)

const files = await Effect.runPromise(Effect.provide(write, NodeReportWriter.layer()))
console.log(files.map(({ bytes }) => Buffer.from(bytes.subarray(0, 4)).toString("hex")).join(" "))
