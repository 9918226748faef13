import { Schema } from "effect"
import { UserId } from "../member/User.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { sorted } from "../shared/Page.ts"
import { Text } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { ContentHash, contentHash } from "./ContentHash.ts"
import { EditorContent } from "./EditorNode.ts"
import { PolicyId, PolicyVersionId } from "./Policy.ts"

/**
 * The working version is `draft`, or `pending` while it awaits approval. Numbered versions are `published`, and
 * `superseded` once another became active in their place.
 *
 * @since 0.1.0
 * @category schemas
 */
export const VersionState = Schema.Literal("draft", "pending", "published", "superseded").annotations({
  identifier: "PolicyVersionState"
})

/**
 * @since 0.1.0
 * @category schemas
 */
export type VersionState = typeof VersionState.Type

/**
 * @since 0.1.0
 * @category schemas
 */
export const Changelog = Text(5_000)

/**
 * A version of a policy, without its content. `version` and `changelog` are null on the working version.
 *
 * @since 0.1.0
 * @category entities
 */
export const PolicyVersion = Schema.Struct({
  id: PolicyVersionId,
  organizationId: OrganizationId,
  policyId: PolicyId,
  state: VersionState,
  version: Schema.NullOr(Schema.Positive.pipe(Schema.int())),
  changelog: Schema.NullOr(Changelog),
  contentHash: ContentHash,
  /** Who published or approved it; null on the working version, and if the host did. */
  publishedBy: Schema.NullOr(UserId),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "StoredPolicyVersion" })

/**
 * @since 0.1.0
 * @category entities
 */
export type PolicyVersion = typeof PolicyVersion.Type

/**
 * A version with its content.
 *
 * @since 0.1.0
 * @category models
 */
export interface VersionContent {
  readonly version: PolicyVersion
  readonly content: EditorContent
}

/**
 * Paging of a list of a policy's versions.
 *
 * @since 0.1.0
 * @category inputs
 */
export const VersionQuery = Schema.Struct(sorted("createdAt", "-createdAt"))

/**
 * @since 0.1.0
 * @category inputs
 */
export type VersionQuery = typeof VersionQuery.Type

/**
 * Another content for the working version.
 *
 * @since 0.1.0
 * @category inputs
 */
export const ContentPatch = Schema.Struct({ content: EditorContent }).annotations({ identifier: "PolicyContentPatch" })

/**
 * @since 0.1.0
 * @category inputs
 */
export const Publication = Schema.Struct({
  setAsActive: Schema.optionalWith(Schema.Boolean, { exact: true }),
  changelog: Schema.optionalWith(Changelog, { exact: true })
}).annotations({ identifier: "PolicyPublication" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type Publication = typeof Publication.Type

/**
 * @since 0.1.0
 * @category inputs
 */
export const Submission = Schema.Struct({ approverId: UserId }).annotations({ identifier: "PolicySubmission" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type Submission = typeof Submission.Type

/**
 * What an approver says of the version that they approve or reject.
 *
 * @since 0.1.0
 * @category inputs
 */
export const Verdict = Schema.Struct({ comment: Schema.optionalWith(Text(2_000), { exact: true }) }).annotations({
  identifier: "PolicyVerdict"
})

/**
 * @since 0.1.0
 * @category inputs
 */
export type Verdict = typeof Verdict.Type

/**
 * The hash of a document without nodes: there is nothing to publish.
 *
 * @since 0.1.0
 * @category constants
 */
export const emptyHash: ContentHash = contentHash([])
