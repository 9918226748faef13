import * as Schema from "effect/Schema"
import { CatalogueId, ControlId } from "../catalogue/Catalogue.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { exportedFileFields } from "../report/ExportedFile.ts"
import { describe } from "../shared/Describe.ts"
import { SoaSummary } from "./SoaDocument.ts"
import { SoaExportFormat } from "./SoaExport.ts"
import { controlTexts, SoaView } from "./SoaView.ts"

const catalogue = {
  id: CatalogueId,
  name: describe(Schema.String, "Name of the catalogue.", "ISO/IEC 27001:2022, Annex A"),
  languages: describe(Schema.Array(Schema.String), "Languages of its texts; the default is first.", ["en"])
}

export const CatalogueList = Schema.Struct({
  data: describe(
    Schema.Array(
      Schema.Struct({
        ...catalogue,
        count: describe(Schema.NonNegativeInt, "The number of its controls.", 93)
      }).annotations({ identifier: "CatalogueRow" })
    ),
    "The catalogues that this server has."
  )
}).annotations({ identifier: "CatalogueList" })

const ControlRow = Schema.Struct({
  id: ControlId,
  ...controlTexts,
  summary: describe(Schema.String, "What the control is about.", "The rules on security are written down.")
}).annotations({ identifier: "Control" })

export const CatalogueResponse = Schema.Struct({
  ...catalogue,
  controls: describe(Schema.Array(ControlRow), "The controls, in order.")
}).annotations({ identifier: "Catalogue" })

export const SoaResponse = ResponseSchema.addRevision(SoaView)

export const SubmittedSoa = Schema.Struct({
  success: ResponseSchema.succeeded,
  data: describe(SoaResponse, "The document.")
}).annotations({ identifier: "SubmittedSoa" })

export const SoaExportResponse = Schema.Struct({
  documentId: SoaSummary.fields.id,
  format: SoaExportFormat,
  ...exportedFileFields
}).annotations({ identifier: "SoaExport" })
