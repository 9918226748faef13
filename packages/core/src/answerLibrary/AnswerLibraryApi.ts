import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { AnswerLibraryAccess } from "./AnswerLibraryAccess.ts"
import {
  LibraryAnswerId,
  LibraryAnswerNotFound,
  LibraryAnswerPatch,
  LibraryAnswerQuery,
  LibraryAnswerRow,
  LibraryAnswerView
} from "./LibraryAnswer.ts"

const LibraryAnswerResponse = ResponseSchema.addRevision(LibraryAnswerView)

const id = HttpApiSchema.param("id", LibraryAnswerId)

export class AnswerLibraryApi extends Endpoints.group("answerLibrary", {
  title: "Library of answers",
  description: "Approved answers, kept for the next questionnaire that asks the same.",
  target: { type: "libraryAnswer" }
})
  .add(Endpoints.list("list", AnswerLibraryAccess.list, {
    query: LibraryAnswerQuery,
    success: ResponseSchema.FacetedResponse("LibraryAnswerList", ResponseSchema.addRevision(LibraryAnswerRow)),
    summary: "List answers of the library",
    description: "One for each question, with where it was used last; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.get("get", AnswerLibraryAccess.get, {
    path: Endpoints.path`/${id}`,
    success: LibraryAnswerResponse,
    errors: [LibraryAnswerNotFound],
    summary: "Get an answer of the library"
  }))
  .add(Endpoints.patch("update", AnswerLibraryAccess.update, {
    path: Endpoints.path`/${id}`,
    payload: LibraryAnswerPatch,
    success: LibraryAnswerResponse,
    errors: [LibraryAnswerNotFound, UnknownReference],
    summary: "Update an answer of the library",
    description: "Changes owner or review date. The text changes with the next approval of the same question."
  }))
  .add(Endpoints.del("remove", AnswerLibraryAccess.remove, {
    path: Endpoints.path`/${id}`,
    success: ResponseSchema.RemovalResponse("LibraryAnswerRemoval", LibraryAnswerId),
    errors: [LibraryAnswerNotFound],
    summary: "Remove an answer of the library",
    description: "It is suggested no more. Questionnaires keep their answers, and the audit log its text."
  }))
  .prefix("/v1/questionnaire/library")
{}
