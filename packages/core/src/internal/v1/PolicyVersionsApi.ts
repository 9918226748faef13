import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard } from "../../access/Access.ts"
import { EditorContent } from "../../document/EditorNode.ts"
import { BodyLimit, documentLimit } from "../../http/BodyLimit.ts"
import * as Problem from "../../http/Problem.ts"
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
import { InvalidCursor } from "../../shared/Page.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { Authentication } from "../contract/Authentication.ts"
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

const list = HttpApiEndpoint.get("list")`/${policyId}/versions`
  .setUrlParams(VersionQuery)
  .addSuccess(ResponseSchema.ListResponse("PolicyVersionList", VersionRow))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(InvalidCursor))
  .annotate(EndpointGuard, PolicyAccess.list)
  .annotateContext(OpenApi.annotations({
    summary: "List a policy's versions",
    description: "The working version and every published one, without content; 100 unless `limit` says otherwise."
  }))

const get = HttpApiEndpoint.get("get")`/${policyId}/versions/${versionId}`
  .addSuccess(VersionAnswer)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(VersionDamaged))
  .annotate(EndpointGuard, PolicyAccess.get)
  .annotateContext(OpenApi.annotations({ summary: "Get a version of a policy" }))

const compare = HttpApiEndpoint.get("compare")`/${policyId}/versions/${versionId}/diff/${otherVersionId}`
  .addSuccess(Difference)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(VersionDamaged))
  .annotate(EndpointGuard, PolicyAccess.get)
  .annotateContext(OpenApi.annotations({
    summary: "Compare two versions",
    description: "Node by node: what has to be done to the content of the first to make it that of the second."
  }))

const exported = HttpApiEndpoint.get("export")`/${policyId}/versions/${versionId}/export`
  .setUrlParams(ExportQuery)
  .addSuccess(HttpApiSchema.Text({ contentType: "text/html" }))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(VersionDamaged))
  .annotate(EndpointGuard, PolicyAccess.get)
  .annotateContext(OpenApi.annotations({
    summary: "Export a version",
    description:
      "As a page of HTML that loads and runs nothing. Nodes and marks that are not known are shown as their text."
  }))

const edit = HttpApiEndpoint.patch("edit")`/${policyId}/versions/${versionId}`
  .setPayload(ContentPatch)
  .addSuccess(Edited)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(VersionImmutable))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.edit)
  .annotate(BodyLimit, documentLimit)
  .annotateContext(OpenApi.annotations({
    summary: "Edit the working version",
    description: "Replaces its content. What awaits approval, or was published, stays as it is."
  }))

const publish = HttpApiEndpoint.post("publish")`/${policyId}/versions/publish`
  .setPayload(Publication)
  .addSuccess(ResponseSchema.CreatedResponse(Numbered))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(ApprovalPending))
  .addError(Problem.of(NoDraftContent))
  .addError(Problem.of(VersionDamaged))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.publish)
  .annotateContext(OpenApi.annotations({
    summary: "Publish the working version",
    description: "Makes a numbered version of it that never changes; with `setAsActive` that is in force from now on."
  }))

const activate = HttpApiEndpoint.post("activate")`/${policyId}/versions/${versionId}/activate`
  .addSuccess(Moved)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(ApprovalPending))
  .addError(Problem.of(VersionNotPublished))
  .addError(Problem.of(VersionDamaged))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.activate)
  .annotateContext(OpenApi.annotations({
    summary: "Put a version in force",
    description: "One that was published before. The one that is in force already stays so."
  }))

const restore = HttpApiEndpoint.post("restore")`/${policyId}/versions/${versionId}/restore`
  .addSuccess(Moved)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(VersionImmutable))
  .addError(Problem.of(VersionNotPublished))
  .addError(Problem.of(VersionDamaged))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.restore)
  .annotateContext(OpenApi.annotations({
    summary: "Work on an earlier version",
    description: "Copies the content of a published version into the working version."
  }))

/** The endpoints of policies' versions. */
export class PolicyVersionsApi extends HttpApiGroup.make("policyVersions")
  .add(list)
  .add(get)
  .add(compare)
  .add(exported)
  .add(edit)
  .add(publish)
  .add(activate)
  .add(restore)
  .prefix("/v1/policies")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({
    title: "Versions of policies",
    description: "What is worked on, and what was published and never changes."
  }))
{}
