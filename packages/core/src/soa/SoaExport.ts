import * as Schema from "effect/Schema"
import { exportedApprovalFields } from "../approval/ApprovalFacts.ts"
import { Language } from "../catalogue/Catalogue.ts"
import { Flag, markText } from "../page/Page.ts"
import type { ExportWarning } from "../report/ExportedFile.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { SoaLinked } from "./SoaCoverage.ts"
import { SoaDocument, SoaStatus, SoaVersionSummary, VersionNumber } from "./SoaDocument.ts"

export const SoaExportFormat = Schema.Literal("xlsx", "csv", "pdf", "json").annotations({
  identifier: "SoaExportFormat",
  description: "A spreadsheet, comma-separated values, a page to print, or JSON with a published schema."
})

export type SoaExportFormat = typeof SoaExportFormat.Type

export const SoaExportQuery = Schema.Struct({
  format: optional(describe(SoaExportFormat, "The format; by default `json`.")),
  version: optional(describe(VersionNumber, "An approved version. Without it the present one.", 1)),
  language: optional(describe(Language, "The language of the controls' texts.", "en")),
  bom: optional(describe(Flag, markText))
})

export type SoaExportQuery = typeof SoaExportQuery.Type

/** A file that was written. */
export interface SoaFile {
  readonly format: SoaExportFormat
  readonly fileName: string
  readonly fileType: string
  readonly bytes: Uint8Array
  readonly warnings: ReadonlyArray<ExportWarning>
}

const { control: _, decidedAt, decidedBy: __, ...decision } = SoaDecision.fields

export const ExportedControl = Schema.Struct({
  control: SoaDecision.fields.control,
  theme: describe(Schema.String, "The theme of the control.", "Organizational"),
  label: describe(Schema.String, "The title if the host has it, else our label.", "Written policies"),
  decision: describe(
    Schema.NullOr(Schema.Struct({
      ...decision,
      decidedAt,
      linked: describe(Schema.Array(SoaLinked), "What it refers to.")
    })),
    "The decision; null if there is none."
  )
})

/** A statement of applicability as JSON. Every format but CSV, which has the table alone, has these facts. */
export const ExportedSoa = Schema.Struct({
  organization: describe(Schema.String, "Name of the organization.", "Acme Example"),
  name: SoaDocument.fields.name,
  catalogue: describe(Schema.String, "Name of the catalogue.", "ISO/IEC 27001:2022, Annex A"),
  scope: SoaDocument.fields.scope,
  version: SoaDocument.fields.version,
  status: describe(Schema.Union(SoaStatus, Schema.Literal("superseded")), "`superseded` by a later approved version."),
  ...exportedApprovalFields,
  contentHash: describe(Schema.NullOr(SoaVersionSummary.fields.contentHash), "Hash of the approved content."),
  controls: describe(Schema.Array(ExportedControl), "All controls of the catalogue, in its order.")
}).annotations({ identifier: "ExportedSoa" })

export type ExportedSoa = typeof ExportedSoa.Type
