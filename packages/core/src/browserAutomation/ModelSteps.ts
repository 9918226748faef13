import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { Plan } from "../browser/Instruction.ts"
import { makeWriteSteps } from "../browser/WriteSteps.ts"
import { PlainText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type BrowserAutomation, browserAutomationEvents, isPlannedAlike, readPlan } from "./BrowserAutomation.ts"
import { BrowserAutomationStore } from "./BrowserAutomationStore.ts"

const nothing = PlainText(10_000).make("")

type NoSteps = "model_unavailable" | "needs_model" | "plan_rejected"

export type PlannedSteps = Pick<Plan, "plannedBy" | "steps"> & { readonly blocked: NoSteps | null }

const blocked = (reason: NoSteps): PlannedSteps => ({ plannedBy: null, steps: [], blocked: reason })

const toReady = (automation: BrowserAutomation): PlannedSteps | null => {
  const { plan, plannedBy, steps } = readPlan(automation)
  return plan === "ready" ? { plannedBy, steps, blocked: null } : null
}

// The steps of an automation. A model is asked once for an instruction, and what it wrote is kept.
export const makePlanSteps = Effect.gen(function*() {
  const automations = yield* BrowserAutomationStore
  const writeSteps = yield* makeWriteSteps
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork

  // a person may change or remove the automation meanwhile
  const keep = (planned: BrowserAutomation) =>
    Effect.gen(function*() {
      const found = yield* automations.find(planned.organizationId, planned.id)
      if (Option.isNone(found) || !isPlannedAlike(found.value.value, planned)) return
      const { revision, value } = found.value
      const kept = { ...value, modelSteps: planned.modelSteps, updatedAt: yield* Timestamp.now }
      yield* automations.save(value.organizationId, kept, revision)
      yield* audit.record(browserAutomationEvents.changed("planned")(value, kept))
    }).pipe(unit.run, Effect.orDie)

  return (automation: BrowserAutomation) =>
    Effect.gen(function*() {
      const ready = toReady(automation)
      if (ready !== null) return ready
      if (automation.modelSteps === "") return blocked("plan_rejected")
      const written = yield* writeSteps(automation.organizationId, automation)
      const planned = { ...automation, modelSteps: Option.getOrElse(written, () => nothing) }
      yield* keep(planned)
      return toReady(planned) ?? blocked("plan_rejected")
    }).pipe(
      Effect.catchTags({
        PlannerMissing: () => Effect.succeed(blocked("needs_model")),
        PlannerUnavailable: ({ detail }) =>
          Effect.logWarning(`No model wrote the steps of a browser automation: ${detail}`).pipe(
            Effect.as(blocked("model_unavailable"))
          )
      })
    )
})
