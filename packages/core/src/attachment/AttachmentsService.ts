import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { BlobExists, UploadedFile } from "../blob/BlobStore.ts"
import type { StorageFull } from "../organization/StorageLimit.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { TaskId, TaskNotFound } from "../task/Task.ts"
import type {
  AttachmentId,
  AttachmentNotFound,
  AttachmentQuery,
  FileTypeMismatch,
  FileTypeRefused,
  NewAttachment
} from "./Attachment.ts"
import type { AttachmentRow, AttachmentView, DownloadLink, LinkedFile } from "./AttachmentView.ts"

/** The files that show how tasks were done. Each is returned with a link that downloads it for 15 minutes. */
export interface AttachmentsService {
  /** Lists one page of the task's attachments: by default the first 100, in the order of creation. */
  readonly list: (
    taskId: TaskId,
    query: Input<typeof AttachmentQuery>
  ) => Effect.Effect<
    Page<Revised<AttachmentRow>>,
    InvalidCursor | InvalidRequest | PermissionMissing | TaskNotFound,
    CurrentActor
  >
  /** Returns the attachment, without its bytes. */
  readonly get: (
    taskId: TaskId,
    attachmentId: AttachmentId
  ) => Effect.Effect<Versioned<AttachmentView>, AttachmentNotFound | PermissionMissing | TaskNotFound, CurrentActor>
  /**
   * Makes another link that downloads the attachment without a credential, for 15 minutes. It checks no permission, so give
   * it only a file that another method returned to the same organization.
   */
  readonly link: (file: LinkedFile) => Effect.Effect<DownloadLink, never, CurrentActor>
  /**
   * Adds a file that was put under a key of `attachmentFolder`, and seals its blob after the commit. If it fails with
   * an error, nothing refers to the blob: remove it. After a defect leave it to the sweeper, because a commit may have
   * succeeded. With `task:work` alone, only to tasks that are assigned to the caller.
   */
  readonly create: (
    taskId: TaskId,
    file: UploadedFile,
    input: Input<typeof NewAttachment>
  ) => Effect.Effect<
    Versioned<AttachmentView>,
    | Busy
    | FileTypeMismatch
    | FileTypeRefused
    | InvalidRequest
    | PermissionMissing
    | StorageFull
    | TaskNotFound
    | UnknownReference,
    CurrentActor
  >
  /**
   * Stores the bytes and adds them as a file. If it fails with an error, nothing is kept. The blob is put before the guard
   * of the task is checked, because it cannot be a part of the commit.
   */
  readonly upload: <E, R>(
    taskId: TaskId,
    bytes: Stream.Stream<Uint8Array, E, R>,
    input: Input<typeof NewAttachment>
  ) => Effect.Effect<
    Versioned<AttachmentView>,
    | Busy
    | Exclude<E, BlobExists>
    | FileTypeMismatch
    | FileTypeRefused
    | InvalidRequest
    | PermissionMissing
    | StorageFull
    | TaskNotFound
    | UnknownReference,
    CurrentActor | R
  >
  /** Removes the attachment and its file for good, and returns its id. The audit log keeps its name and hash. */
  readonly remove: (
    taskId: TaskId,
    attachmentId: AttachmentId
  ) => Effect.Effect<
    AttachmentId,
    AttachmentNotFound | Busy | PermissionMissing | PreconditionFailed | TaskNotFound,
    CurrentActor
  >
}
