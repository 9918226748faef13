import * as Schema from "effect/Schema"
import { type Approval, Comment, toPending } from "../approval/Approval.ts"
import { CatalogueId, ControlId } from "../catalogue/Catalogue.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { exportedFileFields } from "../report/ExportedFile.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Timestamp } from "../shared/Timestamp.ts"
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

const SoaDecline = Schema.Struct({
  by: describe(UserId, "The approver who declined it."),
  at: describe(Timestamp, "When they declined it."),
  comment: optional(describe(Comment, "Their reason; left out if they gave none.", "Backups are not covered."))
}).annotations({ identifier: "SoaDecline", description: "The approver's reason to decline the document." })

const pendingFields = {
  pendingSince: describe(Schema.NullOr(Timestamp), "Since when it waits for approval; null if it does not.", null),
  pendingApproverId: describe(Schema.NullOr(UserId), "The user who is asked to approve it; null if nobody is.", null),
  submittedBy: describe(Schema.NullOr(UserId), "The user who submitted it last; null if the host did, or nobody.")
}

export const SoaRow = Schema.Struct({ ...SoaSummary.fields, ...pendingFields }).annotations({
  identifier: "SoaRow",
  description: "A statement of applicability without its decisions."
})

export const toPendingFields = (approval: Approval) => ({
  ...toPending(approval),
  submittedBy: approval.submittedBy
})

export const toDecline = ({ comment, decidedAt, decidedBy, state }: Approval) =>
  state === "rejected" && decidedBy !== null && decidedAt !== null
    ? { by: decidedBy, at: decidedAt, ...(comment === null ? {} : { comment }) }
    : null

const { scope } = SoaDocument.fields

export const SoaResponse = Schema.Struct({
  ...SoaRow.fields,
  scope,
  decline: describe(Schema.NullOr(SoaDecline), "The last refusal, until the next submission; null for none.", null),
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
