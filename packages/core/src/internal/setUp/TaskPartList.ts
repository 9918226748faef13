import * as Effect from "effect/Effect"
import { removeBrowserAutomations } from "../browserAutomation/RemoveBrowserAutomations.ts"
import { removeAttachments } from "../task/RemoveAttachments.ts"
import { removeAutomations } from "../task/RemoveAutomations.ts"
import type { TaskPart } from "../task/TaskParts.ts"

// What is removed with a task, in order.
export const taskPartList = Effect.gen(function*() {
  const parts: ReadonlyArray<TaskPart> = [
    yield* removeAttachments,
    yield* removeAutomations,
    yield* removeBrowserAutomations
  ]
  return parts
})
