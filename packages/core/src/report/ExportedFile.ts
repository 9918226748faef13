import * as Schema from "effect/Schema"
import { DownloadPath } from "../blob/FileLinks.ts"
import { notStored } from "../contract/ShownOnce.ts"
import { describe } from "../shared/Describe.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { WrittenReport } from "./ReportWriter.ts"

const mostCharacters = 100

const withoutGlyph =
  "No font has these characters, so the file shows their numbers. Install @attestry/report-fonts, or add fonts."

/** A fact that a reader of an exported file should know. */
export const ExportWarning = Schema.Struct({
  code: describe(Schema.Literal("characters_without_glyph", "signature_invalid"), "What it is. Decide by this."),
  message: describe(Schema.String, "What is wrong, and what to do about it.", withoutGlyph),
  characters: describe(
    Schema.Array(Schema.String),
    `The first ${mostCharacters} of the characters, if it is about some.`,
    ["⚗"]
  )
}).annotations({ identifier: "ExportWarning" })

export type ExportWarning = typeof ExportWarning.Type

export const toWarnings = ({ missing }: WrittenReport): ReadonlyArray<ExportWarning> =>
  missing.length === 0 ? [] : [{
    code: "characters_without_glyph",
    message: withoutGlyph,
    characters: missing.slice(0, mostCharacters)
  }]

// fields of a file that was written, and the link to it
export const exportedFileFields = {
  fileName: describe(Schema.String, "Name of the file.", "Statement of applicability, version 2.pdf"),
  fileType: describe(Schema.String, "Media type of the file.", "application/pdf"),
  fileSize: describe(Schema.NonNegativeInt, "Bytes of the file.", 81_920),
  sha256: describe(
    Schema.String,
    "SHA-256 of the file, in hexadecimal.",
    "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"
  ),
  warnings: describe(Schema.Array(ExportWarning), "What a reader of the file should know."),
  downloadUrl: notStored(
    describe(
      Schema.String,
      "A link that downloads the file without a credential.",
      "https://compliance.example.com/files/eyJ0ZXh0.c2lnbmF0dXJl"
    )
  ),
  downloadPath: notStored(DownloadPath),
  downloadUrlExpiresAt: notStored(describe(Timestamp, "When the link stops working: 15 minutes from now."))
}

export const orTheFileItself = "With an `Accept` header that names the type of the file or `application/octet-stream`, "
  + "and not JSON, the file itself."
