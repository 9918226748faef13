import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { ApprovalPending, ApprovalRequired } from "../approval/Approval.ts"
import { documentLimit } from "../contract/ApiRequest.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { describe } from "../shared/Describe.ts"
import { Busy } from "../storage/Busy.ts"
import {
  NoDraftContent,
  PolicyArchived,
  PolicyId,
  PolicyNotFound,
  PolicyVersionId,
  VersionDamaged,
  VersionImmutable,
  VersionNotFound
} from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import {
  ContentPatch,
  PolicyVersionRow,
  PolicyVersionView,
  Publication,
  PublishedVersion,
  VersionDifference,
  VersionNotPublished,
  VersionQuery,
  VersionReference,
  VersionTransition
} from "./PolicyVersion.ts"

const ExportQuery = Schema.Struct({
  format: Schema.optionalWith(describe(Schema.Literal("html"), "The format of the page."), { exact: true })
})

const policyId = HttpApiSchema.param("id", PolicyId)
const versionId = HttpApiSchema.param("versionId", PolicyVersionId)
const otherVersionId = HttpApiSchema.param("otherVersionId", PolicyVersionId)

export class PolicyVersionsApi extends Endpoints.group("policyVersions", {
  title: "Policy versions",
  description: "The draft version, and published versions that never change.",
  target: { type: "policy" }
})
  .add(Endpoints.list("list", PolicyAccess.list, {
    path: Endpoints.path`/${policyId}/versions`,
    query: VersionQuery,
    success: ResponseSchema.ListResponse("PolicyVersionList", ResponseSchema.addRevision(PolicyVersionRow)),
    errors: [PolicyNotFound],
    summary: "List versions of a policy",
    description: "The draft version and all published ones, without content; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.get("get", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/versions/${versionId}`,
    success: ResponseSchema.addRevision(PolicyVersionView),
    errors: [PolicyNotFound, VersionNotFound, VersionDamaged],
    summary: "Get a version of a policy"
  }))
  .add(Endpoints.get("compare", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/diff/${otherVersionId}`,
    isHeavy: true,
    success: VersionDifference,
    errors: [PolicyNotFound, VersionNotFound, VersionDamaged],
    summary: "Compare two versions",
    description: "The changes, node by node, that turn the content of the first version into that of the second."
  }))
  .add(Endpoints.get("export", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/export`,
    query: ExportQuery,
    success: HttpApiSchema.Text({ contentType: "text/html" }),
    errors: [PolicyNotFound, VersionNotFound, VersionDamaged, Busy],
    summary: "Export a version",
    description:
      "A page of HTML that loads and runs nothing. Unknown nodes and marks appear as their text. It shows who submitted "
      + "and approved the version, when, and the comment; names need `member:read`, too."
  }))
  .add(Endpoints.patch("edit", PolicyAccess.edit, {
    path: Endpoints.path`/${policyId}/versions/${versionId}`,
    payload: ContentPatch,
    bodyLimit: documentLimit,
    success: ResponseSchema.addRevision(VersionReference),
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, VersionImmutable],
    summary: "Edit the draft version",
    description: "Replaces its content. Pending and published versions cannot be edited."
  }))
  .add(Endpoints.create("publish", PolicyAccess.publish, {
    path: Endpoints.path`/${policyId}/versions/publish`,
    payload: Publication,
    success: PublishedVersion,
    errors: [
      PolicyNotFound,
      VersionNotFound,
      PolicyArchived,
      ApprovalPending,
      ApprovalRequired,
      NoDraftContent,
      VersionDamaged
    ],
    summary: "Publish the draft version",
    description: "Creates a numbered version that never changes. `setAsActive` activates it. If the organization's "
      + "`approvalRequired` has `policy`, submit the draft version for approval instead."
  }))
  .add(Endpoints.post("activate", PolicyAccess.activate, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/activate`,
    success: VersionTransition,
    errors: [
      PolicyNotFound,
      VersionNotFound,
      PolicyArchived,
      ApprovalPending,
      ApprovalRequired,
      VersionNotPublished,
      VersionDamaged
    ],
    summary: "Activate a version",
    description:
      "Only a published version can be activated; only an approved one if the organization's `approvalRequired` has "
      + "`policy`. Activating the active version changes nothing."
  }))
  .add(Endpoints.post("restore", PolicyAccess.restore, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/restore`,
    success: VersionTransition,
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, VersionImmutable, VersionNotPublished, VersionDamaged],
    summary: "Restore a version",
    description: "Copies the content of a published version into the draft version."
  }))
  .prefix("/v1/policies")
{}
