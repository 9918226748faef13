import { makeAttachmentFiles } from "./AttachmentFiles.ts"
import { Attachments, type AttachmentStore } from "./index.ts"
import { removeAttachments } from "./RemoveAttachments.ts"

export const useCases = Attachments.Default

export type Ports = AttachmentStore

export const blobOwner = makeAttachmentFiles

export const taskPart = removeAttachments

export const auditVerbs = {
  attachment: ["created", "removed"]
}
