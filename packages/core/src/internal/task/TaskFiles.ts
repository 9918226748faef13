import * as Effect from "effect/Effect"
import type { BlobOwner } from "../../blob/BlobSweeper.ts"
import { attachmentFolder } from "../../task/Attachment.ts"
import { AttachmentStore } from "../../task/AttachmentStore.ts"
import { AutomationStore } from "../../task/AutomationStore.ts"
import { scriptFolder } from "./Scripts.ts"

// the stores of tasks whose rows name blobs
export const makeTaskFiles = Effect.gen(function*() {
  const attachments = yield* AttachmentStore
  const automations = yield* AutomationStore
  const owners: ReadonlyArray<BlobOwner> = [
    { folder: attachmentFolder, findKeys: attachments.findKeys },
    { folder: scriptFolder, findKeys: automations.findKeys }
  ]
  return owners
})
