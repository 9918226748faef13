import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { CurrentActor } from "../access/Actor.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Task } from "./Task.ts"

// reads what the task owns, and returns the writes that remove it
export type TaskPart = (
  task: Task
) => Effect.Effect<Effect.Effect<void, never, CurrentActor | Writes>, never, CurrentActor | Writes>

// all that a task owns, removed before the task itself; `Attestry.ts` lists the parts
export class TaskParts extends Context.Tag("@attestry/core/task/TaskParts")<TaskParts, {
  readonly remove: (task: Task) => Effect.Effect<void, never, CurrentActor | Writes>
}>() {}

// removes the parts in this order
export const makeTaskParts = (parts: ReadonlyArray<TaskPart>): typeof TaskParts.Service => ({
  remove: (task) =>
    Effect.flatMap(
      Effect.forEach(parts, (part) => part(task)),
      (writes) => Effect.all(writes, { discard: true })
    )
})
