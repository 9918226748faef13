import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { BlobKey } from "../blob/BlobStore.ts"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Revised, Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Task, TaskId } from "../task/Task.ts"
import type { Attachment, AttachmentId, AttachmentQuery } from "./Attachment.ts"

/** A task that gets a file, and whether its uploader is an active member. */
export interface AttachmentTarget {
  readonly task: Versioned<Task>
  readonly isUploaderActive: boolean
}

/**
 * Attachments of tasks. A row never changes, so its revision is 1. Its task and the user who uploaded it must exist. A task
 * with attachments cannot be removed, unless the same unit removes them.
 */
export class AttachmentStore extends Context.Tag("@attestry/core/attachment/AttachmentStore")<AttachmentStore, {
  /** The slice of the task's attachments. */
  readonly list: (
    organizationId: OrganizationId,
    taskId: TaskId,
    slice: Slice<AttachmentQuery>
  ) => Effect.Effect<ReadonlyArray<Revised<Attachment>>>
  /** The number of the task's attachments. */
  readonly count: (organizationId: OrganizationId, taskId: TaskId) => Effect.Effect<number>
  /** The attachment of the task; none if it belongs to another task or organization. */
  readonly find: (
    organizationId: OrganizationId,
    taskId: TaskId,
    attachmentId: AttachmentId
  ) => Effect.Effect<Option.Option<Versioned<Attachment>>>
  /** The task, and whether the user is an active member of the organization, in one read. */
  readonly findTarget: (
    organizationId: OrganizationId,
    taskId: TaskId,
    uploaderId: UserId
  ) => Effect.Effect<Option.Option<AttachmentTarget>>
  /** Adds the attachment. Its key must be unique within the organization. */
  readonly insert: (organizationId: OrganizationId, attachment: Attachment) => Effect.Effect<void, never, Writes>
  /** Deletes the attachments of the task. If one of them is missing, the unit is retried. The list must not be empty. */
  readonly removeAll: (
    organizationId: OrganizationId,
    taskId: TaskId,
    attachmentIds: ReadonlyArray<AttachmentId>
  ) => Effect.Effect<void, never, Writes>
  /** Those of the keys that attachments of the organization have. */
  readonly findKeys: (
    organizationId: OrganizationId,
    keys: ReadonlyArray<BlobKey>
  ) => Effect.Effect<ReadonlyArray<BlobKey>>
}>() {}
