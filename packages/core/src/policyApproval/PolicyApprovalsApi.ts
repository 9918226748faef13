import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import {
  ApprovalPending,
  ApproverNotEligible,
  NotPending,
  NotTheApprover,
  SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import {
  NoDraftContent,
  PolicyArchived,
  PolicyId,
  PolicyNotFound,
  PolicyVersionId,
  VersionChanged,
  VersionDamaged,
  VersionImmutable,
  VersionNotFound
} from "../policy/Policy.ts"
import { PolicyAccess } from "../policy/PolicyAccess.ts"
import { PublishedVersion, Submission, VersionTransition } from "../policy/PolicyVersion.ts"

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
      ApproverNotEligible,
      SelfApproval,
      PolicyArchived,
      ApprovalPending,
      NoDraftContent,
      VersionChanged,
      VersionImmutable,
      VersionDamaged
    ],
    summary: "Submit the draft version for approval",
    description:
      "The draft version is pending until the approver approves or rejects it, or it is withdrawn. `approverId` must be "
      + "an active member with `policy:approve` who neither submits the version nor changed it since its last "
      + "approval, unless the organization's `selfApproval` is `recorded`; an API key acts for its creator. While it is "
      + "pending, this names another approver. `changelog` becomes that of the approved version."
  }))
  .add(Endpoints.post("withdraw", PolicyAccess.withdraw, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/withdraw`,
    success: VersionTransition,
    errors: [PolicyNotFound, VersionNotFound, PolicyArchived, NotPending],
    summary: "Withdraw a version from approval",
    description: "The pending version becomes a draft again. It can be edited, published or submitted again."
  }))
  .add(Endpoints.create("approve", PolicyAccess.judge, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/approve`,
    payload: Verdict,
    success: PublishedVersion,
    errors: [
      PolicyNotFound,
      VersionNotFound,
      NotTheApprover,
      SelfApproval,
      PolicyArchived,
      NotPending,
      VersionDamaged
    ],
    summary: "Approve a version",
    description: "Only the approver can do this. Publishes the version and activates it."
  }))
  .add(Endpoints.post("reject", PolicyAccess.judge, {
    path: Endpoints.path`/${policyId}/versions/${versionId}/reject`,
    payload: Verdict,
    success: VersionTransition,
    errors: [PolicyNotFound, VersionNotFound, NotTheApprover, SelfApproval, PolicyArchived, NotPending],
    summary: "Reject a version",
    description:
      "Only the approver can do this. The version becomes a draft again, and shows the rejection until it is published."
  }))
  .prefix("/v1/policies")
{}
