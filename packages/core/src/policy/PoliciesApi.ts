import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { ApprovalPending, ApprovalRequired } from "../approval/Approval.ts"
import { documentLimit } from "../contract/ApiRequest.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { AcknowledgementInput, AcknowledgementView, ReaderQuery, ReaderRow } from "./Acknowledgement.ts"
import {
  NewPolicy,
  NoDraftContent,
  PolicyArchived,
  PolicyHasHistory,
  PolicyId,
  PolicyNotFound,
  PolicyPatch,
  PolicyQuery,
  VersionDamaged
} from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { NoActiveVersion, NotActiveVersion, Review } from "./PolicyVersion.ts"
import { PolicyReview, PolicyRow, PolicyView, UpdatedPolicy } from "./PolicyView.ts"

const PolicyResponse = ResponseSchema.addRevision(PolicyView)

const policyId = HttpApiSchema.param("id", PolicyId)

export class PoliciesApi extends Endpoints.group("policies", {
  title: "Policies",
  description: "Policies of the organization, and their acknowledgements.",
  target: { type: "policy" }
})
  .add(Endpoints.list("list", PolicyAccess.list, {
    query: PolicyQuery,
    success: ResponseSchema.FacetedResponse("PolicyList", ResponseSchema.addRevision(PolicyRow)),
    summary: "List policies",
    description:
      "The policies that match the filters, without content; 100 unless `limit` says otherwise. `approverId` finds those "
      + "whose active version the user approved, or whose pending version awaits their approval; `pending=true` those "
      + "with a pending version; `reviewBefore` those whose review date is before that time."
  }))
  .add(Endpoints.create("create", PolicyAccess.create, {
    payload: NewPolicy,
    bodyLimit: documentLimit,
    success: PolicyResponse,
    errors: [UnknownReference, NoDraftContent, ApprovalRequired],
    summary: "Create a policy",
    description:
      "Only `name` and `content` are required. `status`, `approverId` and `signedBy` are stored as given, apart "
      + "from approvals and acknowledgements. `published` also needs `policy:publish`, and creates version 1."
  }))
  .add(Endpoints.get("get", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}`,
    success: PolicyResponse,
    errors: [PolicyNotFound, VersionDamaged],
    summary: "Get a policy"
  }))
  .add(Endpoints.patch("update", PolicyAccess.update, {
    path: Endpoints.path`/${policyId}`,
    payload: PolicyPatch,
    success: ResponseSchema.addRevision(UpdatedPolicy),
    errors: [PolicyNotFound, UnknownReference, PolicyArchived],
    summary: "Update a policy",
    description:
      "Changes the given fields; null clears an optional one. An archived policy must be unarchived first, with "
      + "`isArchived` false. Content is changed through versions."
  }))
  .add(Endpoints.del("remove", PolicyAccess.remove, {
    path: Endpoints.path`/${policyId}`,
    success: ResponseSchema.RemovalResponse("PolicyRemoval", PolicyId),
    errors: [PolicyNotFound, PolicyArchived, PolicyHasHistory],
    summary: "Remove a policy",
    description: "Removes a policy for good that was never published. Archive others instead."
  }))
  .add(Endpoints.post("reviewed", PolicyAccess.review, {
    path: Endpoints.path`/${policyId}/reviewed`,
    payload: Review,
    success: PolicyReview,
    errors: [PolicyNotFound, PolicyArchived, ApprovalPending, NoActiveVersion],
    summary: "Record a review of a policy",
    description:
      "Records that the active version was reviewed and needs no change. The next review date is set as on publication."
  }))
  .add(Endpoints.post("acknowledge", PolicyAccess.acknowledge, {
    path: Endpoints.path`/${policyId}/acknowledge`,
    payload: AcknowledgementInput,
    success: AcknowledgementView,
    errors: [PolicyNotFound, NotActiveVersion, PolicyArchived],
    summary: "Acknowledge a policy",
    description:
      "Records that the caller has read the active version. `versionId`, if given, must be that version. Repeating "
      + "it returns the first acknowledgement."
  }))
  .add(Endpoints.list("acknowledgements", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/acknowledgements`,
    query: ReaderQuery,
    success: ResponseSchema.ListResponse("PolicyReaderList", ReaderRow),
    errors: [PolicyNotFound],
    summary: "List acknowledgements of a policy",
    description:
      "The active members in the order they joined, each with their acknowledgement of the active content, if any. "
      + "`isAcknowledged` filters by it. Names and addresses need `member:read`, too. Returns 100 unless `limit` says "
      + "otherwise."
  }))
  .prefix("/v1/policies")
{}
