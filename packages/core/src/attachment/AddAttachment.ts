import * as Effect from "effect/Effect"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { BlobStore, type StoredBlob } from "../blob/BlobStore.ts"
import { makeStorageSpace } from "../organization/StorageSpace.ts"
import type { UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import type { Task } from "../task/Task.ts"
import { TaskStore } from "../task/TaskStore.ts"
import { attachmentEvents, makeAttachment, type NewAttachment } from "./Attachment.ts"
import { AttachmentStore } from "./AttachmentStore.ts"

// the clocks of two servers may differ
const findNewest = (known: Timestamp | null, added: Timestamp): Timestamp =>
  known !== null && known > added ? known : added

interface Added {
  readonly task: Versioned<Task>
  readonly createdBy: UserId
  readonly claimedUserId: UserId | null
}

// Adds the row of a blob to the unit, with its event, and seals the blob after the commit. The unit is retried if the
// task changes.
export const makeAddAttachment = Effect.gen(function*() {
  const store = yield* AttachmentStore
  const tasks = yield* TaskStore
  const blobs = yield* BlobStore
  const space = yield* makeStorageSpace
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork

  return Effect.fnUntraced(function*(
    { claimedUserId, createdBy, task: { revision, value } }: Added,
    file: NewAttachment,
    blob: StoredBlob
  ) {
    const { id: taskId, organizationId } = value
    yield* space.take(organizationId, blob.size)
    const createdAt = yield* Timestamp.now
    const attachment = makeAttachment({ organizationId, taskId, createdBy }, file, blob, createdAt)
    yield* store.insert(organizationId, attachment)
    const newestEvidenceAt = findNewest(value.newestEvidenceAt, createdAt)
    yield* tasks.save(organizationId, { ...value, newestEvidenceAt }, revision)
    yield* audit.recordIn(organizationId, { ...attachmentEvents.created(attachment), claimedUserId })
    yield* unit.afterCommit(blobs.seal(organizationId, blob.key))
    return attachment
  })
})
