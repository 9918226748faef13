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
 * The draft version is `draft`, or `pending` while it waits for approval. Numbered versions are `published`, or
 * `superseded` once another became active in their place.
 */
export const VersionState = Schema.Literal("draft", "pending", "published", "superseded").annotations({
  identifier: "PolicyVersionState"
})

export type VersionState = typeof VersionState.Type

export const Changelog = PlainText(5_000)

/** A version of a policy, without its content. `version` and `changelog` are null on the draft version. */
export const PolicyVersion = Schema.Struct({
  id: PolicyVersionId,
  organizationId: OrganizationId,
  policyId: PolicyId,
  state: VersionState,
  version: Schema.NullOr(Schema.Positive.pipe(Schema.int())),
  changelog: Schema.NullOr(Changelog),
  contentHash: ContentHash,
  /** The user who published or approved it; null on the draft version, and if the host did. */
  publishedBy: Schema.NullOr(UserId),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "StoredPolicyVersion" })

export type PolicyVersion = typeof PolicyVersion.Type

export interface VersionContent {
  readonly version: PolicyVersion
  readonly content: EditorContent
}

export const VersionQuery = Schema.Struct(sorted("createdAt", "-createdAt"))

export type VersionQuery = typeof VersionQuery.Type

/** New content of the draft version. */
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

/** Hash of a document without nodes, which cannot be published. */
export const emptyHash: ContentHash = contentHash([])
