import { AttachmentId, AttachmentStore } from "@attestry/core/attachment"
import type { UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"

const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

/** Every write of attachments, each with the same write whose condition fails, and checks that all or none were made. */
export const prepareAttachmentWrites = (createdBy: UserId) =>
  Effect.gen(function*() {
    const attachments = yield* AttachmentStore
    // another organization than that of the other kinds' tasks
    const task = yield* Fixtures.storedTask((yield* Fixtures.storedOrganization()).id)
    const of = task.organizationId
    const removed = Fixtures.attachment(task, createdBy)
    const added = Fixtures.attachment(task, createdBy)
    yield* Fixtures.unit(attachments.insert(of, removed))
    const check = (...expected: ReadonlyArray<typeof added>) =>
      Effect.map(Fixtures.toEntities(attachments.list(of, task.id, slice)), (found) =>
        assert.deepStrictEqual(found, expected))
    return {
      writes: [
        [attachments.insert(of, added), attachments.insert(of, { ...added, id: removed.id })],
        [
          attachments.removeAll(of, task.id, [removed.id]),
          attachments.removeAll(of, task.id, [removed.id, Fixtures.id(AttachmentId)])
        ]
      ] as const,
      assertNothingWritten: check(removed),
      assertAllWritten: check(added)
    }
  })
