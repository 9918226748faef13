import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor, currentCaller, systemActor } from "../access/Actor.ts"
import type { HistoryQuery } from "../audit/AuditEvent.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { subtractPeriods } from "./Recurrence.ts"
import {
  type NewTask,
  type Task,
  taskEvents,
  TaskId,
  taskOrder,
  type TaskPatch,
  TaskQuery,
  type TaskVerdict
} from "./Task.ts"
import { TaskAccess } from "./TaskAccess.ts"
import { decideStatus, type StatusChange, type StatusError } from "./TaskBatch.ts"
import { makeTaskNotices, nothingBefore } from "./TaskNotices.ts"
import { TaskParts } from "./TaskParts.ts"
import { makeTaskPeople } from "./TaskPeople.ts"
import { canChange, makeTaskRepository } from "./TaskRepository.ts"
import { type StoredTaskQuery, TaskStore } from "./TaskStore.ts"
import { isInReview, makeTask, needsDueDate, type TaskChange } from "./TaskTransitions.ts"

/** The tasks that have the status now, and an error for each other id. */
export interface StatusResult {
  readonly updated: ReadonlyArray<Task>
  readonly errors: ReadonlyArray<StatusError>
  readonly summary: { readonly total: number; readonly successful: number; readonly failed: number }
}

const dueBatchSize = 100

export class Tasks extends Effect.Service<Tasks>()("@attestry/core/task/Tasks", {
  effect: Effect.gen(function*() {
    const store = yield* TaskStore
    const { apply, load, loadOwn } = yield* makeTaskRepository
    const { getTimeZone } = yield* OrganizationDirectory
    const { requireApprover, resolve } = yield* makeTaskPeople
    const notices = yield* makeTaskNotices
    const parts = yield* TaskParts
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    const toStored = ({ evidence, overdue, ...filters }: Page.Slice<TaskQuery>["filters"]) =>
      Effect.map(
        Timestamp.now,
        (at): Page.Slice<StoredTaskQuery>["filters"] => ({
          ...filters,
          ...(overdue === undefined ? {} : { overdue: { isOverdue: overdue, at } }),
          ...(evidence === undefined ? {} : { evidence: { age: evidence, cutoffs: subtractPeriods(at) } })
        })
      )

    const listing = Page.listing("tasks", TaskQuery, taskOrder, {
      list: (organizationId: OrganizationId, slice: Page.Slice<TaskQuery>) =>
        Effect.flatMap(toStored(slice.filters), (filters) => store.list(organizationId, { ...slice, filters })),
      listCounted: (organizationId, slice) =>
        Effect.flatMap(
          toStored(slice.filters),
          (filters) => Page.listCounted(store, organizationId, { ...slice, filters })
        ),
      count: (organizationId, filters) =>
        Effect.flatMap(toStored(filters), (filters) => store.count(organizationId, filters))
    })

    /** The organization's time zone, if the change needs it. */
    const findTimeZone = (
      organizationId: OrganizationId,
      task: Pick<Task, "dueDate" | "frequency">,
      change: TaskChange
    ) => needsDueDate(task, change) ? getTimeZone(organizationId) : Effect.succeed(undefined)

    /** Lists one page of the matching tasks, by default in the order of creation. */
    const list = useCase("Tasks.list")(
      function*(query: TaskQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      TaskAccess.list
    )

    const get = useCase("Tasks.get")(function*(taskId: TaskId) {
      return yield* load(taskId)
    }, TaskAccess.get)

    /** Creates a task. A recurring one without a due date is due in one period. */
    const create = useCase("Tasks.create")(
      function*({ title, ...input }: NewTask) {
        const { organization } = yield* CurrentActor
        const change = yield* resolve(organization.id, input, { approverId: null, assigneeId: null })
        const timeZone = yield* findTimeZone(organization.id, { dueDate: null, frequency: null }, change)
        const id = yield* ids.make(TaskId)
        const task = yield* makeTask(
          { id, organizationId: organization.id, title },
          change,
          timeZone,
          yield* Timestamp.now
        )
        const causes = yield* notices.find(nothingBefore, task, 1)
        yield* store.insert(organization.id, task)
        yield* audit.record(taskEvents.created(task))
        yield* notices.record(organization.id, causes)
        return { value: task, revision: 1 }
      },
      unit.run,
      TaskAccess.create
    )

    /** Changes the given fields. Writes nothing if none of them differs. */
    const update = useCase("Tasks.update")(
      function*(taskId: TaskId, patch: TaskPatch) {
        const read = yield* Revision.check(yield* loadOwn(taskId, Object.keys(patch)))
        const { organizationId } = read.value
        const change = yield* resolve(organizationId, patch, read.value)
        const timeZone = yield* findTimeZone(organizationId, read.value, change)
        return yield* apply(read, { _tag: "Update", change, timeZone }, {
          verb: "updated",
          check: (task) =>
            isInReview(task) && task.approverId !== read.value.approverId ? requireApprover(task) : Effect.void
        })
      },
      unit.run,
      TaskAccess.update
    )

    /** Sets the status of up to 1,000 tasks in one commit. Returns an error for each task that cannot have it. */
    const updateStatuses = useCase("Tasks.updateStatuses")(
      function*(change: StatusChange) {
        const actor = yield* CurrentActor
        const organizationId = actor.organization.id
        const found = yield* store.findAll(organizationId, change.ids)
        const tasks = new Map(found.map((task) => [task.value.id, task]))
        const decided = decideStatus(change, { tasks, canChange: canChange(actor) }, yield* Timestamp.now)
        const [errors, changed] = Arr.separate(decided)
        const written = changed.filter(({ after, before }) => after !== before.value)
        if (written.length > 0) {
          yield* store.saveStates(
            organizationId,
            written.map(({ after, before }) => ({ value: after, revision: before.revision }))
          )
          yield* audit.record(...written.map(({ after, before }) => taskEvents.updated(before.value, after)))
        }
        const summary = { total: change.ids.length, successful: changed.length, failed: errors.length }
        return { updated: changed.map(({ after }) => after), errors, summary } satisfies StatusResult
      },
      unit.run,
      TaskAccess.updateStatuses
    )

    /** Asks the task's approver for a review. */
    const submit = useCase("Tasks.submit")(
      function*(taskId: TaskId) {
        const actor = yield* CurrentActor
        const read = yield* loadOwn(taskId)
        const { value } = yield* apply(read, { _tag: "Submit", by: actingUserId(actor) }, {
          verb: "submitted",
          check: requireApprover
        })
        return value
      },
      unit.run,
      TaskAccess.submit
    )

    const makeJudge = (_tag: "Approve" | "Reject", verb: string) =>
      useCase(`Tasks.${_tag.toLowerCase()}`)(
        function*(taskId: TaskId, more: TaskVerdict) {
          const { user } = yield* currentCaller
          const { value } = yield* apply(yield* load(taskId), { _tag, by: user.id }, { verb, more })
          return value
        },
        unit.run,
        TaskAccess.judge
      )

    /** Approves the task in review, which is done then. */
    const approve = makeJudge("Approve", "approved")

    /** Rejects the task in review, which is in progress again. */
    const reject = makeJudge("Reject", "rejected")

    /** Removes the task with all that it owns: its attachments and automations. */
    const remove = useCase("Tasks.remove")(
      function*(taskId: TaskId) {
        const { revision, value } = yield* Revision.check(yield* load(taskId))
        yield* parts.remove(value)
        yield* store.remove(value.organizationId, taskId, revision)
        yield* audit.record(taskEvents.removed(value))
        return taskId
      },
      unit.run,
      TaskAccess.remove
    )

    /** Lists the changes of the task, field by field, newest first. */
    const history = useCase("Tasks.history")(function*(taskId: TaskId, query: HistoryQuery) {
      yield* load(taskId)
      return yield* audit.history({ type: "task", id: taskId }, query)
    }, TaskAccess.history)

    const reopen = ({ id, organizationId }: Pick<Task, "id" | "organizationId">) =>
      Effect.gen(function*() {
        const read = yield* load(id)
        const timeZone = yield* getTimeZone(organizationId)
        const reopened = yield* apply(read, { _tag: "Reopen", timeZone }, { verb: "reopened" })
        return reopened.value !== read.value
      }).pipe(
        unit.run,
        Effect.provideService(CurrentActor, systemActor(organizationId)),
        // if it was busy, the next run reopens it; if it was removed, nothing is due
        Effect.orElseSucceed(() => false)
      )

    /**
     * Reopens every task that is done and whose period is over, in all organizations, with its next due date. Returns their
     * number. The host may run it at any time, on any number of servers.
     */
    const reopenDue: Effect.Effect<number> = Effect.gen(function*() {
      const due = yield* store.due(yield* Timestamp.now, dueBatchSize)
      const count = (yield* Effect.forEach(due, reopen)).filter((isReopened) => isReopened).length
      return due.length < dueBatchSize || count === 0 ? count : count + (yield* reopenDue)
    })

    return { list, get, create, update, updateStatuses, submit, approve, reject, remove, history, reopenDue }
  })
}) {}
