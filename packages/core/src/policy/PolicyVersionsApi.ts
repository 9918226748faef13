import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Permits, SessionRequired } from "../access/Access.ts"
import { Authentication } from "../access/AuthenticationApi.ts"
import { Busy } from "../shared/Busy.ts"
import { PreconditionFailed } from "../shared/Conditional.ts"
import { InvalidCursor } from "../shared/Page.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { BodyLimit, documentLimit } from "../v1/BodyLimit.ts"
import * as Envelope from "../v1/Envelope.ts"
import * as Problem from "../v1/Problem.ts"
import { EditorContent } from "./EditorNode.ts"
import { PolicyId, PolicyVersionId } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import {
  ApprovalPending,
  NoDraftContent,
  NotTheApprover,
  PolicyArchived,
  PolicyNotFound,
  SelfApproval,
  VersionChanged,
  VersionDamaged,
  VersionImmutable,
  VersionNotFound,
  VersionNotPending,
  VersionNotPublished
} from "./PolicyErrors.ts"
import { ContentPatch, PolicyVersion, Publication, Submission, Verdict, VersionQuery } from "./PolicyVersion.ts"

const { changelog, contentHash, createdAt, publishedBy, state, updatedAt, version } = PolicyVersion.fields

const row = { versionId: PolicyVersionId, version, state, changelog, contentHash, publishedBy, createdAt, updatedAt }

/**
 * A version as lists show it: without its content.
 *
 * @since 0.1.0
 * @category schemas
 */
export const VersionRow = Schema.Struct(row).annotations({ identifier: "PolicyVersionRow" })

const VersionAnswer = Schema.Struct({ ...row, content: EditorContent }).annotations({ identifier: "PolicyVersion" })

const Edited = Schema.Struct({ versionId: PolicyVersionId }).annotations({ identifier: "PolicyVersionEdited" })

const Numbered = Schema.Struct({ versionId: PolicyVersionId, version: Schema.Positive.pipe(Schema.int()) }).annotations(
  { identifier: "PolicyVersionPublished" }
)

const Moved = Schema.Struct({ versionId: PolicyVersionId, state }).annotations({ identifier: "PolicyVersionMoved" })

const policyId = HttpApiSchema.param("id", PolicyId)
const versionId = HttpApiSchema.param("versionId", PolicyVersionId)

const list = HttpApiEndpoint.get("list")`/${policyId}/versions`
  .setUrlParams(VersionQuery)
  .addSuccess(Envelope.List("PolicyVersionList", VersionRow))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(InvalidCursor))
  .annotate(Permits, PolicyAccess.list)
  .annotateContext(OpenApi.annotations({
    summary: "List a policy's versions",
    description: "The working version and every published one, without content; 100 unless `limit` says otherwise."
  }))

const get = HttpApiEndpoint.get("get")`/${policyId}/versions/${versionId}`
  .addSuccess(VersionAnswer)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(VersionDamaged))
  .annotate(Permits, PolicyAccess.get)
  .annotateContext(OpenApi.annotations({ summary: "Get a version of a policy" }))

const edit = HttpApiEndpoint.patch("edit")`/${policyId}/versions/${versionId}`
  .setPayload(ContentPatch)
  .addSuccess(Edited)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(VersionImmutable))
  .addError(Problem.of(Busy))
  .annotate(Permits, PolicyAccess.edit)
  .annotate(BodyLimit, documentLimit)
  .annotateContext(OpenApi.annotations({
    summary: "Edit the working version",
    description: "Replaces its content. What awaits approval, or was published, stays as it is."
  }))

const publish = HttpApiEndpoint.post("publish")`/${policyId}/versions/publish`
  .setPayload(Publication)
  .addSuccess(Envelope.created(Numbered))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(ApprovalPending))
  .addError(Problem.of(NoDraftContent))
  .addError(Problem.of(VersionDamaged))
  .addError(Problem.of(Busy))
  .annotate(Permits, PolicyAccess.publish)
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
  .annotate(Permits, PolicyAccess.activate)
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
  .annotate(Permits, PolicyAccess.restore)
  .annotateContext(OpenApi.annotations({
    summary: "Work on an earlier version",
    description: "Copies the content of a published version into the working version."
  }))

const submit = HttpApiEndpoint.post("submit")`/${policyId}/versions/${versionId}/submit-for-approval`
  .setPayload(Submission)
  .addSuccess(Moved)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(UnknownReference))
  .addError(Problem.of(SelfApproval))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(ApprovalPending))
  .addError(Problem.of(NoDraftContent))
  .addError(Problem.of(VersionChanged))
  .addError(Problem.of(VersionImmutable))
  .addError(Problem.of(Busy))
  .annotate(Permits, PolicyAccess.submit)
  .annotateContext(OpenApi.annotations({
    summary: "Submit the working version for approval",
    description:
      "It does not change until `approverId`, an active member with `policy:approve` who is somebody else, approves or "
      + "rejects it."
  }))

const approve = HttpApiEndpoint.post("approve")`/${policyId}/versions/${versionId}/approve`
  .setPayload(Verdict)
  .addSuccess(Numbered)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(SessionRequired))
  .addError(Problem.of(NotTheApprover))
  .addError(Problem.of(SelfApproval))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(VersionNotPending))
  .addError(Problem.of(VersionDamaged))
  .addError(Problem.of(Busy))
  .annotate(Permits, PolicyAccess.judge)
  .annotateContext(OpenApi.annotations({
    summary: "Approve a version",
    description: "By whom it was submitted to: makes a numbered version of it and puts that in force."
  }))

const reject = HttpApiEndpoint.post("reject")`/${policyId}/versions/${versionId}/reject`
  .setPayload(Verdict)
  .addSuccess(Moved)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionNotFound))
  .addError(Problem.of(SessionRequired))
  .addError(Problem.of(NotTheApprover))
  .addError(Problem.of(SelfApproval))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(VersionNotPending))
  .addError(Problem.of(Busy))
  .annotate(Permits, PolicyAccess.judge)
  .annotateContext(OpenApi.annotations({
    summary: "Reject a version",
    description: "By whom it was submitted to: it can be worked on again."
  }))

/**
 * The endpoints of policies' versions.
 *
 * @since 0.1.0
 * @category contract
 */
export class PolicyVersionsApi extends HttpApiGroup.make("policyVersions")
  .add(list)
  .add(get)
  .add(edit)
  .add(publish)
  .add(activate)
  .add(restore)
  .add(submit)
  .add(approve)
  .add(reject)
  .prefix("/v1/policies")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({
    title: "Versions of policies",
    description: "What is worked on, what awaits approval, and what was published and never changes."
  }))
{}
