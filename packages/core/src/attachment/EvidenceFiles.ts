import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { BlobKey, BlobStore, type StoredBlob } from "../blob/BlobStore.ts"
import { readBlob } from "../blob/ReadBlob.ts"
import { Directory } from "../member/Directory.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { TaskId } from "../task/Task.ts"
import { TaskStore } from "../task/TaskStore.ts"
import { makeAddAttachment } from "./AddAttachment.ts"
import { attachmentFolder, type AttachmentId, type NewAttachment, toBlob } from "./Attachment.ts"
import { AttachmentStore } from "./AttachmentStore.ts"

// The files that the server itself attaches to tasks. It asks no permission.
export class EvidenceFiles extends Effect.Service<EvidenceFiles>()("@attestry/core/attachment/EvidenceFiles", {
  effect: Effect.gen(function*() {
    const store = yield* AttachmentStore
    const tasks = yield* TaskStore
    const blobs = yield* BlobStore
    const directory = yield* Directory
    const ids = yield* IdGenerator
    const addAttachment = yield* makeAddAttachment

    const hasTask = (organizationId: OrganizationId, taskId: TaskId) =>
      Effect.map(tasks.find(organizationId, taskId), Option.isSome)

    // pending until it is attached
    const put = (organizationId: OrganizationId, bytes: Uint8Array) =>
      Effect.flatMap(
        ids.make(BlobKey.within(attachmentFolder)),
        (key) => Effect.orDie(blobs.put(organizationId, key, Stream.make(bytes)))
      )

    // for the user if they are an active member, and for null for an owner
    const findTarget = Effect.fnUntraced(
      function*(organizationId: OrganizationId, taskId: TaskId, userId: UserId | null) {
        const owners = Effect.map(directory.findOwners(organizationId), (found) => found.map(({ id }) => id))
        for (const createdBy of userId === null ? yield* owners : [userId]) {
          const found = yield* store.findTarget(organizationId, taskId, createdBy)
          if (Option.isNone(found)) return Option.none()
          if (found.value.isUploaderActive) return Option.some({ createdBy, task: found.value.task })
        }
        return Option.none()
      }
    )

    // Adds a row to the unit, which is retried if the task changes. None if there is no task, or nobody for whom.
    const attach = Effect.fnUntraced(
      function*(
        { organizationId, taskId, userId }: {
          readonly organizationId: OrganizationId
          readonly taskId: TaskId
          readonly userId: UserId | null
        },
        file: NewAttachment,
        blob: StoredBlob
      ) {
        const target = yield* findTarget(organizationId, taskId, userId)
        if (Option.isNone(target)) return Option.none()
        const { createdBy, task } = target.value
        return Option.some(yield* addAttachment({ task, createdBy, claimedUserId: createdBy }, file, blob))
      }
    )

    // null if it was removed, or is damaged
    const read = Effect.fnUntraced(
      function*(organizationId: OrganizationId, taskId: TaskId, attachmentId: AttachmentId) {
        const found = yield* store.find(organizationId, taskId, attachmentId)
        if (Option.isNone(found)) return null
        const bytes = yield* Effect.option(readBlob(blobs, organizationId, toBlob(found.value.value)))
        return Option.getOrNull(bytes)
      }
    )

    return { hasTask, put, discard: blobs.remove, attach, read }
  })
}) {}
