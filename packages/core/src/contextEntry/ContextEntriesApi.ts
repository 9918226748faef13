import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import {
  ContextEntry,
  ContextEntryId,
  ContextEntryNotFound,
  ContextEntryPatch,
  ContextEntryQuery,
  NewContextEntry
} from "./ContextEntry.ts"
import { ContextEntryAccess } from "./ContextEntryAccess.ts"
import { ContextEntryView } from "./ContextEntryView.ts"

const ContextEntryRow = ResponseSchema.addRevision(ContextEntry).annotations({ identifier: "ContextEntryRow" })

const ContextEntryResponse = ResponseSchema.BriefResponse("ContextEntry", ContextEntryView.fields)

const entryId = HttpApiSchema.param("id", ContextEntryId)

export class ContextEntriesApi extends Endpoints.group("context", {
  title: "Context",
  description: "Questions and answers about the organization.",
  target: { type: "context" }
})
  .add(Endpoints.list("list", ContextEntryAccess.list, {
    query: ContextEntryQuery,
    success: ResponseSchema.ListResponse("ContextEntryList", ContextEntryRow),
    summary: "List context entries",
    description:
      "The entries that match the filters; 100 unless `limit` says otherwise. `tag` matches one tag exactly. "
      + "`search` matches entries that contain all its words in question, answer or tags."
  }))
  .add(Endpoints.create("create", ContextEntryAccess.create, {
    payload: NewContextEntry,
    success: ContextEntryResponse,
    summary: "Create a context entry",
    description: "`question` and `answer` are required."
  }))
  .add(Endpoints.get("get", ContextEntryAccess.get, {
    path: Endpoints.path`/${entryId}`,
    success: ContextEntryResponse,
    errors: [ContextEntryNotFound],
    summary: "Get a context entry"
  }))
  .add(Endpoints.patch("update", ContextEntryAccess.update, {
    path: Endpoints.path`/${entryId}`,
    payload: ContextEntryPatch,
    success: ContextEntryResponse,
    errors: [ContextEntryNotFound],
    summary: "Update a context entry",
    description: "Changes the given fields. `tags` replaces all tags."
  }))
  .add(Endpoints.del("remove", ContextEntryAccess.remove, {
    path: Endpoints.path`/${entryId}`,
    success: ResponseSchema.RemovalResponse("ContextEntryRemoval", ContextEntryId),
    errors: [ContextEntryNotFound],
    summary: "Remove a context entry",
    description: "Removes it for good. The audit log keeps its values."
  }))
  .prefix("/v1/context")
{}
