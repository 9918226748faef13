import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { PolicyId, PolicyVersionId } from "../../policy/Policy.ts"
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
  VersionNotPending
} from "../../policy/PolicyErrors.ts"
import { Submission, Verdict } from "../../policy/PolicyVersion.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import { PolicyAccess } from "../guard/PolicyAccess.ts"
import { Moved, Numbered } from "./PolicyVersionsApi.ts"

const policyId = HttpApiSchema.param("id", PolicyId)
const versionId = HttpApiSchema.param("versionId", PolicyVersionId)

/** The endpoints of approvals. */
export class PolicyApprovalsApi extends Endpoints.group("policyApprovals", {
  title: "Approval of policies",
  description: "Whoever submits a version names who is to approve it; that person, signed in, does."
})
  .add(Endpoints.post("submit", PolicyAccess.submit, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/submit-for-approval`,
    payload: Submission,
    success: Moved,
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
    summary: "Submit the working version for approval",
    description:
      "It does not change until `approverId`, an active member with `policy:approve` who is somebody else, approves or "
      + "rejects it."
  }))
  .add(Endpoints.post("approve", PolicyAccess.judge, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/approve`,
    payload: Verdict,
    success: Numbered,
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
    description: "By whom it was submitted to: makes a numbered version of it and puts that in force."
  }))
  .add(Endpoints.post("reject", PolicyAccess.judge, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/reject`,
    payload: Verdict,
    success: Moved,
    errors: [PolicyNotFound, VersionNotFound, NotTheApprover, SelfApproval, PolicyArchived, VersionNotPending],
    summary: "Reject a version",
    description: "By whom it was submitted to: it can be worked on again."
  }))
  .prefix("/v1/policies")
{}
