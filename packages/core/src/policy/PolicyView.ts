import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { toPending } from "../approval/Approval.ts"
import { isPending } from "../approval/ApprovalTransitions.ts"
import { EditorContent } from "../document/EditorNode.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Policy } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"

const {
  activeContentHash: _,
  editors: __,
  lastVersion: ___,
  rejection: ____,
  signedTextHash: _____,
  ...fields
} = Policy.fields

const row = {
  ...fields,
  signedBy: Schema.Array(UserId).annotations({
    description: "The users who acknowledged the active content, and the signers that the policy's author asserts."
  }),
  approverId: fields.approverId.annotations({
    description:
      "Who approved the active version; null if it was published without approval. Before the first active version, as "
      + "the policy's author asserts."
  }),
  pendingSince: describe(Schema.NullOr(Timestamp), "Since when the draft version waits for approval.", null),
  pendingApproverId: describe(
    Schema.NullOr(UserId),
    "Who is asked to approve the pending version; null if none is pending."
  ),
  pendingChangelog: describe(
    fields.pendingChangelog,
    "The changelog that the pending version gets on approval, if any.",
    "Screens too."
  )
}

/** A policy without its content. */
export const PolicyRow = Schema.Struct(row).annotations({ identifier: "PolicyRow" })

export type PolicyRow = typeof PolicyRow.Type

/** True unless the policy is archived, or its draft version waits for approval. */
export const isChangeable = (policy: Policy): boolean => !policy.isArchived && !isPending(policy)

const isInForce = ({ activeVersionId, isArchived }: Policy): boolean => activeVersionId !== null && !isArchived

const moves = makeMoves("PolicyMove", {
  update: { guard: PolicyAccess.update },
  remove: {
    guard: PolicyAccess.remove,
    isPossible: ({ isArchived, lastVersion }: Policy) => !isArchived && lastVersion === 0
  },
  reviewed: { guard: PolicyAccess.review, isPossible: (policy: Policy) => isInForce(policy) && !isPending(policy) },
  acknowledge: { guard: PolicyAccess.acknowledge, isPossible: isInForce },
  publish: { guard: PolicyAccess.publish, isPossible: isChangeable }
})

/**
 * A policy with the content of its active version, or of its draft version before the first activation, and the moves that
 * the caller may make.
 */
export const PolicyView = Schema.Struct({ ...row, content: EditorContent, allowed: moves.allowed }).annotations({
  identifier: "Policy"
})

export type PolicyView = typeof PolicyView.Type

/** An updated policy; without the content if the stored one is damaged. */
export const UpdatedPolicy = Schema.Struct({
  ...row,
  content: optional(
    describe(EditorContent, "Left out if the stored content is damaged: it does not match its hash.")
  ),
  allowed: moves.allowed
}).annotations({ identifier: "UpdatedPolicy" })

export type UpdatedPolicy = typeof UpdatedPolicy.Type

/** A policy after a review of its active version. */
export const PolicyReview = Schema.Struct({
  id: row.id,
  status: row.status.annotations({ description: "Always `published`." }),
  reviewDate: row.reviewDate.annotations({ description: "The next review; null if none is planned." }),
  updatedAt: Schema.propertySignature(row.updatedAt).annotations({ description: "When the review was recorded." })
}).annotations({ identifier: "PolicyReview" })

export type PolicyReview = typeof PolicyReview.Type

const pickRow = pickFields(PolicyRow)
const pickReview = pickFields(PolicyReview)

export const toPolicyRow = (policy: Policy): PolicyRow => pickRow(policy, toPending(policy.approval))

export const toPolicyView = (policy: Policy, content: EditorContent, actor: Actor): PolicyView =>
  Object.assign(toPolicyRow(policy), { content, allowed: moves.find(policy, actor) })

export const toUpdatedPolicy = (policy: Policy, content: EditorContent | undefined, actor: Actor): UpdatedPolicy =>
  content === undefined
    ? Object.assign(toPolicyRow(policy), { allowed: moves.find(policy, actor) })
    : toPolicyView(policy, content, actor)

export const toPolicyReview = (policy: Policy): PolicyReview => pickReview(policy, {})
