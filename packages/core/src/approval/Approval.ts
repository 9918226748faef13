import * as Schema from "effect/Schema"
import { audited } from "../audit/Audited.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { PlainText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

export const ApprovalState = Schema.Literal("none", "pending", "approved", "rejected").annotations({
  identifier: "ApprovalState",
  description: "`none` before the first submission, and after a withdrawal."
})

/** A comment of at most 2,000 characters. */
export const Comment = PlainText(2_000)

/** The last round of approval: a submission, and the approver's decision on it. */
export const Approval = Schema.Struct({
  state: ApprovalState,
  approverId: describe(Schema.NullOr(UserId), "The user who is asked, or decided; null for nobody."),
  submittedBy: describe(
    Schema.NullOr(UserId),
    "The user who asked; for an API key, its creator. Null if nobody or the host did."
  ),
  submittedAt: describe(Schema.NullOr(Timestamp), "When the approver was asked; null for never."),
  decidedBy: describe(Schema.NullOr(UserId), "The user who approved or rejected it; null for nobody.", null),
  decidedAt: describe(Schema.NullOr(Timestamp), "When it was approved or rejected; null for never.", null),
  comment: describe(Schema.NullOr(Comment), "The approver's comment; null for none.", null),
  isSelfApproval: describe(Schema.Boolean, "True if the approver submitted it, or changed it.", false)
}).annotations({ identifier: "Approval", description: "The last submission for approval, and the decision on it." })

export type Approval = typeof Approval.Type

export const noApproval: Approval = {
  state: "none",
  approverId: null,
  submittedBy: null,
  submittedAt: null,
  decidedBy: null,
  decidedAt: null,
  comment: null,
  isSelfApproval: false
}

/** Fields of an entity that is approved. */
export const approvableFields = {
  approval: audited(Approval),
  /** The users who changed it since its last approval. They approve it only as a self-approval. */
  editors: Schema.Array(UserId)
}

/** An approver's comment on their decision. */
export const Verdict = Schema.Struct({
  comment: optional(describe(Comment, "The approver's reason.", "As discussed in the team."))
}).annotations({ identifier: "ApprovalVerdict" })

export type Verdict = typeof Verdict.Type

/** The approver of a pending submission, and the time of that. */
export interface Pending {
  readonly pendingSince: Timestamp | null
  readonly pendingApproverId: UserId | null
}

/** Returns nulls unless the approval is pending. */
export const toPending = ({ approverId, state, submittedAt }: Approval): Pending =>
  state === "pending"
    ? { pendingSince: submittedAt, pendingApproverId: approverId }
    : { pendingSince: null, pendingApproverId: null }

export class ApprovalPending extends TaggedProblem<ApprovalPending>()(
  "ApprovalPending",
  409,
  "It waits for approval. Approve, reject or withdraw it first."
) {}

export class NotPending extends TaggedProblem<NotPending>()(
  "NotPending",
  409,
  "It does not wait for approval. Submit it first."
) {}

export class ApprovalRequired extends TaggedProblem<ApprovalRequired>()(
  "ApprovalRequired",
  409,
  "It needs an approval. Submit it to an approver, who approves it. A task needs none after `approverId: null`, unless the "
    + "organization requires it."
) {}

export class SelfApproval extends TaggedProblem<SelfApproval>()(
  "SelfApproval",
  403,
  "Who submits it or changed it since its last approval cannot approve it. Name another member."
) {}

export class NotTheApprover extends TaggedProblem<NotTheApprover>()(
  "NotTheApprover",
  403,
  "Only the approver named at submission can approve or reject."
) {}

export type JudgmentError = NotPending | NotTheApprover | SelfApproval

const toDetail = (permission: string) => `Expected an active member who can sign in and has ${permission}`

export class ApproverNotEligible extends TaggedProblem<ApproverNotEligible>()("ApproverNotEligible", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "The field that names the approver.", [
      { pointer: "/approverId", detail: toDetail("policy:approve") }
    ])
  },
  message: "The member cannot be the approver. See `errors`."
}) {
  static lacks(permission: string): ApproverNotEligible {
    return new ApproverNotEligible({ errors: [{ pointer: "/approverId", detail: toDetail(permission) }] })
  }
}
