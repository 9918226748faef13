import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"

export const ReportFormat = Schema.Literal("xlsx", "csv", "pdf", "docx").annotations({ identifier: "ReportFormat" })

export type ReportFormat = typeof ReportFormat.Type

/** Text as given, a number, or null for an empty cell. */
export type ReportCell = string | number | null

export interface ReportColumn {
  readonly label: string
  /** Width in characters of a usual font. The page of a PDF shares its width in these proportions. */
  readonly width: number
}

export interface ReportFact {
  readonly label: string
  readonly value: string
}

/** A title above a row and those below it, up to the next one. */
export interface ReportHeading {
  /** Index of the row, from 0. */
  readonly row: number
  readonly title: string
}

/** A table with a title page. All texts may be hostile. */
export interface Report {
  readonly title: string
  /** Such as the organization. */
  readonly author: string
  /** BCP 47, such as `en`. */
  readonly language: string
  /** ISO 8601. It is the only time in the file, so the same report gives the same bytes. */
  readonly createdAt: string
  /** Shown on the title page, in order. */
  readonly facts: ReadonlyArray<ReportFact>
  readonly columns: ReadonlyArray<ReportColumn>
  /** In the order of their rows. A PDF and a DOCX show them; a spreadsheet, where rows are sorted, does not. */
  readonly headings?: ReadonlyArray<ReportHeading>
  /** Each has a cell for each column. */
  readonly rows: ReadonlyArray<ReadonlyArray<ReportCell>>
}

/** A file of a report. */
export interface WrittenReport {
  readonly bytes: Uint8Array
  /** The characters that the format has no glyph for, each once. A sign stands for each of them. */
  readonly missing: ReadonlyArray<string>
}

/** The file cannot be made within the limits of time and memory, however often it is tried. Another format may be smaller. */
export class ReportTooLarge extends Data.TaggedError("ReportTooLarge")<{ readonly cause: unknown }> {
  override get message() {
    return "The report is too large for this format"
  }
}

/**
 * Writes reports as files. A spreadsheet program runs no cell of them as a formula. No character is left out in silence: one
 * without a glyph is shown as a sign that stands for it.
 */
export class ReportWriter extends Context.Tag("@attestry/core/report/ReportWriter")<ReportWriter, {
  /** The formats that it writes. */
  readonly formats: ReadonlySet<ReportFormat>
  /**
   * Makes the file. The event loop gets its turns meanwhile. Dies with a `StorageDefect` that is `unavailable` if too many
   * others are waiting.
   */
  readonly write: (format: ReportFormat, report: Report) => Effect.Effect<WrittenReport, ReportTooLarge>
}>() {
  /** The default: it writes no format. */
  static readonly none: Layer.Layer<ReportWriter> = Layer.succeed(ReportWriter, {
    formats: new Set<ReportFormat>(),
    write: (format) => Effect.dieMessage(`No report writer is provided for ${format}`)
  })
}
