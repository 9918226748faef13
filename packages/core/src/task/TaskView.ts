import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { subtractPeriods } from "./Recurrence.ts"
import { EvidenceAge, type EvidenceCutoffs, findEvidenceAge, Task } from "./Task.ts"
import type { StatusError } from "./TaskBatch.ts"
import { taskMoves } from "./TaskMoves.ts"

const { editors: __, firstDueDate: _, waitingSince: ___, ...fields } = Task.fields

const { approval, createdAt: ____, newestEvidenceAt, updatedAt: _____, ...leading } = fields

/** A task in a list, with the age of its evidence. */
export const TaskRow = Schema.Struct({
  ...leading,
  evidence: describe(EvidenceAge, "How recent the newest attachment is.", "fresh"),
  newestEvidenceAt,
  approval,
  createdAt: fields.createdAt,
  updatedAt: fields.updatedAt
}).annotations({ identifier: "TaskRow" })

export type TaskRow = typeof TaskRow.Type

/** A task with the age of its evidence, and the moves that the caller may make. */
export const TaskView = Schema.Struct({ ...TaskRow.fields, allowed: taskMoves.allowed })

export type TaskView = typeof TaskView.Type

const { completedAt, id, status, updatedAt } = fields

/** The status of a task that was set. */
export const ChangedStatus = Schema.Struct({ id, status, completedAt, updatedAt }).annotations({
  identifier: "ChangedTaskStatus"
})

export type ChangedStatus = typeof ChangedStatus.Type

/** The tasks that have the status now, and an error for each other id. */
export interface StatusResult {
  readonly updated: ReadonlyArray<ChangedStatus>
  readonly errors: ReadonlyArray<StatusError>
  readonly summary: { readonly total: number; readonly successful: number; readonly failed: number }
}

const pickStatus = pickFields(ChangedStatus)

export const toChangedStatus = (task: Task): ChangedStatus => pickStatus(task, {})

// field by field, because a list has many rows
const toRow = (task: Task, cutoffs: EvidenceCutoffs): TaskRow => ({
  id: task.id,
  organizationId: task.organizationId,
  title: task.title,
  description: task.description,
  status: task.status,
  frequency: task.frequency,
  department: task.department,
  assigneeId: task.assigneeId,
  approverId: task.approverId,
  dueDate: task.dueDate,
  completedAt: task.completedAt,
  evidence: findEvidenceAge(task, cutoffs),
  newestEvidenceAt: task.newestEvidenceAt,
  approval: task.approval,
  createdAt: task.createdAt,
  updatedAt: task.updatedAt
})

// the age of evidence is the present one
export const makeToRow = Effect.map(Timestamp.now, (now) => {
  const cutoffs = subtractPeriods(now)
  return (task: Task) => toRow(task, cutoffs)
})

export const makeToView = Effect.zipWith(
  makeToRow,
  CurrentActor,
  (toRow, actor) => (task: Task): TaskView => Object.assign(toRow(task), { allowed: taskMoves.find(task, actor) })
)
