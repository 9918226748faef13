import * as Schema from "effect/Schema"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import { describe } from "../shared/Describe.ts"
import type { UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { SettableStatus, type Task, TaskId } from "./Task.ts"
import { decide, type Rejections } from "./TaskTransitions.ts"

export const StatusChange = Schema.Struct({
  ids: describe(Schema.Array(TaskId).pipe(Schema.minItems(1), Schema.maxItems(1000)), "The tasks."),
  status: describe(SettableStatus, "The status that they get.", "done")
}).annotations({ identifier: "TaskStatusChange" })

export type StatusChange = typeof StatusChange.Type

const Fault = Schema.Literal(
  "Task not found",
  "Duplicate in this request",
  "Not assigned to you",
  "Review required",
  "Review pending"
)

export const StatusError = Schema.Struct({
  index: describe(Schema.NonNegativeInt, "The place of the id in `ids`, from 0.", 1),
  id: describe(TaskId, "The id as given."),
  error: describe(Fault, "Why the task keeps its status.", "Review required")
}).annotations({ identifier: "TaskStatusError" })

export type StatusError = typeof StatusError.Type

const faults: { readonly [tag in Rejections["Update"]["_tag"]]: typeof Fault.Type } = {
  ApprovalPending: "Review pending",
  ApprovalRequired: "Review required",
  SubmissionRequired: "Review required"
}

export interface ChangedTask {
  readonly before: Versioned<Task>
  readonly after: Task
}

interface Found {
  readonly tasks: ReadonlyMap<TaskId, Versioned<Task>>
  readonly canChange: (task: Task) => boolean
  readonly by: UserId | null
  readonly isApprovalRequired: boolean
}

export const decideStatus = (
  { ids, status }: StatusChange,
  { by, canChange, isApprovalRequired, tasks }: Found,
  now: Timestamp
): ReadonlyArray<Either.Either<ChangedTask, StatusError>> => {
  const firsts = new Map(ids.map((id, index) => [id, index] as const).toReversed())
  return ids.map((id, index) => {
    const before = tasks.get(id)
    const fail = (error: typeof Fault.Type) => Either.left({ index, id, error })
    if (firsts.get(id) !== index) return fail("Duplicate in this request")
    if (before === undefined) return fail("Task not found")
    if (!canChange(before.value)) return fail("Not assigned to you")
    const command = { _tag: "Update", change: { status }, by, isApprovalRequired } as const
    return Either.mapBoth(decide(before.value, command, now), {
      onLeft: ({ _tag }) => ({ index, id, error: faults[_tag] }),
      onRight: (after): ChangedTask => ({ before, after })
    })
  })
}
