import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { ApprovalPending, ApprovalRequired } from "../approval/Approval.ts"
import { documentLimit } from "../contract/ApiRequest.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { EditorContent } from "../document/EditorNode.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { Acknowledgement, AcknowledgementInput, Reader, ReaderQuery } from "./Acknowledgement.ts"
import {
  NewPolicy,
  NoDraftContent,
  Policy,
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

const {
  activeContentHash: _,
  editors: __,
  lastVersion: ___,
  rejection: ____,
  signedContentHash: _____,
  ...fields
} = Policy.fields

const row = {
  ...fields,
  signedBy: Schema.Array(UserId).annotations({
    description: "The users who acknowledged the active content, and the signers that the policy's author asserts."
  }),
  approverId: fields.approverId.annotations({
    description:
      "Who approved the active version; null if it was published without approval. Before the first active version, as "
      + "the policy's author asserts."
  }),
  pendingSince: describe(Schema.NullOr(Timestamp), "Since when the draft version waits for approval.", null),
  pendingApproverId: describe(
    Schema.NullOr(UserId),
    "Who is asked to approve the pending version; null if none is pending."
  ),
  pendingChangelog: describe(
    fields.pendingChangelog,
    "The changelog that the pending version gets on approval, if any.",
    "Screens too."
  )
}

export const PolicyRow = Schema.Struct(row).annotations({ identifier: "PolicyRow" })

export const PolicyResponse = Schema.Struct({ ...row, content: EditorContent }).annotations({ identifier: "Policy" })

const UpdatedPolicyResponse = Schema.Struct({
  ...row,
  content: optional(
    describe(EditorContent, "Left out if the stored content is damaged: it does not match its hash.")
  )
}).annotations({ identifier: "UpdatedPolicy" })

export const ReviewResponse = Schema.Struct({
  id: row.id,
  status: row.status.annotations({ description: "Always `published`." }),
  reviewDate: row.reviewDate.annotations({ description: "The next review; null if none is planned." }),
  updatedAt: Schema.propertySignature(row.updatedAt).annotations({ description: "When the review was recorded." })
}).annotations({ identifier: "PolicyReview" })

const { at, contentHash, userId, versionId } = Acknowledgement.fields

export const AcknowledgementResponse = Schema.Struct({ userId, versionId, contentHash, at }).annotations({
  identifier: "Acknowledgement"
})

const { createdAt: _______, email, id: ________, name, ...reader } = Reader.fields

export const ReaderFields = Schema.Struct({
  ...reader,
  isAcknowledged: describe(Schema.Boolean, "True if the member acknowledged the active content.")
})

const ReaderRow = Schema.Struct({
  ...ReaderFields.fields,
  name: name.annotations({ description: "Left out without `member:read`." }),
  email: email.annotations({ description: "Left out without `member:read`." })
}).annotations({
  identifier: "PolicyReader",
  description:
    "A member with their acknowledgement. `name` and `email` are left out for a caller without `member:read`."
})

const policyId = HttpApiSchema.param("id", PolicyId)

export class PoliciesApi extends Endpoints.group("policies", {
  title: "Policies",
  description: "Policies of the organization, and their acknowledgements.",
  target: { type: "policy" }
})
  .add(Endpoints.list("list", PolicyAccess.list, {
    query: PolicyQuery,
    success: ResponseSchema.ListResponse("PolicyList", PolicyRow),
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
    success: UpdatedPolicyResponse,
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
    success: ReviewResponse,
    errors: [PolicyNotFound, PolicyArchived, ApprovalPending, NoActiveVersion],
    summary: "Record a review of a policy",
    description:
      "Records that the active version was reviewed and needs no change. The next review date is set as on publication."
  }))
  .add(Endpoints.post("acknowledge", PolicyAccess.acknowledge, {
    path: Endpoints.path`/${policyId}/acknowledge`,
    payload: AcknowledgementInput,
    success: AcknowledgementResponse,
    errors: [PolicyNotFound, NotActiveVersion, PolicyArchived],
    summary: "Acknowledge a policy",
    description:
      "Records that the caller has read the active version. `versionId`, if given, must be that version. Repeating "
      + "it returns the first acknowledgement."
  }))
  .add(Endpoints.list("acknowledgements", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/acknowledgements`,
    query: ReaderQuery,
    success: ResponseSchema.ListResponse("PolicyReaders", ReaderRow),
    errors: [PolicyNotFound],
    summary: "List acknowledgements of a policy",
    description:
      "The active members in the order they joined, each with their acknowledgement of the active content, if any. "
      + "`isAcknowledged` filters by it. Names and addresses need `member:read`, too. Returns 100 unless `limit` says "
      + "otherwise."
  }))
  .prefix("/v1/policies")
{}
