import * as Effect from "effect/Effect"
import type { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { BlobStore } from "../blob/BlobStore.ts"
import type { Position } from "../page/ListOrder.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { UnitOfWork, type Writes } from "../storage/UnitOfWork.ts"
import type { Task, TaskId } from "../task/Task.ts"
import { type Attachment, attachmentEvents } from "./Attachment.ts"
import { AttachmentStore } from "./AttachmentStore.ts"

const parallel = { concurrency: 8, discard: true } as const

const chunk = 500

type Write = Effect.Effect<void, never, CurrentActor | Writes>

// The blobs are pending before the commit and removed after it. If the server dies in between, or the unit is dropped,
// the sweeper finds them.
export const makeRemoveFiles = Effect.gen(function*() {
  const store = yield* AttachmentStore
  const blobs = yield* BlobStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork

  return (organizationId: OrganizationId, taskId: TaskId, files: ReadonlyArray<Attachment>): Effect.Effect<Write> => {
    const forEachBlob = (run: typeof blobs.remove) =>
      Effect.forEach(files, ({ blobKey }) => run(organizationId, blobKey), parallel)
    const write: Write = Effect.gen(function*() {
      if (files.length === 0) return
      yield* store.removeAll(organizationId, taskId, files.map(({ id }) => id))
      yield* audit.record(...files.map(attachmentEvents.removed))
      yield* unit.afterCommit(forEachBlob(blobs.remove))
    })
    return Effect.as(forEachBlob(blobs.unseal), write)
  }
})

export const removeAttachments = Effect.gen(function*() {
  const { list } = yield* AttachmentStore
  const removeFiles = yield* makeRemoveFiles

  const readAfter = (
    task: Pick<Task, "id" | "organizationId">,
    after: Position | undefined
  ): Effect.Effect<ReadonlyArray<Attachment>> =>
    Effect.gen(function*() {
      const { id, organizationId } = task
      const slice = { filters: {}, sort: "createdAt", after, limit: chunk } as const
      const found = yield* list(organizationId, id, slice)
      const last = found.length === chunk ? found.at(-1) : undefined
      if (last === undefined) return found
      return [...found, ...yield* readAfter(task, { value: last.createdAt, id: last.id })]
    })

  // the revision of the task guards the time of its newest attachment
  return (task: Task) =>
    Effect.flatMap(
      task.newestEvidenceAt === null ? Effect.succeed([]) : readAfter(task, undefined),
      (files) => removeFiles(task.organizationId, task.id, files)
    )
})
