import * as Effect from "effect/Effect"
import type { BlobOwner } from "../../blob/BlobSweeper.ts"
import { attachmentFolder } from "../../task/Attachment.ts"
import { AttachmentStore } from "../../task/AttachmentStore.ts"

export const attachmentFiles = Effect.gen(function*() {
  const { findKeys } = yield* AttachmentStore
  return { folder: attachmentFolder, findKeys } satisfies BlobOwner
})
