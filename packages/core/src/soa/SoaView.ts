import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { type Approval, Comment, toPending } from "../approval/Approval.ts"
import { isAwaitingActor, isPending } from "../approval/ApprovalTransitions.ts"
import { ControlId } from "../catalogue/Catalogue.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { SoaAccess } from "./SoaAccess.ts"
import { ControlCoverage, SoaCoverage, SoaLinked } from "./SoaCoverage.ts"
import { SoaDocument, SoaSummary, SoaVersion, SoaVersionSummary } from "./SoaDocument.ts"

export const controlTexts = {
  theme: describe(Schema.String, "The theme of the control.", "Organizational"),
  label: describe(Schema.String, "Our short label.", "Written policies"),
  title: optional(
    describe(Schema.String, "The title in the standard, if the operator has a licence for it.", "Policies")
  )
}

const { control: _, ...decision } = SoaDecision.fields

const ControlDecision = Schema.Struct(decision).annotations({ identifier: "SoaControlDecision" })

/** A control of the catalogue with its decision. */
export const SoaControl = Schema.Struct({
  control: ControlId,
  ...controlTexts,
  decision: describe(Schema.NullOr(ControlDecision), "The decision; null for an undecided control."),
  ...ControlCoverage.fields
}).annotations({ identifier: "SoaControl" })

export type SoaControl = typeof SoaControl.Type

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

/** A statement of applicability without its decisions. */
export const SoaRow = Schema.Struct({ ...SoaSummary.fields, ...pendingFields }).annotations({
  identifier: "SoaRow",
  description: "A statement of applicability without its decisions."
})

export type SoaRow = typeof SoaRow.Type

const toPendingFields = (approval: Approval) => ({
  ...toPending(approval),
  submittedBy: approval.submittedBy
})

const toDecline = ({ comment, decidedAt, decidedBy, state }: Approval) =>
  state === "rejected" && decidedBy !== null && decidedAt !== null
    ? { by: decidedBy, at: decidedAt, ...(comment === null ? {} : { comment }) }
    : null

const isOpen = (document: SoaDocument): boolean => !isPending(document)

const judge = {
  guard: SoaAccess.judge,
  isPossible: (document: SoaDocument, actor: Actor) => isAwaitingActor(document, actor)
}

const moves = makeMoves("SoaMove", {
  // names another approver of a pending document
  submit: {
    guard: SoaAccess.submit,
    isPossible: ({ isArchived, status }: SoaDocument) => !isArchived && status !== "approved"
  },
  // an archived one can be taken out of the archive
  update: { guard: SoaAccess.update, isPossible: isOpen },
  remove: {
    guard: SoaAccess.remove,
    isPossible: (document: SoaDocument) => document.approvedVersion === null && isOpen(document)
  },
  decide: {
    guard: SoaAccess.decide,
    isPossible: (document: SoaDocument) => !document.isArchived && isOpen(document)
  },
  withdraw: { guard: SoaAccess.withdraw, isPossible: (document: SoaDocument) => isPending(document) },
  approve: judge,
  decline: judge
})

const { scope } = SoaDocument.fields

/**
 * A statement of applicability with the present state of what its decisions refer to, and the moves that the caller may
 * make.
 */
export const SoaView = Schema.Struct({
  ...SoaRow.fields,
  scope,
  decline: describe(Schema.NullOr(SoaDecline), "The last refusal, until the next submission; null for none.", null),
  coverage: SoaCoverage,
  controls: describe(Schema.Array(SoaControl), "All controls of the catalogue, in its order."),
  allowed: moves.allowed
}).annotations({ identifier: "Soa" })

export type SoaView = typeof SoaView.Type

const state = describe(
  Schema.Literal("approved", "superseded"),
  "`superseded` by a later approved version.",
  "approved"
)

const { id, organizationId: __, ...version } = SoaVersionSummary.fields

/** An approved version without its decisions. */
export const SoaVersionRow = Schema.Struct({ id, state, ...version }).annotations({ identifier: "SoaVersionRow" })

export type SoaVersionRow = typeof SoaVersionRow.Type

/** An approved version. Names of what the caller may not read are left out. */
export const SoaVersionView = Schema.Struct({
  ...SoaVersionRow.fields,
  catalogueId: SoaVersion.fields.catalogueId,
  scope: SoaVersion.fields.scope,
  decisions: SoaVersion.fields.decisions,
  linked: describe(Schema.Array(SoaLinked), "What the decisions refer to, as it was at the approval.")
}).annotations({ identifier: "SoaVersion" })

export type SoaVersionView = typeof SoaVersionView.Type

const pickRow = pickFields(SoaRow)
const pickView = pickFields(SoaView)
const pickDecision = pickFields(ControlDecision)
const pickVersion = pickFields(SoaVersionRow)
const pickWholeVersion = pickFields(SoaVersionView)

export const toControlDecision = (decision: SoaDecision): typeof ControlDecision.Type => pickDecision(decision, {})

export const toSoaRow = (summary: SoaSummary): SoaRow => pickRow(summary, toPendingFields(summary.approval))

export const toSoaView = (
  document: SoaDocument,
  shown: Pick<SoaView, "controls" | "coverage">,
  actor: Actor
): SoaView => {
  const { approval } = document
  return pickView(document, {
    ...toPendingFields(approval),
    decline: toDecline(approval),
    ...shown,
    allowed: moves.find(document, actor)
  })
}

const findState = ({ version }: SoaVersionSummary, { approvedVersion }: Pick<SoaSummary, "approvedVersion">) =>
  version === approvedVersion ? "approved" as const : "superseded" as const

export const toSoaVersionRow =
  (document: Pick<SoaSummary, "approvedVersion">) => (version: SoaVersionSummary): SoaVersionRow =>
    pickVersion(version, { state: findState(version, document) })

export const toSoaVersionView = (
  document: Pick<SoaSummary, "approvedVersion">,
  version: SoaVersion,
  hide: (linked: SoaLinked) => SoaLinked
): SoaVersionView =>
  pickWholeVersion(version, { state: findState(version, document), linked: version.linked.map(hide) })
