import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Access from "../access/Access.ts"
import { actingUserId, CurrentActor, currentCaller, systemActor } from "../access/Actor.ts"
import { ApproverNotEligible, Verdict } from "../approval/Approval.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { makeApprovers } from "../approval/Approvers.ts"
import { HistoryQuery } from "../audit/AuditEvent.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { makeFindTaskSettings, nothingSet } from "./FindTaskSettings.ts"
import { NewTask, type Task, taskEvents, TaskId, TaskPatch, TaskQuery, TaskSubmission } from "./Task.ts"
import { TaskAccess } from "./TaskAccess.ts"
import { decideStatus, StatusChange } from "./TaskBatch.ts"
import { makeTaskListing, withoutMe } from "./TaskListing.ts"
import { canChange, isSubmitter } from "./TaskMoves.ts"
import { makeTaskNotices, nothingBefore } from "./TaskNotices.ts"
import { TaskParts } from "./TaskParts.ts"
import { makeTaskPeople } from "./TaskPeople.ts"
import { makeTaskRepository } from "./TaskRepository.ts"
import type { TasksService } from "./TasksService.ts"
import { TaskStore } from "./TaskStore.ts"
import { makeTask } from "./TaskTransitions.ts"
import { makeToRow, makeToView, toChangedStatus } from "./TaskView.ts"

const dueBatchSize = 100

const make = Effect.gen(function*() {
  const store = yield* TaskStore
  const { apply, load, loadOwn, recordReopened, reopenOver } = yield* makeTaskRepository
  const { getTimeZone } = yield* OrganizationDirectory
  const { resolve } = yield* makeTaskPeople
  const { resolveApprover } = yield* makeApprovers
  const { getSelfApproval, isApprovalRequired } = yield* makeApprovalRules
  const findSettings = yield* makeFindTaskSettings
  const notices = yield* makeTaskNotices
  const parts = yield* TaskParts
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = makeTaskListing(store)

  const list = useCase("Tasks.list")(
    withInput(TaskQuery, function*(query: TaskQuery) {
      const { organization } = yield* CurrentActor
      const stored = yield* withoutMe(query)
      return Effect.map(Page.page(listing(organization.id), stored), Page.mapRows(Revision.mapRow(yield* makeToRow)))
    }),
    Effect.flatten,
    TaskAccess.list
  )

  const get = useCase("Tasks.get")(function*(taskId: TaskId) {
    return Revision.map(yield* load(taskId), yield* makeToView)
  }, TaskAccess.get)

  const create = useCase("Tasks.create")(
    withInput(NewTask, function*({ title, ...input }: NewTask) {
      const { organization } = yield* CurrentActor
      const change = yield* resolve(organization.id, input, { approverId: null, assigneeId: null })
      const settings = yield* findSettings(organization.id, nothingSet, change)
      const id = yield* ids.make(TaskId)
      const now = yield* Timestamp.now
      const task = yield* makeTask(
        { id, organizationId: organization.id, title },
        change,
        settings,
        now
      )
      const causes = yield* notices.find(nothingBefore, task, 1)
      const kept = yield* reopenOver(task, now)
      yield* store.insert(organization.id, kept)
      yield* audit.record(taskEvents.created(task))
      yield* recordReopened({ before: task, after: kept })
      yield* notices.record(organization.id, causes)
      return Revision.map({ value: kept, revision: 1 }, yield* makeToView)
    }),
    unit.run,
    TaskAccess.create
  )

  const update = useCase("Tasks.update")(
    withInput(TaskPatch, function*(taskId: TaskId, patch: TaskPatch) {
      const by = actingUserId(yield* CurrentActor)
      const read = yield* Revision.check(yield* loadOwn(taskId, Object.keys(patch)))
      const { organizationId } = read.value
      const change = yield* resolve(organizationId, patch, read.value)
      const settings = yield* findSettings(organizationId, read.value, change)
      const updated = yield* apply(read, { _tag: "Update", change, by, ...settings }, { verb: "updated" })
      return Revision.map(updated, yield* makeToView)
    }),
    unit.run,
    TaskAccess.update
  )

  const updateStatuses = useCase("Tasks.updateStatuses")(
    withInput(StatusChange, function*(change: StatusChange) {
      const actor = yield* CurrentActor
      const organizationId = actor.organization.id
      const found = yield* store.findAll(organizationId, change.ids)
      const tasks = new Map(found.map((task) => [task.value.id, task]))
      const isRequired = change.status === "done" && (yield* isApprovalRequired(organizationId, "task"))
      const now = yield* Timestamp.now
      const decided = decideStatus(
        change,
        { tasks, canChange: (task) => canChange(task, actor), by: actingUserId(actor), isApprovalRequired: isRequired },
        now
      )
      const [errors, done] = Arr.separate(decided)
      const changed = yield* Effect.forEach(
        done,
        (task) => Effect.map(reopenOver(task.after, now), (kept) => ({ ...task, kept }))
      )
      const written = changed.filter(({ after, before }) => after !== before.value)
      const [reopened, others] = Arr.partition(written, ({ after, kept }) => after === kept)
      yield* Effect.forEach(reopened, ({ before, kept }) => store.save(organizationId, kept, before.revision))
      if (others.length > 0) {
        yield* store.saveStates(
          organizationId,
          others.map(({ after, before }) => ({ value: after, revision: before.revision }))
        )
      }
      if (written.length > 0) {
        yield* audit.record(...written.map(({ after, before }) => taskEvents.updated(before.value, after)))
        yield* recordReopened(...written.map(({ after, kept }) => ({ before: after, after: kept })))
      }
      const summary = { total: change.ids.length, successful: changed.length, failed: errors.length }
      return { updated: changed.map(({ kept }) => toChangedStatus(kept)), errors, summary }
    }),
    unit.run,
    TaskAccess.updateStatuses
  )

  const submit = useCase("Tasks.submit")(
    withInput(TaskSubmission, function*(taskId: TaskId, { approverId: named }: TaskSubmission) {
      const actor = yield* CurrentActor
      const read = yield* loadOwn(taskId)
      const { approverId: present, organizationId } = read.value
      const reference = named ?? present
      if (reference === null) return yield* ApproverNotEligible.lacks("task:approve")
      const approverId = yield* resolveApprover(organizationId, reference, "task:approve")
      if (present !== null && approverId !== present) yield* Access.check(TaskAccess.manage)
      const selfApproval = yield* getSelfApproval(organizationId)
      const command = { _tag: "Submit", approverId, by: actingUserId(actor), selfApproval } as const
      const changed = yield* apply(read, command, { verb: "submitted" })
      return Revision.map(changed, yield* makeToView)
    }),
    unit.run,
    TaskAccess.submit
  )

  const withdraw = useCase("Tasks.withdraw")(
    function*(taskId: TaskId) {
      const read = yield* load(taskId)
      if (!isSubmitter(read.value, yield* CurrentActor)) yield* Access.check(TaskAccess.manage)
      const changed = yield* apply(read, { _tag: "Withdraw" }, { verb: "withdrawn" })
      return Revision.map(changed, yield* makeToView)
    },
    unit.run,
    TaskAccess.withdraw
  )

  const makeJudge = (_tag: "Approve" | "Reject", verb: string) =>
    useCase(`Tasks.${_tag.toLowerCase()}`)(
      withInput(Verdict, function*(taskId: TaskId, verdict: Verdict) {
        const { organization, user } = yield* currentCaller
        const selfApproval = yield* getSelfApproval(organization.id)
        const command = { _tag, by: user.id, selfApproval, verdict } as const
        const changed = yield* apply(yield* load(taskId), command, { verb, more: verdict })
        return Revision.map(changed, yield* makeToView)
      }),
      unit.run,
      TaskAccess.judge
    )

  const approve = makeJudge("Approve", "approved")

  const reject = makeJudge("Reject", "rejected")

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

  const history = useCase("Tasks.history")(
    withInput(HistoryQuery, function*(taskId: TaskId, query: HistoryQuery) {
      yield* load(taskId)
      return yield* audit.history({ type: "task", id: taskId }, query)
    }),
    TaskAccess.history
  )

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

  const reopenDue: Effect.Effect<number> = Effect.gen(function*() {
    const due = yield* store.due(yield* Timestamp.now, dueBatchSize)
    const count = (yield* Effect.forEach(due, reopen)).filter((isReopened) => isReopened).length
    return due.length < dueBatchSize || count === 0 ? count : count + (yield* reopenDue)
  })

  return { list, get, create, update, updateStatuses, submit, withdraw, approve, reject, remove, history, reopenDue }
})

export class Tasks extends Context.Tag("@attestry/core/task/Tasks")<Tasks, TasksService>() {
  static readonly Default = Layer.effect(this, make)
}
