import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { removeAttachments } from "../attachment/RemoveAttachments.ts"
import { removeBrowserAutomations } from "../browserAutomation/RemoveBrowserAutomations.ts"
import { makeTaskParts, type TaskPart, TaskParts } from "../task/TaskParts.ts"
import { removeAutomations } from "../taskAutomation/RemoveAutomations.ts"

// Parts that are removed with a task, in order.
export const taskParts = Layer.effect(
  TaskParts,
  Effect.gen(function*() {
    const parts: ReadonlyArray<TaskPart> = [
      yield* removeAttachments,
      yield* removeAutomations,
      yield* removeBrowserAutomations
    ]
    return makeTaskParts(parts)
  })
)
