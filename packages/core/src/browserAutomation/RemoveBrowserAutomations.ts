import * as Effect from "effect/Effect"
import type { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Task } from "../task/Task.ts"
import { browserAutomationEvents } from "./BrowserAutomation.ts"
import { BrowserAutomationStore } from "./BrowserAutomationStore.ts"

export const removeBrowserAutomations = Effect.gen(function*() {
  const { ofTask, remove } = yield* BrowserAutomationStore
  const audit = yield* AuditRecorder

  return ({ id: taskId, organizationId }: Task) =>
    Effect.map(
      ofTask(organizationId, taskId),
      (found): Effect.Effect<void, never, CurrentActor | Writes> =>
        Effect.zipRight(
          Effect.forEach(found, ({ revision, value }) => remove(organizationId, value.id, revision), { discard: true }),
          audit.record(...found.map(({ value }) => browserAutomationEvents.removed(value)))
        )
    )
})
