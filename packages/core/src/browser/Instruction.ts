import * as Schema from "effect/Schema"

/** What a step does. Names and texts are as the visitor sees them. */
export const StepAction = Schema.Union(
  Schema.Struct({ type: Schema.Literal("open"), url: Schema.String }),
  Schema.Struct({ type: Schema.Literal("click"), role: Schema.NullOr(Schema.String), name: Schema.String }),
  Schema.Struct({ type: Schema.Literal("fill"), name: Schema.String, value: Schema.String }),
  Schema.Struct({ type: Schema.Literal("choose"), option: Schema.String, name: Schema.String }),
  Schema.Struct({ type: Schema.Literal("press"), key: Schema.String }),
  Schema.Struct({ type: Schema.Literal("wait"), text: Schema.String }),
  Schema.Struct({ type: Schema.Literal("scroll"), text: Schema.String }),
  Schema.Struct({ type: Schema.Literal("expect"), text: Schema.String, isAbsent: Schema.Boolean }),
  Schema.Struct({ type: Schema.Literal("screenshot") })
)
export type StepAction = typeof StepAction.Type

/** A step of an instruction. `line` counts from 1; `text` is the line. */
export const Step = Schema.Struct({ line: Schema.Int, text: Schema.String, action: StepAction })
export type Step = typeof Step.Type

/** Why a line is no step: the word at which reading ended, and what was expected there. */
export const StepProblem = Schema.Struct({ line: Schema.Int, word: Schema.String, detail: Schema.String })
export type StepProblem = typeof StepProblem.Type

/** An instruction as it was read. It is `ready` if each line is a step; else it is free text. */
export interface Plan {
  readonly plan: "ready" | "needs_model"
  readonly steps: ReadonlyArray<Step>
  readonly problems: ReadonlyArray<StepProblem>
}

/** Reads an instruction: one step a line. */
export const parseInstruction = (instruction: string): Plan => ({
  plan: "needs_model",
  steps: [],
  problems: [{ line: 1, word: instruction.slice(0, 20), detail: "Expected a step." }]
})
