import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Access from "../access/Access.ts"
import { actingUserId, type Actor, CurrentActor } from "../access/Actor.ts"
import { BlobExists, BlobKey, BlobStore, type UploadedFile } from "../blob/BlobStore.ts"
import { makeFileLinks } from "../blob/FileLinks.ts"
import { byCreation } from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type Task, type TaskId, TaskNotFound } from "../task/Task.ts"
import { TaskStore } from "../task/TaskStore.ts"
import { sniffType } from "../upload/SniffType.ts"
import { makeAddAttachment } from "./AddAttachment.ts"
import {
  type Attachment,
  attachmentFolder,
  type AttachmentId,
  AttachmentNotFound,
  AttachmentQuery,
  FileTypeMismatch,
  FileTypeRefused,
  type NewAttachment,
  toBlob
} from "./Attachment.ts"
import { AttachmentAccess } from "./AttachmentAccess.ts"
import { AttachmentStore } from "./AttachmentStore.ts"
import { makeRemoveFiles } from "./RemoveAttachments.ts"

/** The user who uploads: the one of the session, else the one that the input names. */
const findUploader = (actor: Actor, { userId }: NewAttachment) => {
  if (actor.type === "session") return Effect.succeed(actor.user.id)
  return userId === undefined ? UnknownReference.member("userId") : Effect.succeed(userId)
}

const headLength = 4_100

const extendHead = (head: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> => {
  const added = chunk.subarray(0, headLength - head.length)
  const extended = new Uint8Array(head.length + added.length)
  extended.set(head)
  extended.set(added, head.length)
  return extended
}

const isTheirTask = (actor: Actor, { assigneeId }: Task): boolean =>
  assigneeId !== null && assigneeId === actingUserId(actor)

const checkType = ({ fileName, fileType }: NewAttachment, head: Uint8Array) => {
  const sniffed = sniffType(head, fileName)
  if (sniffed.isRefused(fileType)) return new FileTypeRefused()
  return sniffed.contradicts(fileType) ? FileTypeMismatch.fileType : Effect.void
}

/** The parts of an attachment that its link contains. */
export type LinkedFile = Pick<
  Attachment,
  "blobKey" | "fileName" | "fileSize" | "fileType" | "organizationId" | "sha256"
>

/** The files that show how tasks were done. */
export class Attachments extends Effect.Service<Attachments>()("@attestry/core/attachment/Attachments", {
  effect: Effect.gen(function*() {
    const store = yield* AttachmentStore
    const tasks = yield* TaskStore
    const blobs = yield* BlobStore
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const makeLink = yield* makeFileLinks
    const removeFiles = yield* makeRemoveFiles
    const addAttachment = yield* makeAddAttachment

    const loadTask = Effect.fnUntraced(function*(taskId: TaskId) {
      const { organization } = yield* CurrentActor
      const found = yield* tasks.find(organization.id, taskId)
      return Option.isSome(found) ? found.value : yield* new TaskNotFound()
    })

    const load = Effect.fnUntraced(function*(taskId: TaskId, attachmentId: AttachmentId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id, taskId, attachmentId)
      if (Option.isSome(found)) return found.value
      yield* loadTask(taskId)
      return yield* new AttachmentNotFound()
    })

    const listing = (organizationId: OrganizationId, taskId: TaskId) => ({
      ...byCreation,
      organizationId,
      name: `attachments/${taskId}`,
      query: AttachmentQuery,
      rows: (slice: Page.Slice<AttachmentQuery>) => store.list(organizationId, taskId, slice),
      count: () => store.count(organizationId, taskId)
    })

    /** Lists one page of the task's attachments, by default in the order of creation. */
    const list = useCase("Attachments.list")(function*(taskId: TaskId, query: AttachmentQuery) {
      const { organization } = yield* CurrentActor
      const page = yield* Page.page(listing(organization.id, taskId), query)
      if (page.data.length === 0) yield* loadTask(taskId)
      return page
    }, AttachmentAccess.list)

    const get = useCase("Attachments.get")(function*(taskId: TaskId, attachmentId: AttachmentId) {
      return yield* load(taskId, attachmentId)
    }, AttachmentAccess.get)

    /**
     * Makes a link that downloads the attachment without a credential, for 15 minutes. It checks no permission, so give it
     * only what `get` or `list` returned.
     */
    const link = (file: LinkedFile) => makeLink(file.organizationId, toBlob(file), file)

    /**
     * Adds a file that was put under a key of {@link attachmentFolder}, and seals its blob after the commit. If it fails with
     * an error, nothing refers to the blob: remove it. After a defect leave it to the sweeper, because a commit may have
     * succeeded.
     */
    const create = useCase("Attachments.create")(
      function*(taskId: TaskId, input: NewAttachment, { blob, head }: UploadedFile) {
        const actor = yield* CurrentActor
        yield* checkType(input, head)
        const organizationId = actor.organization.id
        const createdBy = yield* findUploader(actor, input)
        const target = yield* store.findTarget(organizationId, taskId, createdBy)
        if (Option.isNone(target)) return yield* new TaskNotFound()
        const { isUploaderActive, task } = target.value
        if (!isTheirTask(actor, task.value)) yield* Access.check(AttachmentAccess.createAnywhere)
        if (!isUploaderActive) return yield* UnknownReference.member("userId")
        const claimedUserId = actor.type === "session" ? null : createdBy
        return { value: yield* addAttachment({ task, createdBy, claimedUserId }, input, blob), revision: 1 }
      },
      unit.run,
      AttachmentAccess.create
    )

    /**
     * Stores the bytes and adds them as a file. If it fails with an error, nothing is kept. The blob is put before the guard
     * of the task is checked, because it cannot be a part of the commit.
     */
    const upload = <E, R>(taskId: TaskId, input: NewAttachment, bytes: Stream.Stream<Uint8Array, E, R>) =>
      Effect.gen(function*() {
        const { organization } = yield* CurrentActor
        const key = yield* ids.make(BlobKey.within(attachmentFolder))
        let head = new Uint8Array(0)
        const blob = yield* blobs.put(
          organization.id,
          key,
          Stream.tap(bytes, (chunk) =>
            Effect.sync(() => {
              head = extendHead(head, chunk)
            }))
        ).pipe(Effect.catchIf((error) => error instanceof BlobExists, Effect.die))
        return yield* Effect.tapError(
          create(taskId, input, { blob, head }),
          () => blobs.remove(organization.id, key)
        )
      }).pipe(AttachmentAccess.create)

    /** The time of the newest attachment but this one. */
    const findNewestBut = Effect.fnUntraced(function*(
      { createdAt, id, organizationId, taskId }: Attachment,
      known: Timestamp | null
    ) {
      if (known !== null && createdAt < known) return known
      const slice = { filters: {}, sort: "-createdAt", after: undefined, limit: 2 } as const
      const others = yield* store.list(organizationId, taskId, slice)
      return others.find((other) => other.id !== id)?.createdAt ?? null
    })

    /** Removes the attachment and its file for good. */
    const remove = useCase("Attachments.remove")(
      function*(taskId: TaskId, attachmentId: AttachmentId) {
        const actor = yield* CurrentActor
        const { value } = yield* Revision.check(yield* load(taskId, attachmentId))
        const task = yield* loadTask(taskId)
        const isTheirs = value.createdBy === actingUserId(actor) && isTheirTask(actor, task.value)
        if (!isTheirs) yield* Access.check(AttachmentAccess.removeAny)
        const newestEvidenceAt = yield* findNewestBut(value, task.value.newestEvidenceAt)
        yield* yield* removeFiles(value.organizationId, taskId, [value])
        yield* tasks.save(value.organizationId, { ...task.value, newestEvidenceAt }, task.revision)
        return attachmentId
      },
      unit.run,
      AttachmentAccess.remove
    )

    return { list, get, link, create, upload, remove }
  })
}) {}
