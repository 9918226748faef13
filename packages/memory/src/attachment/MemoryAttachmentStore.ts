import type { Attachment, AttachmentStore } from "@attestry/core/attachment"
import { byCreation } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import type { TaskId } from "@attestry/core/task"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { membershipKey, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryAttachmentStore = (
  { attachments, members, tasks }: MemoryTables,
  record: RecordWrite
): typeof AttachmentStore.Service => {
  const isOf = (taskId: TaskId) => (attachment: Attachment) => attachment.taskId === taskId

  const find = (organizationId: OrganizationId, taskId: TaskId, attachmentId: Attachment["id"]) =>
    Option.filter(attachments.find(organizationId, attachmentId), ({ value }) => value.taskId === taskId)

  return {
    list: (organizationId, taskId, slice) =>
      Effect.sync(() => attachments.sliceRevised(organizationId, slice, byCreation.position, isOf(taskId))),
    count: (organizationId, taskId) => Effect.sync(() => attachments.filter(organizationId, isOf(taskId)).length),
    find: (organizationId, taskId, attachmentId) => Effect.sync(() => find(organizationId, taskId, attachmentId)),
    findTarget: (organizationId, taskId, userId) =>
      Effect.sync(() =>
        Option.map(tasks.find(organizationId, taskId), (task) => ({
          task,
          isUploaderActive: Option.exists(
            members.findUnique(membershipKey({ organizationId, userId })),
            ({ isActive }) => isActive
          )
        }))
      ),
    insert: (organizationId, attachment) =>
      Effect.suspend(() => record(attachments.insert(organizationId, attachment))),
    removeAll: (organizationId, taskId, attachmentIds) =>
      Effect.forEach(
        attachmentIds,
        (id) => {
          // revision 0 is never stored
          const revision = Option.match(find(organizationId, taskId, id), {
            onNone: () => 0,
            onSome: (found) => found.revision
          })
          return record(attachments.remove(organizationId, id, revision))
        },
        { discard: true }
      ),
    findKeys: (organizationId, keys) =>
      Effect.sync(() => {
        const wanted = new Set(keys)
        return attachments.filter(organizationId, ({ blobKey }) => wanted.has(blobKey)).map(({ blobKey }) => blobKey)
      })
  }
}
