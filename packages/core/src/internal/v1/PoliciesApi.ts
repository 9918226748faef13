import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { EditorContent } from "../../document/EditorNode.ts"
import { documentLimit } from "../../http/BodyLimit.ts"
import { Acknowledgement, AcknowledgementInput, Reader, ReaderQuery } from "../../policy/Acknowledgement.ts"
import { NewPolicy, Policy, PolicyId, PolicyPatch, PolicyQuery } from "../../policy/Policy.ts"
import {
  NoDraftContent,
  NotActiveVersion,
  PolicyArchived,
  PolicyHasHistory,
  PolicyNotFound,
  VersionDamaged
} from "../../policy/PolicyErrors.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { PolicyAccess } from "../guard/PolicyAccess.ts"

const {
  activeContentHash: _,
  lastVersion: __,
  pendingApproverId: ___,
  signedContentHash: ____,
  submittedBy: _____,
  ...row
} = Policy.fields

/** A policy as lists show it: without its content. */
export const PolicyRow = Schema.Struct(row).annotations({ identifier: "PolicyRow" })

/** A policy as an answer of its own. Its content is what is in force, else what is worked on. */
export const PolicyAnswer = Schema.Struct({ ...row, content: EditorContent }).annotations({ identifier: "Policy" })

const { at, contentHash, userId, versionId } = Acknowledgement.fields

export const AcknowledgementAnswer = Schema.Struct({ userId, versionId, contentHash, at }).annotations({
  identifier: "Acknowledgement"
})

const { createdAt: ______, id: _______, ...reader } = Reader.fields

/** An active member, and whether they have acknowledged what is in force. */
export const ReaderRow = Schema.Struct({ ...reader, isAcknowledged: Schema.Boolean }).annotations({
  identifier: "PolicyReader"
})

const policyId = HttpApiSchema.param("id", PolicyId)

/** The endpoints of policies. */
export class PoliciesApi extends Endpoints.group("policies", {
  title: "Policies",
  description: "What the organization demands of itself, and who has read it."
})
  .add(Endpoints.list("list", PolicyAccess.list, {
    query: PolicyQuery,
    success: ResponseSchema.ListResponse("PolicyList", PolicyRow),
    summary: "List policies",
    description: "The policies that match the filters, without their content; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.create("create", PolicyAccess.create, {
    payload: NewPolicy,
    bodyLimit: documentLimit,
    success: PolicyAnswer,
    errors: [UnknownReference, NoDraftContent],
    summary: "Create a policy",
    description:
      "Only `name` and `content` are required. `status`, `approverId` and `signedBy` are kept as what the caller asserts, "
      + "apart from approvals and acknowledgements. `published` needs `policy:publish` too, and makes version 1."
  }))
  .add(Endpoints.get("get", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}`,
    success: PolicyAnswer,
    errors: [PolicyNotFound, VersionDamaged],
    summary: "Get a policy"
  }))
  .add(Endpoints.patch("update", PolicyAccess.update, {
    path: Endpoints.path`/${policyId}`,
    payload: PolicyPatch,
    success: PolicyAnswer,
    errors: [PolicyNotFound, UnknownReference, PolicyArchived, VersionDamaged],
    summary: "Update a policy",
    description:
      "Changes the given fields; null empties those that may be empty. Of an archived policy nothing changes until "
      + "`isArchived` is false again. The content is its versions'."
  }))
  .add(Endpoints.del("remove", PolicyAccess.remove, {
    path: Endpoints.path`/${policyId}`,
    success: ResponseSchema.RemovedResponse("PolicyRemoved", PolicyId),
    errors: [PolicyNotFound, PolicyArchived, PolicyHasHistory],
    summary: "Remove a policy",
    description: "For good, if it was never published. Others can be archived."
  }))
  .add(Endpoints.post("acknowledge", PolicyAccess.acknowledge, {
    path: Endpoints.path`/${policyId}/acknowledge`,
    payload: AcknowledgementInput,
    success: AcknowledgementAnswer,
    errors: [PolicyNotFound, NotActiveVersion, PolicyArchived],
    summary: "Acknowledge a policy",
    description:
      "The caller has read what is in force: `versionId`, if given, has to be that version. Kept for ever; acknowledging it "
      + "again gives the same."
  }))
  .add(Endpoints.list("acknowledgements", PolicyAccess.get, {
    path: Endpoints.path`/${policyId}/acknowledgements`,
    query: ReaderQuery,
    success: ResponseSchema.ListResponse("PolicyReaders", ReaderRow),
    errors: [PolicyNotFound],
    summary: "List who has acknowledged a policy",
    description:
      "The active members, in the order they joined, each with their acknowledgement of the content in force or without; "
      + "`isAcknowledged` picks the ones or the others. 100 unless `limit` says otherwise."
  }))
  .prefix("/v1/policies")
{}
