import { type Attachment, AttachmentId, type AttachmentQuery, AttachmentStore } from "@attestry/core/attachment"
import { BlobKey } from "@attestry/core/blob"
import { byCreation, type Position, type Slice } from "@attestry/core/page"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { TaskId, TaskStore } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { AttachmentPorts, StorageTests } from "../StorageTests.ts"

const slice = (
  sort: Slice<AttachmentQuery>["sort"] = "createdAt",
  after?: Position,
  limit = 500
): Slice<AttachmentQuery> => ({ filters: {}, sort, after, limit })

const insertAll = (attachments: ReadonlyArray<Attachment>) =>
  Effect.flatMap(
    AttachmentStore,
    ({ insert }) =>
      Fixtures.unit(Effect.forEach(attachments, (one) => insert(one.organizationId, one), { discard: true }))
  )

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { id: createdBy } = yield* Fixtures.storedUser()
  const task = yield* Fixtures.storedTask(organizationId)
  return { organizationId, createdBy, task }
})

/** The promises of an `AttachmentStore`. */
export const attachmentStoreSuite = (it: StorageTests<AttachmentPorts>): void => {
  it.effect("returns every field of an attachment unchanged, however odd its texts are", () =>
    Effect.gen(function*() {
      const attachments = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const all = [
        Fixtures.attachment(task, createdBy, { fileSize: 0, createdAt: "0001-01-01T00:00:00.000Z" }),
        Fixtures.attachment(task, createdBy, { fileSize: 104_857_600, createdAt: Fixtures.at(1) }),
        ...Fixtures.oddTexts.filter((text) => text.length > 0 && text.length < 200).map((text, i) =>
          Fixtures.attachment(task, createdBy, { fileName: text, description: text, createdAt: Fixtures.at(i + 2) })
        )
      ]
      yield* insertAll(all)
      for (const value of all) {
        assert.deepStrictEqual(yield* yield* attachments.find(organizationId, task.id, value.id), {
          value,
          revision: 1
        })
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(attachments.list(organizationId, task.id, slice())), all)
      for (const { id } of all) {
        yield* Fixtures.assertRevision(attachments.list(organizationId, task.id, slice()), id, 1)
      }
      assert.strictEqual(yield* attachments.count(organizationId, task.id), all.length)
    }))

  it.effect("lists the attachments of one task in the order of creation, then of ids, in both directions", () =>
    Effect.gen(function*() {
      const attachments = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const sibling = yield* Fixtures.storedTask(organizationId)
      const ordered = [5, 5, 6, 70].map((millis, i) =>
        Fixtures.attachment(task, createdBy, {
          id: AttachmentId.fromSuffix(`n${i}${Fixtures.id(AttachmentId).slice(4)}`),
          createdAt: Fixtures.at(millis)
        })
      )
      yield* insertAll([...ordered.toReversed(), Fixtures.attachment(sibling, createdBy)])
      for (const [sort, expected] of [["createdAt", ordered], ["-createdAt", ordered.toReversed()]] as const) {
        const read = yield* readThrough({
          limit: 1,
          slice: (after, limit) =>
            Fixtures.toEntities(attachments.list(organizationId, task.id, slice(sort, after, limit))),
          position: byCreation.position
        })
        assert.deepStrictEqual(read, expected)
      }
      assert.strictEqual(yield* attachments.count(organizationId, sibling.id), 1)
    }))

  it.effect("hides an attachment from another task and another organization", () =>
    Effect.gen(function*() {
      const attachments = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const sibling = yield* Fixtures.storedTask(organizationId)
      const other = yield* Fixtures.storedOrganization()
      const theirs = yield* Fixtures.storedTask(other.id, { id: task.id })
      const attachment = Fixtures.attachment(task, createdBy)
      yield* insertAll([attachment])
      const strangers = [
        [organizationId, sibling.id],
        [organizationId, Fixtures.id(TaskId)],
        [other.id, theirs.id],
        [Fixtures.id(OrganizationId), task.id]
      ] as const
      for (const [of, taskId] of strangers) {
        assert.isTrue(Option.isNone(yield* attachments.find(of, taskId, attachment.id)))
        assert.deepStrictEqual(yield* Fixtures.toEntities(attachments.list(of, taskId, slice())), [])
        assert.strictEqual(yield* attachments.count(of, taskId), 0)
        yield* Fixtures.assertRejected(attachments.removeAll(of, taskId, [attachment.id]))
      }
      assert.deepStrictEqual(yield* attachments.findKeys(other.id, [attachment.blobKey]), [])
      yield* insertAll([{ ...attachment, organizationId: other.id }])
      assert.strictEqual(yield* attachments.count(other.id, theirs.id), 1)
    }))

  it.effect("finds the task of an upload, and whether its uploader is an active member", () =>
    Effect.gen(function*() {
      const { findTarget } = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const active = yield* Fixtures.storedMember(organizationId)
      const inactive = yield* Fixtures.storedMember(organizationId, { isActive: false })
      const theirs = yield* Fixtures.storedMember(other.id)
      const isActive = (userId: UserId) =>
        Effect.map(Effect.flatten(findTarget(organizationId, task.id, userId)), (target) => {
          assert.deepStrictEqual(target.task, { value: task, revision: 1 })
          return target.isUploaderActive
        })
      assert.isTrue(yield* isActive(active.userId))
      for (const userId of [inactive.userId, theirs.userId, createdBy, Fixtures.id(UserId)]) {
        assert.isFalse(yield* isActive(userId))
      }
      assert.isTrue(Option.isNone(yield* findTarget(organizationId, Fixtures.id(TaskId), active.userId)))
      assert.isTrue(Option.isNone(yield* findTarget(other.id, task.id, theirs.userId)))
    }))

  it.effect("finds the keys that attachments of the organization have", () =>
    Effect.gen(function*() {
      const { findKeys } = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const all = [Fixtures.attachment(task, createdBy), Fixtures.attachment(task, createdBy)]
      yield* insertAll(all)
      const keys = all.map(({ blobKey }) => blobKey)
      const unknown = BlobKey.make("attachment/unknown")
      assert.sameMembers([...(yield* findKeys(organizationId, [...keys, unknown]))], keys)
      assert.deepStrictEqual(yield* findKeys(organizationId, [unknown]), [])
      assert.deepStrictEqual(yield* findKeys(organizationId, []), [])
    }))

  it.effect("removes the attachments of a task, all or none", () =>
    Effect.gen(function*() {
      const attachments = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const all = [1, 2, 3].map((millis) => Fixtures.attachment(task, createdBy, { createdAt: Fixtures.at(millis) }))
      yield* insertAll(all)
      const ids = all.map(({ id }) => id)
      yield* Fixtures.assertRejected(
        attachments.removeAll(organizationId, task.id, [...ids, Fixtures.id(AttachmentId)])
      )
      assert.deepStrictEqual(yield* Fixtures.toEntities(attachments.list(organizationId, task.id, slice())), all)
      yield* Fixtures.unit(attachments.removeAll(organizationId, task.id, ids.slice(1)))
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(attachments.list(organizationId, task.id, slice())),
        all.slice(0, 1)
      )
    }))

  it.effect("rejects an attachment when its id or key is taken", () =>
    Effect.gen(function*() {
      const attachments = yield* AttachmentStore
      const { createdBy, organizationId, task } = yield* arrange
      const known = Fixtures.attachment(task, createdBy)
      yield* insertAll([known])
      for (const taken of [{ id: known.id }, { blobKey: known.blobKey }]) {
        const other = { ...Fixtures.attachment(task, createdBy), ...taken }
        yield* Fixtures.assertRejected(attachments.insert(organizationId, other))
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(attachments.list(organizationId, task.id, slice())), [known])
    }))

  it.effect("dies when an attachment has no task or no uploader, or its task is removed without it", () =>
    Effect.gen(function*() {
      const attachments = yield* AttachmentStore
      const tasks = yield* TaskStore
      const { createdBy, organizationId, task } = yield* arrange
      const attachment = Fixtures.attachment(task, createdBy)
      for (const wrong of [{ taskId: Fixtures.id(TaskId) }, { createdBy: Fixtures.id(UserId) }]) {
        yield* Fixtures.assertDangling(attachments.insert(organizationId, { ...attachment, ...wrong }))
      }
      yield* insertAll([attachment])
      yield* Fixtures.assertDangling(tasks.remove(organizationId, task.id, 1))
      yield* Fixtures.unit(Effect.zipRight(
        attachments.removeAll(organizationId, task.id, [attachment.id]),
        tasks.remove(organizationId, task.id, 1)
      ))
      assert.isTrue(Option.isNone(yield* tasks.find(organizationId, task.id)))
      assert.strictEqual(yield* attachments.count(organizationId, task.id), 0)
    }))
}
