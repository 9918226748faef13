import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import type { StoredBlob } from "../blob/BlobStore.ts"
import { createdPageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { FileName, PlainText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { TaskId } from "../task/Task.ts"

export const AttachmentId = EntityId("att", "AttachmentId")

export type AttachmentId = typeof AttachmentId.Type

const name = "[A-Za-z0-9][A-Za-z0-9_.+-]{0,126}"

/** A media type such as `text/csv`, with or without a charset. */
export const FileType = Schema.String.pipe(
  Schema.pattern(new RegExp(`^${name}/${name}(; ?charset=[A-Za-z0-9_-]{1,40})?$`)),
  Schema.annotations({
    identifier: "FileType",
    arbitrary: () => (fc) => fc.constantFrom("text/plain", "text/csv", "application/json"),
    message: () => ({ message: "Expected a media type such as application/pdf", override: true })
  })
)

/** Largest file in bytes: 100 MiB. */
export const maximumFileSize = 104_857_600

/** A file that shows how a task was done. It never changes. */
export const Attachment = Schema.Struct({
  id: AttachmentId,
  organizationId: OrganizationId,
  taskId: audited(describe(TaskId, "The task that the file belongs to.")),
  fileName: audited(describe(FileName, "The name of the file, without invisible characters.", "access-review.csv")),
  fileType: audited(describe(FileType, "The media type of the file.", "text/csv")),
  fileSize: audited(describe(Schema.NonNegativeInt, "The size of the file in bytes.", 14_336)),
  description: audited(describe(PlainText(500), "What the file shows.", "Accounts compared on 4 May.")),
  sha256: audited(describe(
    Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/)),
    "The SHA-256 of the file, in hexadecimal.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
  )),
  blobKey: Schema.String.pipe(Schema.brand("BlobKey")),
  createdAt: describe(Timestamp, "When it was uploaded."),
  createdBy: describe(UserId, "The user who uploaded it.")
}).annotations({ identifier: "StoredAttachment" })

export type Attachment = typeof Attachment.Type

const { description, fileName, fileType } = Attachment.fields

// anything else names nobody, which matters only without a session
const Uploader = Schema.transform(Schema.Unknown, Schema.UndefinedOr(UserId), {
  strict: true,
  decode: (input) => Schema.is(UserId)(input) ? input : undefined,
  encode: (userId) => userId
}).annotations({
  jsonSchema: Option.getOrThrow(SchemaAST.getJSONSchemaAnnotation(UserId.ast)),
  arbitrary: () => (fc) => fc.constant(UserId.fromSuffix("01jcz3n8k4v9wq2h7m5r6t8x0y"))
})

/** Name, type and description of a new file. `userId` counts only if the actor has no session. */
export const NewAttachment = Schema.Struct({
  fileName,
  fileType,
  description: optional(description),
  userId: optional(describe(
    Uploader,
    "The user who uploads the file. Required with an API key, ignored with a session.",
    "usr_01jcz3n8k4v9wq2h7m5r6t8x0y"
  ))
}).annotations({ identifier: "NewAttachmentFields" })

export type NewAttachment = typeof NewAttachment.Type

export const AttachmentQuery = Schema.Struct(createdPageFields)

export type AttachmentQuery = typeof AttachmentQuery.Type

/** Folder of the keys of files. */
export const attachmentFolder = "attachment"

/** Returns the id that belongs to a key, so that a link needs no look-up of the key. */
export const toAttachmentId = (key: StoredBlob["key"]): AttachmentId =>
  AttachmentId.fromSuffix(key.slice(attachmentFolder.length + 1))

/** Returns the key that belongs to an id. */
export const toBlobKey = (id: AttachmentId): StoredBlob["key"] =>
  Attachment.fields.blobKey.make(`${attachmentFolder}/${id.slice("att_".length)}`)

export const toBlob = (
  { blobKey, fileSize, sha256 }: Pick<Attachment, "blobKey" | "fileSize" | "sha256">
): StoredBlob => ({
  key: blobKey,
  size: fileSize,
  sha256
})

/** Makes the row of a file. */
export const makeAttachment = (
  of: Pick<Attachment, "organizationId" | "taskId" | "createdBy">,
  { description = Attachment.fields.description.make(""), fileName, fileType }: NewAttachment,
  { key, sha256, size }: StoredBlob,
  createdAt: Timestamp
): Attachment => ({
  id: toAttachmentId(key),
  ...of,
  fileName,
  fileType,
  description,
  fileSize: size,
  sha256,
  blobKey: key,
  createdAt
})

export const attachmentEvents = makeAuditEntries("attachment", Attachment)

export class FileTypeMismatch extends TaggedProblem<FileTypeMismatch>()("FileTypeMismatch", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "The field that contradicts the content.", [
      { pointer: "/fileType", detail: "Contradicts the content of the file" }
    ])
  },
  message: "The content of the file is of another type than `fileType`. See `errors`."
}) {
  static readonly fileType = new FileTypeMismatch({
    errors: [{ pointer: "/fileType", detail: "Contradicts the content of the file" }]
  })
}

export class FileTypeRefused extends TaggedProblem<FileTypeRefused>()(
  "FileTypeRefused",
  400,
  "Executables and scripts are not accepted. Send an export, a document or an image."
) {}

export class AttachmentNotFound extends TaggedProblem<AttachmentNotFound>()(
  "AttachmentNotFound",
  404,
  "The task has no such attachment."
) {}
