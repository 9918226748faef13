import { ReportReader } from "@attestry/conformance/report/ReportWriterSuite"
import { Effect, Layer } from "effect"
import { readCsv } from "./Csv.ts"
import { readDocx } from "./Docx.ts"
import { readPdf } from "./Pdf.ts"
import { readXlsx } from "./Xlsx.ts"

/** Reads the files with other libraries than those that write them. */
export const reader = Layer.succeed(ReportReader, {
  read: (format, bytes) =>
    Effect.sync(() => format === "xlsx" ? readXlsx(bytes) : ({ title: "", author: "", facts: [], ...readCsv(bytes) })),
  readText: (format, bytes) =>
    format === "docx"
      ? Effect.sync(() => readDocx(bytes))
      : Effect.map(Effect.promise(() => readPdf(bytes)), (pages) => pages.map(({ text }) => text).join(""))
})
