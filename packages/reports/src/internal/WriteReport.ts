import type { Report, ReportFormat, WrittenReport } from "@attestry/core/report"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { FontReader } from "./pdf/PdfReport.ts"
import type { FontSource } from "./ReportJob.ts"

const require = createRequire(import.meta.url)

const inter: FontSource = {
  regular: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")
}

const read = (source: string | Uint8Array) => (): Uint8Array =>
  typeof source === "string" ? readFileSync(source) : source

const toReader = ({ bold, regular }: FontSource): FontReader => ({ regular: read(regular), bold: read(bold) })

const withGlyphs = (bytes: Uint8Array): WrittenReport => ({ bytes, missing: [] })

// Makes the file. Loads only what its format needs.
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  fonts: ReadonlyArray<FontSource>
): Promise<WrittenReport> => {
  switch (format) {
    case "csv":
      return withGlyphs((await import("./CsvReport.ts")).toCsv(report))
    case "xlsx":
      return withGlyphs((await import("./xlsx/XlsxReport.ts")).toXlsx(report))
    case "docx":
      return withGlyphs((await import("./docx/DocxReport.ts")).toDocx(report))
    case "pdf":
      return (await import("./pdf/PdfReport.ts")).toPdf(report, [toReader(inter), ...fonts.map(toReader)])
  }
}
