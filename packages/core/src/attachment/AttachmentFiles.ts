import * as Effect from "effect/Effect"
import type { BlobOwner } from "../blob/BlobSweeper.ts"
import { attachmentFolder } from "./Attachment.ts"
import { AttachmentStore } from "./AttachmentStore.ts"

export const makeAttachmentFiles = Effect.gen(function*() {
  const { findKeys } = yield* AttachmentStore
  const owner: BlobOwner = { folder: attachmentFolder, findKeys }
  return owner
})
