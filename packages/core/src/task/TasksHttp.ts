import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { subtractPeriods } from "./Recurrence.ts"
import { type EvidenceCutoffs, findEvidenceAge, type Task } from "./Task.ts"
import { type StatusResult, Tasks } from "./Tasks.ts"
import { ChangedStatus, type TaskRow, TasksApi } from "./TasksApi.ts"

const pickStatus = pickFields(ChangedStatus)

// field by field, because a list has many rows
const toRow = (task: Task, cutoffs: EvidenceCutoffs): typeof TaskRow.Type => ({
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

const withRow = <A, E, R>(respond: (toRow: (task: Task) => typeof TaskRow.Type) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Timestamp.now, (now) => {
    const cutoffs = subtractPeriods(now)
    return respond((task) => toRow(task, cutoffs))
  })

const toStatuses = ({ updated, ...result }: StatusResult) => ({
  updated: updated.map((task) => pickStatus(task, {})),
  ...result
})

export const TasksHttp = Handlers.group(TasksApi, (handlers) =>
  Effect.map(Tasks, (tasks) =>
    handlers
      .handle("list", ({ urlParams }) => withRow((toRow) => Envelope.page(tasks.list(urlParams), toRow)))
      .handle("create", ({ payload }) => withRow((toRow) => Envelope.single(tasks.create(payload), toRow)))
      .handle("updateStatuses", ({ payload }) => Envelope.signed(Effect.map(tasks.updateStatuses(payload), toStatuses)))
      .handle("get", ({ path }) => withRow((toRow) => Envelope.single(tasks.get(path.id), toRow)))
      .handle(
        "update",
        ({ path, payload }) => withRow((toRow) => Envelope.single(tasks.update(path.id, payload), toRow))
      )
      .handle("remove", ({ path }) => Envelope.removed(tasks.remove(path.id)))
      .handle("submit", ({ path, payload }) => withRow((toRow) => Effect.map(tasks.submit(path.id, payload), toRow)))
      .handle("withdraw", ({ path }) => withRow((toRow) => Effect.map(tasks.withdraw(path.id), toRow)))
      .handle("approve", ({ path, payload }) => withRow((toRow) => Effect.map(tasks.approve(path.id, payload), toRow)))
      .handle("reject", ({ path, payload }) => withRow((toRow) => Effect.map(tasks.reject(path.id, payload), toRow)))
      .handle("history", ({ path, urlParams }) => Envelope.page(tasks.history(path.id, urlParams), identity))))
