import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard, SessionRequired } from "../../access/Access.ts"
import { EditorContent } from "../../document/EditorNode.ts"
import { BodyLimit, documentLimit } from "../../http/BodyLimit.ts"
import * as Problem from "../../http/Problem.ts"
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
import { InvalidCursor } from "../../shared/Page.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { Authentication } from "../contract/Authentication.ts"
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

const list = HttpApiEndpoint.get("list", "/")
  .setUrlParams(PolicyQuery)
  .addSuccess(ResponseSchema.ListResponse("PolicyList", PolicyRow))
  .addError(Problem.of(InvalidCursor))
  .annotate(EndpointGuard, PolicyAccess.list)
  .annotateContext(OpenApi.annotations({
    summary: "List policies",
    description: "The policies that match the filters, without their content; 100 unless `limit` says otherwise."
  }))

const create = HttpApiEndpoint.post("create", "/")
  .setPayload(NewPolicy)
  .addSuccess(ResponseSchema.CreatedResponse(PolicyAnswer))
  .addError(Problem.of(UnknownReference))
  .addError(Problem.of(NoDraftContent))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.create)
  .annotate(BodyLimit, documentLimit)
  .annotateContext(OpenApi.annotations({
    summary: "Create a policy",
    description:
      "Only `name` and `content` are required. `status`, `approverId` and `signedBy` are kept as what the caller asserts, "
      + "apart from approvals and acknowledgements. `published` needs `policy:publish` too, and makes version 1."
  }))

const get = HttpApiEndpoint.get("get")`/${policyId}`
  .addSuccess(PolicyAnswer)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(VersionDamaged))
  .annotate(EndpointGuard, PolicyAccess.get)
  .annotateContext(OpenApi.annotations({ summary: "Get a policy" }))

const update = HttpApiEndpoint.patch("update")`/${policyId}`
  .setPayload(PolicyPatch)
  .addSuccess(PolicyAnswer)
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(UnknownReference))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(VersionDamaged))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.update)
  .annotateContext(OpenApi.annotations({
    summary: "Update a policy",
    description:
      "Changes the given fields; null empties those that may be empty. Of an archived policy nothing changes until "
      + "`isArchived` is false again. The content is its versions'."
  }))

const remove = HttpApiEndpoint.del("remove")`/${policyId}`
  .addSuccess(ResponseSchema.RemovedResponse("PolicyRemoved", PolicyId))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(PolicyHasHistory))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.remove)
  .annotateContext(OpenApi.annotations({
    summary: "Remove a policy",
    description: "For good, if it was never published. Others can be archived."
  }))

const acknowledge = HttpApiEndpoint.post("acknowledge")`/${policyId}/acknowledge`
  .setPayload(AcknowledgementInput)
  .addSuccess(AcknowledgementAnswer)
  .addError(Problem.of(SessionRequired))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(NotActiveVersion))
  .addError(Problem.of(PolicyArchived))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, PolicyAccess.acknowledge)
  .annotateContext(OpenApi.annotations({
    summary: "Acknowledge a policy",
    description:
      "The caller has read what is in force: `versionId`, if given, has to be that version. Kept for ever; acknowledging it "
      + "again gives the same."
  }))

const acknowledgements = HttpApiEndpoint.get("acknowledgements")`/${policyId}/acknowledgements`
  .setUrlParams(ReaderQuery)
  .addSuccess(ResponseSchema.ListResponse("PolicyReaders", ReaderRow))
  .addError(Problem.of(PolicyNotFound))
  .addError(Problem.of(InvalidCursor))
  .annotate(EndpointGuard, PolicyAccess.get)
  .annotateContext(OpenApi.annotations({
    summary: "List who has acknowledged a policy",
    description:
      "The active members, in the order they joined, each with their acknowledgement of the content in force or without; "
      + "`isAcknowledged` picks the ones or the others. 100 unless `limit` says otherwise."
  }))

/** The endpoints of policies. */
export class PoliciesApi extends HttpApiGroup.make("policies")
  .add(list)
  .add(create)
  .add(get)
  .add(update)
  .add(remove)
  .add(acknowledge)
  .add(acknowledgements)
  .prefix("/v1/policies")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({
    title: "Policies",
    description: "What the organization demands of itself, and who has read it."
  }))
{}
