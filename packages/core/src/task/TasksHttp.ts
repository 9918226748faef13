import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Tasks } from "./Tasks.ts"
import { TasksApi } from "./TasksApi.ts"

export const TasksHttp = Handlers.group(TasksApi, (handlers) =>
  Effect.map(Tasks, (tasks) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.signed(tasks.list(urlParams)))
      .handle("create", ({ payload }) => Envelope.single(tasks.create(payload)))
      .handle("updateStatuses", ({ payload }) => Envelope.signed(tasks.updateStatuses(payload)))
      .handle("get", ({ path }) => Envelope.single(tasks.get(path.id)))
      .handle("update", ({ path, payload }) => Envelope.single(tasks.update(path.id, payload)))
      .handle("remove", ({ path }) => Envelope.removed(tasks.remove(path.id)))
      .handle("submit", ({ path, payload }) => Envelope.single(tasks.submit(path.id, payload)))
      .handle("withdraw", ({ path }) => Envelope.single(tasks.withdraw(path.id)))
      .handle("approve", ({ path, payload }) => Envelope.single(tasks.approve(path.id, payload)))
      .handle("reject", ({ path, payload }) => Envelope.single(tasks.reject(path.id, payload)))
      .handle("history", ({ path, urlParams }) => Envelope.signed(tasks.history(path.id, urlParams)))))
