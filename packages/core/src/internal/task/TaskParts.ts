import * as Effect from "effect/Effect"
import type { CurrentActor } from "../../access/Actor.ts"
import type { Writes } from "../../storage/UnitOfWork.ts"
import type { Task } from "../../task/Task.ts"
import { removeAttachments } from "./RemoveAttachments.ts"
import { removeAutomations } from "./RemoveAutomations.ts"

// reads what the task owns, and returns the writes that remove it
type TaskPart = (
  task: Task
) => Effect.Effect<Effect.Effect<void, never, CurrentActor | Writes>, never, CurrentActor | Writes>

// all that a task owns, removed in this order before the task itself
export const makeTaskParts = Effect.gen(function*() {
  const parts: ReadonlyArray<TaskPart> = yield* Effect.all([
    removeAttachments,
    removeAutomations
  ])
  return {
    remove: (task: Task) =>
      Effect.flatMap(
        Effect.forEach(parts, (part) => part(task)),
        (writes) => Effect.all(writes, { discard: true })
      )
  }
})
