import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Access from "../access/Access.ts"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import { BlobExists, BlobKey, BlobStore, type UploadedFile } from "../blob/BlobStore.ts"
import { makeFileLinks } from "../blob/FileLinks.ts"
import { giveTurn } from "../eventLoop/Turn.ts"
import { byCreation } from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { type Input, makeDecodeInput, markDecoded, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import type { Revised, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type TaskId, TaskNotFound } from "../task/Task.ts"
import { isAssignedTo } from "../task/TaskMoves.ts"
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
  NewAttachment,
  toBlob,
  toBlobKey
} from "./Attachment.ts"
import { AttachmentAccess } from "./AttachmentAccess.ts"
import type { AttachmentsService } from "./AttachmentsService.ts"
import { AttachmentStore } from "./AttachmentStore.ts"
import { isAddedBy, type LinkedFile, toAttachmentRow, toAttachmentView } from "./AttachmentView.ts"
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

const checkType = ({ fileName, fileType }: NewAttachment, head: Uint8Array) => {
  const sniffed = sniffType(head, fileName)
  if (sniffed.isRefused(fileType)) return new FileTypeRefused()
  return sniffed.contradicts(fileType) ? FileTypeMismatch.fileType : Effect.void
}

const decodeInput = makeDecodeInput(NewAttachment)

const linksInTurn = 50

const make = Effect.gen(function*() {
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

  const linkTo = (attachment: Attachment) => makeLink(attachment.organizationId, toBlob(attachment), attachment)

  const toRow = (attachment: Revised<Attachment>) =>
    Effect.map(
      linkTo(attachment),
      (link) => Object.assign(toAttachmentRow(attachment, link), { revision: attachment.revision })
    )

  const toRowInTurn = (attachment: Revised<Attachment>, index: number) =>
    index % linksInTurn === linksInTurn - 1 ? Effect.zipRight(giveTurn, toRow(attachment)) : toRow(attachment)

  const toVersionedView = ({ revision, value }: Versioned<Attachment>) =>
    Effect.zipWith(
      linkTo(value),
      CurrentActor,
      (link, actor) => ({ value: toAttachmentView(value, link, actor), revision })
    )

  const listing = (organizationId: OrganizationId, taskId: TaskId) => ({
    ...byCreation,
    organizationId,
    name: `attachments/${taskId}`,
    query: AttachmentQuery,
    rows: (slice: Page.Slice<AttachmentQuery>) => store.list(organizationId, taskId, slice),
    count: () => store.count(organizationId, taskId)
  })

  const list = useCase("Attachments.list")(
    withInput(AttachmentQuery, function*(taskId: TaskId, query: AttachmentQuery) {
      const { organization } = yield* CurrentActor
      const page = yield* Page.page(listing(organization.id, taskId), query)
      if (page.data.length === 0) yield* loadTask(taskId)
      const data = yield* Effect.forEach(page.data, toRowInTurn)
      return { ...page, data }
    }),
    AttachmentAccess.list
  )

  const get = useCase("Attachments.get")(function*(taskId: TaskId, attachmentId: AttachmentId) {
    return yield* toVersionedView(yield* load(taskId, attachmentId))
  }, AttachmentAccess.get)

  const link = (file: LinkedFile) =>
    Effect.flatMap(
      CurrentActor,
      ({ organization }) =>
        makeLink(organization.id, { key: toBlobKey(file.id), size: file.fileSize, sha256: file.sha256 }, file)
    )

  const create = useCase("Attachments.create")(
    withInput(NewAttachment, function*(taskId: TaskId, { blob, head }: UploadedFile, input: NewAttachment) {
      const actor = yield* CurrentActor
      yield* checkType(input, head)
      const organizationId = actor.organization.id
      const createdBy = yield* findUploader(actor, input)
      const target = yield* store.findTarget(organizationId, taskId, createdBy)
      if (Option.isNone(target)) return yield* new TaskNotFound()
      const { isUploaderActive, task } = target.value
      if (!isAssignedTo(task.value, actor)) yield* Access.check(AttachmentAccess.createAnywhere)
      if (!isUploaderActive) return yield* UnknownReference.member("userId")
      const claimedUserId = actor.type === "session" ? null : createdBy
      return { value: yield* addAttachment({ task, createdBy, claimedUserId }, input, blob), revision: 1 }
    }),
    unit.run,
    Effect.flatMap(toVersionedView),
    AttachmentAccess.create
  )

  const upload = <E, R>(
    taskId: TaskId,
    bytes: Stream.Stream<Uint8Array, E, R>,
    input: Input<typeof NewAttachment>
  ) =>
    Effect.gen(function*() {
      const decoded = markDecoded(yield* decodeInput(input))
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
        create(taskId, { blob, head }, decoded),
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

  const remove = useCase("Attachments.remove")(
    function*(taskId: TaskId, attachmentId: AttachmentId) {
      const actor = yield* CurrentActor
      const { value } = yield* Revision.check(yield* load(taskId, attachmentId))
      const task = yield* loadTask(taskId)
      const isTheirs = isAddedBy(value, actor) && isAssignedTo(task.value, actor)
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

export class Attachments
  extends Context.Tag("@attestry/core/attachment/Attachments")<Attachments, AttachmentsService>()
{
  static readonly Default = Layer.effect(this, make)
}
