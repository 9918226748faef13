import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TaskReminders, Tasks, type TaskStore } from "./index.ts"
import { makeFindUnassignedTasks, makeTaskNoticeSources } from "./TaskNoticeSources.ts"
import { unassignReviews, unassignTasks } from "./UnassignTasks.ts"

export const useCases = Layer.merge(TaskReminders.Default, Tasks.Default)

export type Ports = TaskStore

export const onRemoval = unassignTasks

export const onDeactivation = unassignReviews

export const noticeSources = makeTaskNoticeSources

export const unassigned = Effect.map(
  makeFindUnassignedTasks,
  (find) => ({ read: "task:read", update: "task:update", find } as const)
)

export const auditVerbs = {
  task: ["approved", "created", "rejected", "removed", "reopened", "submitted", "updated"]
}
