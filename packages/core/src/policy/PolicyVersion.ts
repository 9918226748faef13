import * as Schema from "effect/Schema"
import { Approval, Comment } from "../approval/Approval.ts"
import { isPending } from "../approval/ApprovalTransitions.ts"
import { ContentHash } from "../document/ContentHash.ts"
import { EditorContent } from "../document/EditorNode.ts"
import { sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { Changelog, type Policy, PolicyId, PolicyVersionId, type Rejection } from "./Policy.ts"

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

/** A version as use cases return it. The draft version has the submitter and the last rejection of its policy. */
export type VersionDetails = PolicyVersion & { readonly rejection?: Rejection }

export const addDetails =
  ({ approval, draftVersionId, rejection }: Policy) => (version: PolicyVersion): VersionDetails =>
    version.id === draftVersionId
      ? {
        ...version,
        submittedBy: isPending({ approval }) ? approval.submittedBy : null,
        ...(rejection === null ? {} : { rejection })
      }
      : version

export interface VersionContent {
  readonly version: VersionDetails
  readonly content: EditorContent
}

export const VersionQuery = Schema.Struct(sorted("createdAt", "-createdAt"))

export type VersionQuery = typeof VersionQuery.Type

/** New content of the draft version. */
export const ContentPatch = Schema.Struct({ content: EditorContent }).annotations({ identifier: "PolicyContentPatch" })

export const Publication = Schema.Struct({
  setAsActive: optional(describe(Schema.Boolean, "True to activate the version; by default false.")),
  changelog: optional(describe(Changelog, "What changed, in words.", "Screens too."))
}).annotations({ identifier: "PolicyPublication" })

export type Publication = typeof Publication.Type

export const Submission = Schema.Struct({
  approverId: describe(
    UserId,
    "The user who is asked: another active member with `policy:approve` who did not change the draft since its last approval."
  ),
  changelog: optional(describe(Changelog, "The changelog that the approved version gets.", "Screens too."))
}).annotations({ identifier: "PolicySubmission" })

export type Submission = typeof Submission.Type

/** A reviewer's comment on the active version, which they leave unchanged. */
export const Review = Schema.Struct({
  comment: optional(describe(Comment, "What the reviewer found, for the audit log.", "Still right."))
}).annotations({ identifier: "PolicyReviewInput" })

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
