import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { Step, StepProblem } from "../browser/Instruction.ts"
import { CronExpression } from "../schedule/Timetable.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
import { PlainText } from "../shared/Text.ts"
import { BrowserAutomation, readPlan } from "./BrowserAutomation.ts"
import { BrowserAutomationAccess } from "./BrowserAutomationAccess.ts"
import { BrowserRun } from "./BrowserRun.ts"

const { modelSteps: _, organizationId: __, ...row } = BrowserAutomation.fields
const { organizationId: ___, ...runFields } = BrowserRun.fields

/** A browser automation in a list. */
export const BrowserAutomationRow = Schema.Struct({
  ...row,
  description: optional(
    describe(PlainText(10_000), "What it shows; absent if none is given.", "All who manage users.")
  ),
  schedule: optional(
    describe(CronExpression, "When it runs, by the organization's clocks; absent without.", "0 9 * * 1")
  )
}).annotations({ identifier: "BrowserAutomationRow" })

export type BrowserAutomationRow = typeof BrowserAutomationRow.Type

const moves = makeMoves("BrowserAutomationMove", {
  update: { guard: BrowserAutomationAccess.update },
  remove: { guard: BrowserAutomationAccess.remove },
  run: { guard: BrowserAutomationAccess.run }
})

/** A browser automation, how its instruction was read, and the moves that the caller may make. */
export const BrowserAutomationView = Schema.Struct({
  ...BrowserAutomationRow.fields,
  plan: describe(
    Schema.Literal("ready", "needs_model"),
    "`ready` if each line of the instruction is a step, or a model wrote steps for it; else a run asks a model.",
    "ready"
  ),
  plannedBy: describe(
    Schema.NullOr(Schema.Literal("model")),
    "`model` if a model wrote the steps; null if they are the lines of the instruction, or if there are none.",
    null
  ),
  steps: describe(Schema.Array(Step), "The steps as they were read; empty for free text without steps of a model."),
  problems: describe(Schema.Array(StepProblem), "The lines that are no steps.", []),
  allowed: moves.allowed
}).annotations({ identifier: "BrowserAutomation" })

export type BrowserAutomationView = typeof BrowserAutomationView.Type

/** A run, and whether its screenshot differs from the one before. */
export const BrowserRunView = Schema.Struct({
  ...runFields,
  comparison: describe(
    Schema.NullOr(Schema.Literal("same", "changed")),
    "Whether the screenshot differs from the one before; null if they were not compared.",
    "same"
  )
}).annotations({ identifier: "BrowserRun" })

export type BrowserRunView = typeof BrowserRunView.Type

export const toBrowserAutomationRow = (
  { description, modelSteps: _, organizationId: __, schedule, ...automation }: BrowserAutomation
): BrowserAutomationRow => ({
  ...automation,
  ...(description === null ? {} : { description }),
  ...(schedule === null ? {} : { schedule })
})

export const makeToBrowserAutomationView = Effect.map(
  CurrentActor,
  (actor) => (automation: BrowserAutomation): BrowserAutomationView => ({
    ...toBrowserAutomationRow(automation),
    ...readPlan(automation),
    allowed: moves.find(automation, actor)
  })
)

const toComparison = ({ changedPixels }: BrowserRun) =>
  changedPixels === null ? null : changedPixels === 0 ? "same" as const : "changed" as const

const pickRun = pickFields(BrowserRunView)

export const toBrowserRunView = (run: BrowserRun): BrowserRunView => pickRun(run, { comparison: toComparison(run) })
