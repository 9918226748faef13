import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import {
  ApprovalPending,
  NoDraftContent,
  NotTheApprover,
  PolicyArchived,
  PolicyId,
  PolicyNotFound,
  PolicyVersionId,
  SelfApproval,
  VersionChanged,
  VersionDamaged,
  VersionImmutable,
  VersionNotFound,
  VersionNotPending
} from "../../policy/Policy.ts"
import { Submission, Verdict } from "../../policy/PolicyVersion.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import { PolicyAccess } from "../guard/PolicyAccess.ts"
import { PublishedVersion, VersionTransition } from "./PolicyVersionsApi.ts"

const policyId = HttpApiSchema.param("id", PolicyId)
const versionId = HttpApiSchema.param("versionId", PolicyVersionId)

export class PolicyApprovalsApi extends Endpoints.group("policyApprovals", {
  title: "Policy approval",
  description: "The submitter names an approver. The approver decides in a session.",
  target: { type: "policy" }
})
  .add(Endpoints.post("submit", PolicyAccess.submit, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/submit-for-approval`,
    payload: Submission,
    success: VersionTransition,
    errors: [
      PolicyNotFound,
      VersionNotFound,
      UnknownReference,
      SelfApproval,
      PolicyArchived,
      ApprovalPending,
      NoDraftContent,
      VersionChanged,
      VersionImmutable
    ],
    summary: "Submit the draft version for approval",
    description:
      "The draft version is pending until the approver approves or rejects it. `approverId` must be another active "
      + "member with `policy:approve`."
  }))
  .add(Endpoints.post("approve", PolicyAccess.judge, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/approve`,
    payload: Verdict,
    success: PublishedVersion,
    errors: [
      PolicyNotFound,
      VersionNotFound,
      NotTheApprover,
      SelfApproval,
      PolicyArchived,
      VersionNotPending,
      VersionDamaged
    ],
    summary: "Approve a version",
    description: "Only the approver can do this. Publishes the version and activates it."
  }))
  .add(Endpoints.post("reject", PolicyAccess.judge, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/reject`,
    payload: Verdict,
    success: VersionTransition,
    errors: [PolicyNotFound, VersionNotFound, NotTheApprover, SelfApproval, PolicyArchived, VersionNotPending],
    summary: "Reject a version",
    description: "Only the approver can do this. The version becomes a draft again."
  }))
  .prefix("/v1/policies")
{}
