import * as Effect from "effect/Effect"
import { attachmentFolder } from "../../task/Attachment.ts"
import { AttachmentStore } from "../../task/AttachmentStore.ts"
import type { BlobOwner } from "../blob/BlobOwners.ts"

export const attachmentFiles = Effect.map(
  AttachmentStore,
  ({ findKeys }): BlobOwner => ({ folder: attachmentFolder, findKeys })
)
