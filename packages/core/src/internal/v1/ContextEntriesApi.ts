import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { EndpointGuard } from "../../access/Access.ts"
import {
  ContextEntry,
  ContextEntryId,
  ContextEntryNotFound,
  ContextEntryPatch,
  ContextEntryQuery,
  NewContextEntry
} from "../../contextEntry/ContextEntry.ts"
import * as Problem from "../../http/Problem.ts"
import { InvalidCursor } from "../../shared/Page.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { Authentication } from "../contract/Authentication.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { ContextEntryAccess } from "../guard/ContextEntryAccess.ts"

/** A context entry as an answer of its own. */
export const ContextEntryAnswer = ResponseSchema.BriefResponse("ContextEntryAnswer", ContextEntry.fields)

const entryId = HttpApiSchema.param("id", ContextEntryId)

const endpoints = {
  list: HttpApiEndpoint.get("list", "/")
    .setUrlParams(ContextEntryQuery)
    .addSuccess(ResponseSchema.ListResponse("ContextEntryList", ContextEntry))
    .addError(Problem.of(InvalidCursor))
    .annotate(EndpointGuard, ContextEntryAccess.list)
    .annotateContext(OpenApi.annotations({
      summary: "List context entries",
      description: "Those that match the filters, 100 unless `limit` says otherwise. `tag` is one tag to the letter; "
        + "`search` finds the entries that have all of its words, in question, answer or tags."
    })),
  create: HttpApiEndpoint.post("create", "/")
    .setPayload(NewContextEntry)
    .addSuccess(ResponseSchema.CreatedResponse(ContextEntryAnswer))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, ContextEntryAccess.create)
    .annotateContext(OpenApi.annotations({
      summary: "Create a context entry",
      description: "`question` and `answer` are required."
    })),
  get: HttpApiEndpoint.get("get")`/${entryId}`
    .addSuccess(ContextEntryAnswer)
    .addError(Problem.of(ContextEntryNotFound))
    .annotate(EndpointGuard, ContextEntryAccess.get)
    .annotateContext(OpenApi.annotations({ summary: "Get a context entry" })),
  update: HttpApiEndpoint.patch("update")`/${entryId}`
    .setPayload(ContextEntryPatch)
    .addSuccess(ContextEntryAnswer)
    .addError(Problem.of(ContextEntryNotFound))
    .addError(Problem.of(PreconditionFailed))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, ContextEntryAccess.update)
    .annotateContext(OpenApi.annotations({
      summary: "Update a context entry",
      description: "Changes the given fields; `tags` replaces all tags."
    })),
  remove: HttpApiEndpoint.del("remove")`/${entryId}`
    .addSuccess(ResponseSchema.RemovedResponse("ContextEntryRemoved", ContextEntryId))
    .addError(Problem.of(ContextEntryNotFound))
    .addError(Problem.of(PreconditionFailed))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, ContextEntryAccess.remove)
    .annotateContext(
      OpenApi.annotations({
        summary: "Remove a context entry",
        description: "For good. The audit log keeps what it was."
      })
    )
}

/** The endpoints of context entries. */
export class ContextEntriesApi extends HttpApiGroup.make("context")
  .add(endpoints.list)
  .add(endpoints.create)
  .add(endpoints.get)
  .add(endpoints.update)
  .add(endpoints.remove)
  .prefix("/v1/context")
  .middleware(Authentication)
  .annotateContext(
    OpenApi.annotations({
      title: "Context",
      description: "What the organization knows about itself, as questions and answers."
    })
  )
{}
