import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import type { Task } from "../../task/Task.ts"
import { type StatusResult, Tasks } from "../../task/Tasks.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { ChangedStatus, TaskRow, TasksApi } from "./TasksApi.ts"

const pickRow = pickFields(TaskRow)
const pickStatus = pickFields(ChangedStatus)

const toRow = (task: Task) => pickRow(task, {})

const toStatuses = ({ updated, ...result }: StatusResult) => ({
  updated: updated.map((task) => pickStatus(task, {})),
  ...result
})

export const TasksHttp = Handlers.group(TasksApi, (handlers) =>
  Effect.map(Tasks, (tasks) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.page(tasks.list(urlParams), toRow))
      .handle("create", ({ payload }) => Envelope.single(tasks.create(payload), toRow))
      .handle("updateStatuses", ({ payload }) => Envelope.signed(Effect.map(tasks.updateStatuses(payload), toStatuses)))
      .handle("get", ({ path }) => Envelope.single(tasks.get(path.id), toRow))
      .handle("update", ({ path, payload }) => Envelope.single(tasks.update(path.id, payload), toRow))
      .handle("remove", ({ path }) => Envelope.removed(tasks.remove(path.id)))
      .handle("submit", ({ path }) => Effect.map(tasks.submit(path.id), toRow))
      .handle("approve", ({ path, payload }) => Effect.map(tasks.approve(path.id, payload), toRow))
      .handle("reject", ({ path, payload }) => Effect.map(tasks.reject(path.id, payload), toRow))
      .handle("history", ({ path, urlParams }) => Envelope.page(tasks.history(path.id, urlParams), identity))))
