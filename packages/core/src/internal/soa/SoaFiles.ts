import * as Effect from "effect/Effect"
import type { BlobOwner } from "../../blob/BlobSweeper.ts"

export const exportFolder = "export"

// no row names an exported file: it is swept after its link has expired
export const exportedFiles: BlobOwner = { folder: exportFolder, findKeys: () => Effect.succeed([]) }

export const fileTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  json: "application/json"
} as const
