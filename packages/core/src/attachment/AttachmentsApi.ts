import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { StorageFull } from "../organization/StorageLimit.ts"
import { describe } from "../shared/Describe.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { TaskId, TaskNotFound } from "../task/Task.ts"
import {
  AttachmentId,
  AttachmentNotFound,
  AttachmentQuery,
  FileTypeMismatch,
  FileTypeRefused,
  NewAttachment
} from "./Attachment.ts"
import { AttachmentAccess } from "./AttachmentAccess.ts"
import { AttachmentRow, AttachmentView } from "./AttachmentView.ts"

const FileData = describe(
  Schema.String.annotations({
    identifier: "FileData",
    jsonSchema: { type: "string", contentEncoding: "base64" },
    arbitrary: () => (fc) => fc.constantFrom("RXZpZGVuY2U=", "RXZpZGVuY2Uh")
  }),
  "The file in base64, with or without padding. At most 100 MiB when decoded.",
  "RXZpZGVuY2U="
)

const { fileName: name, fileType: type, ...others } = NewAttachment.fields

const AttachmentUpload = describe(
  Schema.Struct({ fileName: name, fileType: type, fileData: FileData, ...others }).annotations({
    identifier: "NewAttachment"
  }),
  "The file and what is said of it.",
  { fileName: "access-review.csv", fileType: "text/csv", fileData: "YWNjb3VudCxvd25lcgo=" }
)

export const AttachmentResponse = ResponseSchema.addRevision(AttachmentView)

const task = HttpApiSchema.param("taskId", TaskId)
const attachment = HttpApiSchema.param("id", AttachmentId)

export class AttachmentsApi extends Endpoints.group("attachments", {
  title: "Attachments",
  description: "Files that show how tasks were done.",
  target: { type: "attachment", isPart: true }
})
  .add(Endpoints.list("list", AttachmentAccess.list, {
    path: Endpoints.path`/${task}/attachments`,
    query: AttachmentQuery,
    success: ResponseSchema.ListResponse("AttachmentList", ResponseSchema.addRevision(AttachmentRow)),
    errors: [TaskNotFound],
    summary: "List attachments of a task",
    description: "In the order of upload, unless `sort` says otherwise; 100 unless `limit` does."
  }))
  .add(Endpoints.create("create", AttachmentAccess.create, {
    path: Endpoints.path`/${task}/attachments`,
    payload: AttachmentUpload,
    success: AttachmentResponse,
    errors: [TaskNotFound, UnknownReference, FileTypeMismatch, FileTypeRefused, StorageFull],
    summary: "Attach a file to a task",
    description:
      "`fileType` must not contradict the content. Executables and scripts are rejected. `userId` is an active member; "
      + "with a session it has no effect. With `task:work` alone you can attach files to tasks that are assigned to you."
  }))
  .add(Endpoints.get("get", AttachmentAccess.get, {
    path: Endpoints.path`/${task}/attachments/${attachment}`,
    success: AttachmentResponse,
    errors: [TaskNotFound, AttachmentNotFound],
    summary: "Get an attachment"
  }))
  .add(Endpoints.get("download", AttachmentAccess.get, {
    path: Endpoints.path`/${task}/attachments/${attachment}/download`,
    success: HttpApiSchema.Empty(302),
    errors: [TaskNotFound, AttachmentNotFound],
    summary: "Download an attachment",
    description: "Redirects to a link that works for 15 minutes."
  }))
  .add(Endpoints.del("remove", AttachmentAccess.remove, {
    path: Endpoints.path`/${task}/attachments/${attachment}`,
    success: ResponseSchema.RemovalResponse("AttachmentRemoval", AttachmentId),
    errors: [TaskNotFound, AttachmentNotFound],
    summary: "Remove an attachment",
    description:
      "Removes the file for good. The audit log keeps its name and hash. With `task:work` alone you can remove your own "
      + "files from tasks that are assigned to you."
  }))
  .prefix("/v1/tasks")
{}
