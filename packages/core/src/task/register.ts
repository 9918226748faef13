import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TaskReminders, Tasks, type TaskStore } from "./index.ts"
import { makeFindUnassignedTasks, makeFindWithdrawnTasks, makeTaskNoticeSources } from "./TaskNoticeSources.ts"
import { pendingTasks, unassignTasks } from "./UnassignTasks.ts"

export const useCases = Layer.merge(TaskReminders.Default, Tasks.Default)

export type Ports = TaskStore

export const onRemoval = unassignTasks

export const pendingApprovals = pendingTasks

export const noticeSources = makeTaskNoticeSources

export const unassigned = Effect.map(
  makeFindUnassignedTasks,
  (find) => ({ read: "task:read", update: "task:update", find } as const)
)

export const withdrawn = Effect.map(makeFindWithdrawnTasks, (find) => ({ read: "task:read", find } as const))

export const auditVerbs = {
  task: ["approved", "created", "rejected", "removed", "reopened", "submitted", "updated", "withdrawn"]
}
