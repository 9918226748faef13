import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { isPeriodOver } from "./Recurrence.ts"
import { type Task, taskEvents, type TaskId, TaskNotFound } from "./Task.ts"
import { TaskAccess } from "./TaskAccess.ts"
import { canChange } from "./TaskMoves.ts"
import { makeTaskNotices } from "./TaskNotices.ts"
import { TaskStore } from "./TaskStore.ts"
import { type Command, type CommandTag, decide } from "./TaskTransitions.ts"

// with `task:work` alone an actor may change their own tasks, and only these fields
const workFields: ReadonlySet<string> = new Set(["status", "description"])

interface Application {
  readonly verb: string
  // fields of the audit event, beside the changed ones
  readonly more?: object
}

// only for the use cases of tasks
export const makeTaskRepository = Effect.gen(function*() {
  const store = yield* TaskStore
  const audit = yield* AuditRecorder
  const notices = yield* makeTaskNotices
  const { getTimeZone } = yield* OrganizationDirectory

  const load = Effect.fnUntraced(function*(taskId: TaskId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, taskId)
    return Option.isSome(found) ? found.value : yield* new TaskNotFound()
  })

  const loadOwn = Effect.fnUntraced(function*(taskId: TaskId, fields: ReadonlyArray<string> = []) {
    const actor = yield* CurrentActor
    const read = yield* load(taskId)
    const isTheirWork = canChange(read.value, actor) && fields.every((field) => workFields.has(field))
    if (!isTheirWork) yield* Access.check(TaskAccess.manage)
    return read
  })

  // the next period of a recurring task has begun if it is done after its due date
  const reopenOver = Effect.fnUntraced(function*(task: Task, now: Timestamp) {
    if (!isPeriodOver(task, now)) return task
    return yield* decide(task, { _tag: "Reopen", timeZone: yield* getTimeZone(task.organizationId) }, now)
  })

  const recordReopened = (...reopened: ReadonlyArray<{ readonly before: Task; readonly after: Task }>) => {
    const events = reopened.filter(({ after, before }) => after !== before).map(({ after, before }) =>
      taskEvents.changed("reopened")(before, after)
    )
    const [first] = reopened
    return events.length === 0 || first === undefined
      ? Effect.void
      : Effect.provideService(audit.record(...events), CurrentActor, systemActor(first.after.organizationId))
  }

  // writes nothing if nothing changes
  const apply = <Tag extends CommandTag>(
    { revision, value }: Versioned<Task>,
    command: Command<Tag>,
    { more = {}, verb }: Application
  ) =>
    Effect.gen(function*() {
      const now = yield* Timestamp.now
      const task = yield* decide(value, command, now)
      if (task === value) return { value, revision }
      const causes = yield* notices.find(value, task, revision + 1)
      const kept = yield* reopenOver(task, now)
      yield* store.save(value.organizationId, kept, revision)
      yield* audit.record(taskEvents.changed(verb)(value, task, more))
      yield* recordReopened({ before: task, after: kept })
      yield* notices.record(task.organizationId, causes)
      return { value: kept, revision: revision + 1 }
    })

  return { load, loadOwn, apply, reopenOver, recordReopened }
})
