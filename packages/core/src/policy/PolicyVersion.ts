import * as Schema from "effect/Schema"
import { ContentHash, contentHash } from "../document/ContentHash.ts"
import { EditorContent } from "../document/EditorNode.ts"
import { optional } from "../internal/shared/Optional.ts"
import { OrganizationId, UserId } from "../shared/Ids.ts"
import { sorted } from "../shared/Page.ts"
import { PlainText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { PolicyId, PolicyVersionId } from "./Policy.ts"

/**
 * The working version is `draft`, or `pending` while it awaits approval. Numbered versions are `published`, and
 * `superseded` once another became active in their place.
 */
export const VersionState = Schema.Literal("draft", "pending", "published", "superseded").annotations({
  identifier: "PolicyVersionState"
})

export type VersionState = typeof VersionState.Type

export const Changelog = PlainText(5_000)

/** A version of a policy, without its content. `version` and `changelog` are null on the working version. */
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

export type PolicyVersion = typeof PolicyVersion.Type

/** A version with its content. */
export interface VersionContent {
  readonly version: PolicyVersion
  readonly content: EditorContent
}

/** Paging of a list of a policy's versions. */
export const VersionQuery = Schema.Struct(sorted("createdAt", "-createdAt"))

export type VersionQuery = typeof VersionQuery.Type

/** Another content for the working version. */
export const ContentPatch = Schema.Struct({ content: EditorContent }).annotations({ identifier: "PolicyContentPatch" })

export const Publication = Schema.Struct({
  setAsActive: optional(Schema.Boolean),
  changelog: optional(Changelog)
}).annotations({ identifier: "PolicyPublication" })

export type Publication = typeof Publication.Type

export const Submission = Schema.Struct({ approverId: UserId }).annotations({ identifier: "PolicySubmission" })

export type Submission = typeof Submission.Type

/** An approver's comment on the version that they approve or reject. */
export const Verdict = Schema.Struct({ comment: optional(PlainText(2_000)) }).annotations({
  identifier: "PolicyVerdict"
})

export type Verdict = typeof Verdict.Type

/** The hash of a document without nodes: there is nothing to publish. */
export const emptyHash: ContentHash = contentHash([])
