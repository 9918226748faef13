import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { Approval, Comment } from "../approval/Approval.ts"
import { isAwaitingActor, isPending } from "../approval/ApprovalTransitions.ts"
import { ContentChange } from "../document/ContentChange.ts"
import { ContentHash, TextHash } from "../document/ContentHash.ts"
import { EditorContent, NewEditorContent } from "../document/EditorNode.ts"
import { sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { Changelog, type Policy, PolicyId, PolicyVersionId, Rejection } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { isChangeable } from "./PolicyView.ts"

/**
 * The draft version is `draft`, or `pending` while it waits for approval. Numbered versions are `published`, or
 * `superseded` once another became active in their place.
 */
export const VersionState = Schema.Literal("draft", "pending", "published", "superseded").annotations({
  identifier: "PolicyVersionState",
  description: "`pending` waits for approval; `superseded` was active before."
})

export type VersionState = typeof VersionState.Type

/** A version of a policy, without its content. `version` and `changelog` are null on the draft version. */
export const PolicyVersion = Schema.Struct({
  id: PolicyVersionId,
  organizationId: OrganizationId,
  policyId: PolicyId,
  state: VersionState,
  version: describe(
    Schema.NullOr(Schema.Positive.pipe(Schema.int())),
    "Number of the version; null for the draft version.",
    2
  ),
  changelog: describe(Schema.NullOr(Changelog), "What changed, in words.", "Screens too."),
  contentHash: ContentHash,
  /** Hash of what the content says. Versions with the same one need no new signature. */
  textHash: TextHash,
  /** The user who published or approved it; null on the draft version, and if the host did. */
  publishedBy: describe(Schema.NullOr(UserId), "The user who published or approved the version."),
  /** The user who asked for the approval; null if it was not approved, and on the draft version. */
  submittedBy: Schema.NullOr(UserId),
  /** The user who approved it; null if it was published without approval, and on the draft version. */
  approvedBy: Schema.NullOr(UserId),
  approvedAt: Schema.NullOr(Timestamp),
  comment: describe(Schema.NullOr(Comment), "The approver's comment; null for none.", null),
  isSelfApproval: Approval.fields.isSelfApproval,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "StoredPolicyVersion" })

export type PolicyVersion = typeof PolicyVersion.Type

/** A version with its content, as a store has it. */
export interface VersionContent {
  readonly version: PolicyVersion
  readonly content: EditorContent
}

const {
  approvedAt,
  approvedBy,
  changelog,
  comment,
  contentHash,
  createdAt,
  isSelfApproval,
  publishedBy,
  state,
  submittedBy,
  updatedAt,
  version
} = PolicyVersion.fields

const VersionFields = Schema.Struct({
  versionId: PolicyVersionId,
  version,
  state,
  changelog,
  contentHash,
  publishedBy,
  submittedBy: submittedBy.annotations({
    description: "Who submitted it for approval: of an approved version, and of the pending one. Else null."
  }),
  approvedBy: approvedBy.annotations({ description: "Who approved it; null if it was published without approval." }),
  approvedAt: approvedAt.annotations({ description: "When it was approved; null if it was not." }),
  comment,
  isSelfApproval,
  createdAt,
  updatedAt
})

const row = { ...VersionFields.fields, rejection: optional(Rejection) }

interface VersionOf {
  readonly policy: Policy
  readonly version: Pick<PolicyVersion, "id" | "version">
}

const isDraft = ({ policy, version }: VersionOf): boolean => version.id === policy.draftVersionId && !policy.isArchived

const isNumbered = ({ policy, version }: VersionOf): boolean => version.version !== null && isChangeable(policy)

const isOpenDraft = (one: VersionOf): boolean => isDraft(one) && isChangeable(one.policy)

const judge = {
  guard: PolicyAccess.judge,
  isPossible: (one: VersionOf, actor: Actor) => isDraft(one) && isAwaitingActor(one.policy, actor)
}

const moves = makeMoves("PolicyVersionMove", {
  edit: { guard: PolicyAccess.edit, isPossible: isOpenDraft },
  publish: { guard: PolicyAccess.publish, isPossible: isOpenDraft },
  activate: {
    guard: PolicyAccess.activate,
    isPossible: (one: VersionOf) => isNumbered(one) && one.version.id !== one.policy.activeVersionId
  },
  restore: { guard: PolicyAccess.restore, isPossible: isNumbered },
  submit: { guard: PolicyAccess.submit, isPossible: isDraft },
  withdraw: {
    guard: PolicyAccess.withdraw,
    isPossible: (one: VersionOf) => isDraft(one) && isPending(one.policy)
  },
  approve: judge,
  reject: judge
})

/** A version without its content. The draft version has the submitter and the last rejection of its policy. */
export const PolicyVersionRow = Schema.Struct(row).annotations({ identifier: "PolicyVersionRow" })

export type PolicyVersionRow = typeof PolicyVersionRow.Type

/** A version with its content, and the moves that the caller may make. */
export const PolicyVersionView = Schema.Struct({ ...row, content: EditorContent, allowed: moves.allowed }).annotations({
  identifier: "PolicyVersion"
})

export type PolicyVersionView = typeof PolicyVersionView.Type

const pickFieldsOfRow = pickFields(VersionFields)

export const toVersionRow =
  ({ approval, draftVersionId, rejection }: Policy) => (version: PolicyVersion): PolicyVersionRow => {
    if (version.id !== draftVersionId) return pickFieldsOfRow(version, { versionId: version.id })
    const row = pickFieldsOfRow(version, {
      versionId: version.id,
      submittedBy: isPending({ approval }) ? approval.submittedBy : null
    })
    return rejection === null ? row : { ...row, rejection }
  }

export const toVersionView = (
  policy: Policy,
  { content, version }: VersionContent,
  actor: Actor
): PolicyVersionView => ({
  ...toVersionRow(policy)(version),
  content,
  allowed: moves.find({ policy, version }, actor)
})

export const VersionReference = Schema.Struct({ versionId: PolicyVersionId }).annotations({
  identifier: "PolicyVersionReference"
})

export type VersionReference = typeof VersionReference.Type

export const PublishedVersion = Schema.Struct({
  versionId: PolicyVersionId,
  version: describe(Schema.Positive.pipe(Schema.int()), "Number of the version.", 2)
})
  .annotations({ identifier: "PublishedPolicyVersion" })

export type PublishedVersion = typeof PublishedVersion.Type

/** A version with its new state. */
export const VersionTransition = Schema.Struct({ versionId: PolicyVersionId, state }).annotations({
  identifier: "PolicyVersionTransition"
})

export type VersionTransition = typeof VersionTransition.Type

export const VersionDifference = Schema.Struct({
  from: describe(PolicyVersionId, "The first version."),
  to: describe(PolicyVersionId, "The second version."),
  changes: describe(Schema.Array(ContentChange), "The changes from the first version to the second.")
}).annotations({ identifier: "PolicyVersionDifference" })

export type VersionDifference = typeof VersionDifference.Type

export const VersionQuery = Schema.Struct(sorted("createdAt", "-createdAt"))

export type VersionQuery = typeof VersionQuery.Type

/** New content of the draft version. */
export const ContentPatch = Schema.Struct({ content: NewEditorContent }).annotations({
  identifier: "PolicyVersionPatch"
})

export type ContentPatch = typeof ContentPatch.Type

export const Publication = Schema.Struct({
  setAsActive: optional(describe(Schema.Boolean, "True to activate the version; by default false.")),
  changelog: optional(describe(Changelog, "What changed, in words.", "Screens too."))
}).annotations({ identifier: "PolicyPublication" })

export type Publication = typeof Publication.Type

export const Submission = Schema.Struct({
  approverId: describe(
    MemberReference,
    "Who is asked, by either id: another active member with `policy:approve` who did not change the draft since its last "
      + "approval."
  ),
  changelog: optional(describe(Changelog, "The changelog that the approved version gets.", "Screens too."))
}).annotations({ identifier: "PolicySubmission" })

export type Submission = typeof Submission.Type

/** A reviewer's comment on the active version, which they leave unchanged. */
export const Review = Schema.Struct({
  comment: optional(describe(Comment, "What the reviewer found, for the audit log.", "Still right."))
}).annotations({ identifier: "NewPolicyReview" })

export type Review = typeof Review.Type

export class VersionNotPublished extends TaggedProblem<VersionNotPublished>()(
  "VersionNotPublished",
  409,
  "Only a published version can be activated or restored."
) {}

export class NotActiveVersion extends TaggedProblem<NotActiveVersion>()(
  "NotActiveVersion",
  409,
  "Only the active version can be acknowledged."
) {}

export class NoActiveVersion extends TaggedProblem<NoActiveVersion>()(
  "NoActiveVersion",
  409,
  "The policy has no active version to review. Publish one first."
) {}
