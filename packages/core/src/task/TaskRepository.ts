import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import { actingUserId, type Actor, CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { type Task, taskEvents, type TaskId, TaskNotFound } from "./Task.ts"
import { TaskAccess } from "./TaskAccess.ts"
import { makeTaskNotices } from "./TaskNotices.ts"
import { TaskStore } from "./TaskStore.ts"
import { type Command, type CommandTag, decide } from "./TaskTransitions.ts"

// with `task:work` alone an actor may change their own tasks, and only these fields
const workFields: ReadonlySet<string> = new Set(["status", "description"])

export const canChange = (actor: Actor) => ({ assigneeId }: Task): boolean =>
  Access.meets(TaskAccess.manage, actor) || (assigneeId !== null && assigneeId === actingUserId(actor))

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

  const load = Effect.fnUntraced(function*(taskId: TaskId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, taskId)
    return Option.isSome(found) ? found.value : yield* new TaskNotFound()
  })

  const loadOwn = Effect.fnUntraced(function*(taskId: TaskId, fields: ReadonlyArray<string> = []) {
    const actor = yield* CurrentActor
    const read = yield* load(taskId)
    const isTheirWork = canChange(actor)(read.value) && fields.every((field) => workFields.has(field))
    if (!isTheirWork) yield* Access.check(TaskAccess.manage)
    return read
  })

  // writes nothing if nothing changes
  const apply = <Tag extends CommandTag>(
    { revision, value }: Versioned<Task>,
    command: Command<Tag>,
    { more = {}, verb }: Application
  ) =>
    Effect.gen(function*() {
      const task = yield* decide(value, command, yield* Timestamp.now)
      if (task === value) return { value, revision }
      const causes = yield* notices.find(value, task, revision + 1)
      yield* store.save(value.organizationId, task, revision)
      yield* audit.record(taskEvents.changed(verb)(value, task, more))
      yield* notices.record(task.organizationId, causes)
      return { value: task, revision: revision + 1 }
    })

  return { load, loadOwn, apply }
})
