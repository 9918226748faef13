import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import {
  ContextEntry,
  ContextEntryId,
  ContextEntryNotFound,
  ContextEntryPatch,
  ContextEntryQuery,
  NewContextEntry
} from "../../contextEntry/ContextEntry.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { ContextEntryAccess } from "../guard/ContextEntryAccess.ts"

/** A context entry as an answer of its own. */
export const ContextEntryAnswer = ResponseSchema.BriefResponse("ContextEntryAnswer", ContextEntry.fields)

const entryId = HttpApiSchema.param("id", ContextEntryId)

/** The endpoints of context entries. */
export class ContextEntriesApi extends Endpoints.group("context", {
  title: "Context",
  description: "What the organization knows about itself, as questions and answers."
})
  .add(Endpoints.list("list", ContextEntryAccess.list, {
    query: ContextEntryQuery,
    success: ResponseSchema.ListResponse("ContextEntryList", ContextEntry),
    summary: "List context entries",
    description: "Those that match the filters, 100 unless `limit` says otherwise. `tag` is one tag to the letter; "
      + "`search` finds the entries that have all of its words, in question, answer or tags."
  }))
  .add(Endpoints.create("create", ContextEntryAccess.create, {
    payload: NewContextEntry,
    success: ContextEntryAnswer,
    summary: "Create a context entry",
    description: "`question` and `answer` are required."
  }))
  .add(Endpoints.get("get", ContextEntryAccess.get, {
    path: Endpoints.path`/${entryId}`,
    success: ContextEntryAnswer,
    errors: [ContextEntryNotFound],
    summary: "Get a context entry"
  }))
  .add(Endpoints.patch("update", ContextEntryAccess.update, {
    path: Endpoints.path`/${entryId}`,
    payload: ContextEntryPatch,
    success: ContextEntryAnswer,
    errors: [ContextEntryNotFound],
    summary: "Update a context entry",
    description: "Changes the given fields; `tags` replaces all tags."
  }))
  .add(Endpoints.del("remove", ContextEntryAccess.remove, {
    path: Endpoints.path`/${entryId}`,
    success: ResponseSchema.RemovedResponse("ContextEntryRemoved", ContextEntryId),
    errors: [ContextEntryNotFound],
    summary: "Remove a context entry",
    description: "For good. The audit log keeps what it was."
  }))
  .prefix("/v1/context")
{}
