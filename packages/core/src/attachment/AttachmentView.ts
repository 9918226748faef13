import * as Schema from "effect/Schema"
import { isPermitted } from "../access/Access.ts"
import { actingUserId, type Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { DownloadPath } from "../blob/FileLinks.ts"
import { notStored } from "../contract/ShownOnce.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Attachment } from "./Attachment.ts"
import { AttachmentAccess } from "./AttachmentAccess.ts"

const { createdAt, createdBy, description, fileName, fileSize, fileType, id, sha256, taskId } = Attachment.fields

export const isAddedBy = ({ createdBy }: Pick<Attachment, "createdBy">, actor: Actor): boolean =>
  createdBy === actingUserId(actor)

const exampleLink = "https://compliance.example.com/files/eyJ0ZXh0.c2lnbmF0dXJl"

/** An attachment in a list, with a link that downloads it. */
export const AttachmentRow = Schema.Struct({
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
}).annotations({ identifier: "AttachmentRow" })

export type AttachmentRow = typeof AttachmentRow.Type

// the task, which may be another's by now, is not read for this
const moves = makeMoves("AttachmentMove", {
  remove: {
    guard: AttachmentAccess.remove,
    isPossible: (attachment: Attachment, actor: Actor) =>
      isAddedBy(attachment, actor) || isPermitted(AttachmentAccess.removeAny, actor)
  }
})

/** An attachment with a link that downloads it, and the moves that the caller may make. */
export const AttachmentView = Schema.Struct({ ...AttachmentRow.fields, allowed: moves.allowed }).annotations({
  identifier: "Attachment"
})

export type AttachmentView = typeof AttachmentView.Type

/** A link that downloads a file. */
export type DownloadLink = Pick<AttachmentRow, "downloadUrl" | "downloadPath" | "downloadUrlExpiresAt">

/** The parts of an attachment that its link contains. */
export type LinkedFile = Pick<AttachmentView, "id" | "fileName" | "fileSize" | "fileType" | "sha256">

const pickRow = pickFields(AttachmentRow)

export const toAttachmentRow = (attachment: Attachment, link: DownloadLink): AttachmentRow =>
  pickRow(attachment, { entityId: attachment.taskId, entityType: "task", ...link })

export const toAttachmentView = (attachment: Attachment, link: DownloadLink, actor: Actor): AttachmentView =>
  Object.assign(toAttachmentRow(attachment, link), { allowed: moves.find(attachment, actor) })
