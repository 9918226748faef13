import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { EditorContent } from "../../document/EditorNode.ts"
import { documentLimit } from "../../http/BodyLimit.ts"
import { PolicyId, PolicyVersionId } from "../../policy/Policy.ts"
import {
  ApprovalPending,
  NoDraftContent,
  PolicyArchived,
  PolicyNotFound,
  VersionDamaged,
  VersionImmutable,
  VersionNotFound,
  VersionNotPublished
} from "../../policy/PolicyErrors.ts"
import { ContentPatch, PolicyVersion, Publication, VersionQuery } from "../../policy/PolicyVersion.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { ContentChange } from "../document/ContentChange.ts"
import { PolicyAccess } from "../guard/PolicyAccess.ts"

const { changelog, contentHash, createdAt, publishedBy, state, updatedAt, version } = PolicyVersion.fields

const row = { versionId: PolicyVersionId, version, state, changelog, contentHash, publishedBy, createdAt, updatedAt }

/** A version as lists show it: without its content. */
export const VersionRow = Schema.Struct(row).annotations({ identifier: "PolicyVersionRow" })

const VersionAnswer = Schema.Struct({ ...row, content: EditorContent }).annotations({ identifier: "PolicyVersion" })

const Edited = Schema.Struct({ versionId: PolicyVersionId }).annotations({ identifier: "PolicyVersionEdited" })

/** A new numbered version. */
export const Numbered = Schema.Struct({ versionId: PolicyVersionId, version: Schema.Positive.pipe(Schema.int()) })
  .annotations(
    { identifier: "PolicyVersionPublished" }
  )

/** A version with the state that it has now. */
export const Moved = Schema.Struct({ versionId: PolicyVersionId, state }).annotations({
  identifier: "PolicyVersionMoved"
})

const Difference = Schema.Struct({
  from: PolicyVersionId,
  to: PolicyVersionId,
  changes: Schema.Array(ContentChange)
}).annotations({ identifier: "PolicyVersionDifference" })

const ExportQuery = Schema.Struct({ format: Schema.optionalWith(Schema.Literal("html"), { exact: true }) })

const policyId = HttpApiSchema.param("id", PolicyId)
const versionId = HttpApiSchema.param("versionId", PolicyVersionId)
const otherVersionId = HttpApiSchema.param("otherVersionId", PolicyVersionId)

/** The endpoints of policies' versions. */
export class PolicyVersionsApi extends Endpoints.group("policyVersions", {
  title: "Versions of policies",
  description: "What is worked on, and what was published and never changes."
})
  .add(Endpoints.list("list", PolicyAccess.list, {
    path: Endpoints.path`/${policyId}/versions`,
    query: VersionQuery,
    success: ResponseSchema.ListResponse("PolicyVersionList", VersionRow),
    errors: [PolicyNotFound],
    summary: "List a policy's versions",
    description: "The working version and every published one, without content; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.get("get", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/versions/${versionId}`,
    success: VersionAnswer,
    errors: [PolicyNotFound, VersionNotFound, VersionDamaged],
    summary: "Get a version of a policy"
  }))
  .add(Endpoints.get("compare", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/diff/${otherVersionId}`,
    success: Difference,
    errors: [PolicyNotFound, VersionNotFound, VersionDamaged],
    summary: "Compare two versions",
    description: "Node by node: what has to be done to the content of the first to make it that of the second."
  }))
  .add(Endpoints.get("export", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/export`,
    query: ExportQuery,
    success: HttpApiSchema.Text({ contentType: "text/html" }),
    errors: [PolicyNotFound, VersionNotFound, VersionDamaged],
    summary: "Export a version",
    description:
      "As a page of HTML that loads and runs nothing. Nodes and marks that are not known are shown as their text."
  }))
  .add(Endpoints.patch("edit", PolicyAccess.edit, {
    path: Endpoints.path`/${policyId}/versions/${versionId}`,
    payload: ContentPatch,
    bodyLimit: documentLimit,
    success: Edited,
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, VersionImmutable],
    summary: "Edit the working version",
    description: "Replaces its content. What awaits approval, or was published, stays as it is."
  }))
  .add(Endpoints.create("publish", PolicyAccess.publish, {
    path: Endpoints.path`/${policyId}/versions/publish`,
    payload: Publication,
    success: Numbered,
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, ApprovalPending, NoDraftContent, VersionDamaged],
    summary: "Publish the working version",
    description: "Makes a numbered version of it that never changes; with `setAsActive` that is in force from now on."
  }))
  .add(Endpoints.post("activate", PolicyAccess.activate, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/activate`,
    success: Moved,
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, ApprovalPending, VersionNotPublished, VersionDamaged],
    summary: "Put a version in force",
    description: "One that was published before. The one that is in force already stays so."
  }))
  .add(Endpoints.post("restore", PolicyAccess.restore, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/restore`,
    success: Moved,
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, VersionImmutable, VersionNotPublished, VersionDamaged],
    summary: "Work on an earlier version",
    description: "Copies the content of a published version into the working version."
  }))
  .prefix("/v1/policies")
{}
