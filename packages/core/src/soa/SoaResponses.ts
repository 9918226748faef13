import * as Schema from "effect/Schema"
import { CatalogueId, ControlId } from "../catalogue/Catalogue.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { exportedFileFields } from "../report/ExportedFile.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { ControlCoverage, SoaCoverage, SoaLinked } from "./SoaCoverage.ts"
import { SoaDocument, SoaSummary, SoaVersion, SoaVersionSummary } from "./SoaDocument.ts"
import { SoaExportFormat } from "./SoaExport.ts"

const texts = {
  theme: describe(Schema.String, "The theme of the control.", "Organizational"),
  label: describe(Schema.String, "Our short label.", "Written policies"),
  title: optional(
    describe(Schema.String, "The title in the standard, if the operator has a licence for it.", "Policies")
  )
}

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
      }).annotations({ identifier: "CatalogueSummary" })
    ),
    "The catalogues that this server has."
  )
}).annotations({ identifier: "CatalogueList" })

const ControlRow = Schema.Struct({
  id: ControlId,
  ...texts,
  summary: describe(Schema.String, "What the control is about.", "The rules on security are written down.")
}).annotations({ identifier: "Control" })

export const CatalogueResponse = Schema.Struct({
  ...catalogue,
  controls: describe(Schema.Array(ControlRow), "The controls, in order.")
}).annotations({ identifier: "Catalogue" })

const { control: _, ...decision } = SoaDecision.fields

export const DecisionRow = Schema.Struct(decision).annotations({ identifier: "SoaDecisionRow" })

const ControlDecision = Schema.Struct({
  control: ControlId,
  ...texts,
  decision: describe(Schema.NullOr(DecisionRow), "The decision; null for an undecided control."),
  ...ControlCoverage.fields
}).annotations({ identifier: "SoaControl" })

const { decline, scope } = SoaDocument.fields

export const SoaResponse = Schema.Struct({
  ...SoaSummary.fields,
  scope,
  decline,
  coverage: SoaCoverage,
  controls: describe(Schema.Array(ControlDecision), "All controls of the catalogue, in its order.")
}).annotations({ identifier: "Soa" })

export const SubmittedSoa = Schema.Struct({
  success: ResponseSchema.succeeded,
  data: describe(SoaResponse, "The document.")
}).annotations({ identifier: "SubmittedSoa" })

const state = describe(
  Schema.Literal("approved", "superseded"),
  "`superseded` by a later approved version.",
  "approved"
)

const { id, organizationId: __, ...version } = SoaVersionSummary.fields

export const SoaVersionRow = Schema.Struct({ id, state, ...version }).annotations({ identifier: "SoaVersion" })

export const SoaVersionResponse = Schema.Struct({
  ...SoaVersionRow.fields,
  catalogueId: SoaVersion.fields.catalogueId,
  scope: SoaVersion.fields.scope,
  decisions: SoaVersion.fields.decisions,
  linked: describe(Schema.Array(SoaLinked), "What the decisions refer to, as it was at the approval.")
}).annotations({ identifier: "SoaVersionWithDecisions" })

export const SoaExportResponse = Schema.Struct({
  documentId: SoaSummary.fields.id,
  format: SoaExportFormat,
  ...exportedFileFields
}).annotations({ identifier: "SoaExport" })
