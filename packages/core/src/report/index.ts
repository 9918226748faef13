import "../shared/AttestryNeedsEffect3.ts"
export * as CsvCell from "./CsvCell.ts"
export * from "./FormatUnavailable.ts"
export * from "./ReportWriter.ts"
