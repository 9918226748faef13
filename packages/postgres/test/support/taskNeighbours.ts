import { search } from "@attestry/conformance/contextEntry/ContextEntryStoreLists"
import * as Fixtures from "@attestry/conformance/Fixtures"
import { AttachmentStore } from "@attestry/core/attachment"
import { listCounted } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { TaskStore } from "@attestry/core/task"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** A task that is assigned to a new member: lists of what is assigned to one have no order. */
export const storedTasks = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { userId } = yield* Fixtures.storedMember(organizationId)
    const task = yield* Fixtures.storedTask(organizationId, {
      title: `task of ${organizationId}`,
      assigneeId: userId
    })
    const attachment = Fixtures.attachment(task, userId, { fileName: `file of ${organizationId}` })
    yield* Fixtures.unit(Effect.flatMap(AttachmentStore, ({ insert }) => insert(organizationId, attachment)))
    // without attachments, so that it can be removed
    const spare = yield* Fixtures.storedTask(organizationId)
    return { id: organizationId, userId, task, attachment, spare }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedTasks>>

/** Every method of the ports of tasks and attachments, called for one organization, with what belongs to it and to another one. */
export const taskCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const [attachments, tasks] = yield* Effect.all([AttachmentStore, TaskStore])
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const overdue = { isOverdue: false, at: Fixtures.at(1) }
    const both = [own, other]
    return {
      [AttachmentStore.key]: {
        list: both.map(({ task }) => attachments.list(id, task.id, slice)),
        count: both.map(({ task }) => attachments.count(id, task.id)),
        find: both.map(({ attachment, task }) => attachments.find(id, task.id, attachment.id)),
        findTarget: both.flatMap(({ task, userId }) => [
          attachments.findTarget(id, task.id, userId),
          attachments.findTarget(id, own.task.id, userId)
        ]),
        findKeys: both.map(({ attachment }) => attachments.findKeys(id, [attachment.blobKey])),
        insert: write(attachments.insert(id, Fixtures.attachment(own.task, own.userId))),
        removeAll: write(attachments.removeAll(id, other.task.id, [other.attachment.id]))
      },
      [TaskStore.key]: {
        list: [
          tasks.list(id, slice),
          tasks.list(id, { ...slice, filters: { search: search("task"), overdue }, sort: "dueDate" })
        ],
        listCounted: [listCounted(tasks, id, slice)],
        count: [tasks.count(id, {}), tasks.count(id, { search: search("task"), status: ["todo"] })],
        facets: [tasks.facets(id, {}, ["status", "assigneeId"])],
        find: both.map(({ task }) => tasks.find(id, task.id)),
        findAll: both.map(({ task }) => tasks.findAll(id, [task.id])),
        assignedTo: both.map(({ userId }) => tasks.assignedTo(id, userId)),
        insert: write(tasks.insert(id, Fixtures.task(id))),
        save: write(tasks.save(id, { ...own.task, id: other.task.id, assigneeId: null }, 1)),
        saveStates: write(tasks.saveStates(id, [{ value: { ...other.task, assigneeId: null }, revision: 1 }])),
        remove: write(tasks.remove(id, other.spare.id, 1))
      }
    }
  })

/** Adds to one organization an attachment of a task of another one. */
export const taskIntrusions = (own: Stored, other: Stored) =>
  Effect.map(AttachmentStore, ({ insert }) => [insert(own.id, Fixtures.attachment(other.task, own.userId))])
