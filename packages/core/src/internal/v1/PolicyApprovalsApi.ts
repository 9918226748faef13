import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { EndpointGuard, SessionRequired } from "../../access/Access.ts"
import * as Problem from "../../http/Problem.ts"
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
import { Busy } from "../../storage/Busy.ts"
import { Authentication } from "../contract/Authentication.ts"
import { PolicyAccess } from "../guard/PolicyAccess.ts"
import { Moved, Numbered } from "./PolicyVersionsApi.ts"

const policyId = HttpApiSchema.param("id", PolicyId)
const versionId = HttpApiSchema.param("versionId", PolicyVersionId)

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
  .annotate(EndpointGuard, PolicyAccess.submit)
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
  .annotate(EndpointGuard, PolicyAccess.judge)
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
  .annotate(EndpointGuard, PolicyAccess.judge)
  .annotateContext(OpenApi.annotations({
    summary: "Reject a version",
    description: "By whom it was submitted to: it can be worked on again."
  }))

/** The endpoints of approvals. */
export class PolicyApprovalsApi extends HttpApiGroup.make("policyApprovals")
  .add(submit)
  .add(approve)
  .add(reject)
  .prefix("/v1/policies")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({
    title: "Approval of policies",
    description: "Whoever submits a version names who is to approve it; that person, signed in, does."
  }))
{}
