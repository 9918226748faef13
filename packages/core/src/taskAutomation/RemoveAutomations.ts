import * as Effect from "effect/Effect"
import type { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { BlobStore } from "../blob/BlobStore.ts"
import { UnitOfWork, type Writes } from "../storage/UnitOfWork.ts"
import type { Task } from "../task/Task.ts"
import { automationEvents } from "./Automation.ts"
import { AutomationStore } from "./AutomationStore.ts"

const parallel = { concurrency: 8, discard: true } as const

// The scripts are pending before the commit and removed after it. If the server dies in between, or the unit is dropped,
// the sweeper finds them.
export const removeAutomations = Effect.gen(function*() {
  const store = yield* AutomationStore
  const blobs = yield* BlobStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork

  return Effect.fnUntraced(function*({ id: taskId, organizationId }: Task) {
    const automations = yield* store.ofTask(organizationId, taskId)
    const scripts = automations.flatMap(({ scripts }) => scripts)
    yield* Effect.forEach(scripts, (key) => blobs.unseal(organizationId, key), parallel)
    const writes: Effect.Effect<void, never, CurrentActor | Writes> = Effect.gen(function*() {
      if (automations.length === 0) return
      yield* store.removeAll(organizationId, automations.map(({ revision, value: { id } }) => ({ id, revision })))
      yield* audit.record(...automations.map(({ value }) => automationEvents.removed(value)))
      yield* unit.afterCommit(Effect.forEach(scripts, (key) => blobs.remove(organizationId, key), parallel))
    })
    return writes
  })
})
