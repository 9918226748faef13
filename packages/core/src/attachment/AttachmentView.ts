import * as Schema from "effect/Schema"
import { DownloadPath } from "../blob/FileLinks.ts"
import { notStored } from "../contract/ShownOnce.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Attachment } from "./Attachment.ts"

const { createdAt, createdBy, description, fileName, fileSize, fileType, id, sha256, taskId } = Attachment.fields

const exampleLink = "https://compliance.example.com/files/eyJ0ZXh0.c2lnbmF0dXJl"

/** An attachment with a link that downloads it. */
export const AttachmentView = Schema.Struct({
  id,
  entityId: taskId,
  entityType: describe(Schema.Literal("task"), "The kind of entity that the file belongs to."),
  fileName,
  fileType,
  fileSize,
  description,
  sha256,
  createdAt,
  createdBy,
  downloadUrl: notStored(describe(Schema.String, "A link that downloads the file without a credential.", exampleLink)),
  downloadPath: notStored(DownloadPath),
  downloadUrlExpiresAt: notStored(describe(Timestamp, "When the link stops working: 15 minutes from now."))
}).annotations({ identifier: "Attachment" })

export type AttachmentView = typeof AttachmentView.Type

/** A link that downloads a file. */
export type DownloadLink = Pick<AttachmentView, "downloadUrl" | "downloadPath" | "downloadUrlExpiresAt">

/** The parts of an attachment that its link contains. */
export type LinkedFile = Pick<AttachmentView, "id" | "fileName" | "fileSize" | "fileType" | "sha256">

const pickView = pickFields(AttachmentView)

export const toAttachmentView = (attachment: Attachment, link: DownloadLink): AttachmentView =>
  pickView(attachment, { entityId: attachment.taskId, entityType: "task", ...link })
