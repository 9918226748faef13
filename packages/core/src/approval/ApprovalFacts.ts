import * as Schema from "effect/Schema"
import type { ReportFact } from "../report/ReportWriter.ts"
import { describe } from "../shared/Describe.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Approval, Comment } from "./Approval.ts"

// an approval in a file
export const exportedApprovalFields = {
  approvedBy: describe(Schema.NullOr(Schema.String), "Name of the approver, or the id of the user; null for none."),
  approvedAt: describe(Schema.NullOr(Timestamp), "When it was approved; null if it was not."),
  comment: describe(Schema.NullOr(Comment), "The approver's comment; null for none.", null),
  isSelfApproval: Approval.fields.isSelfApproval
}

interface ExportedApproval {
  readonly approvedBy: string | null
  // in the form of the file
  readonly approvedAt: string | null
  readonly comment: string | null
  readonly isSelfApproval: boolean
}

const toFact = (label: string, value: string | null): ReadonlyArray<ReportFact> =>
  value === null || value === "" ? [] : [{ label, value }]

// none if it was not approved
export const toApprovalFacts = (
  { approvedAt, approvedBy, comment, isSelfApproval }: ExportedApproval
): ReadonlyArray<ReportFact> => [
  ...toFact("Approved by", approvedBy),
  ...toFact("Approved on", approvedAt),
  ...toFact("Approver's comment", comment),
  ...toFact("Self-approval", isSelfApproval ? "Yes. The approver submitted or changed it." : null)
]
