import type { Report, ReportFormat } from "@attestry/core/report"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { FontBytes } from "./pdf/PdfReport.ts"
import type { FontSource } from "./ReportJob.ts"

const require = createRequire(import.meta.url)

const inter: FontSource = {
  regular: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")
}

const read = async (source: string | Uint8Array): Promise<Uint8Array> =>
  typeof source === "string" ? readFile(source) : source

const readFont = async ({ bold, regular }: FontSource): Promise<FontBytes> => ({
  regular: await read(regular),
  bold: await read(bold)
})

// Makes the file. Loads only what its format needs.
export const writeReport = async (
  format: ReportFormat,
  report: Report,
  fonts: ReadonlyArray<FontSource>
): Promise<Uint8Array> => {
  switch (format) {
    case "csv":
      return (await import("./CsvReport.ts")).toCsv(report)
    case "xlsx":
      return (await import("./xlsx/XlsxReport.ts")).toXlsx(report)
    case "docx":
      return (await import("./docx/DocxReport.ts")).toDocx(report)
    case "pdf":
      return (await import("./pdf/PdfReport.ts")).toPdf(report, [
        await readFont(inter),
        ...await Promise.all(fonts.map(readFont))
      ])
  }
}
