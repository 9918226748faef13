import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import * as StepActions from "./StepActions.ts"
import { readLine } from "./StepGrammar.ts"

const mostSteps = 50
const mostProblems = 20

/** Deed of a step. Names and texts are as the visitor sees them. */
export const StepAction = StepActions.StepAction
export type StepAction = typeof StepAction.Type

const Line = describe(Schema.Int.pipe(Schema.positive()), "Line of the instruction, from 1.", 1)

/** A step of an instruction. `line` counts from 1; `text` is the line. */
export const Step = Schema.Struct({
  line: Line,
  text: describe(Schema.String, "The line.", "Click the button \"Save\""),
  action: describe(StepAction, "What the step does.", { type: "click", role: "button", name: "Save" })
}).annotations({ identifier: "BrowserStep" })
export type Step = typeof Step.Type

/** A line that is no step: the word at which reading ended, and what was expected there. */
export const StepProblem = Schema.Struct({
  line: Line,
  word: describe(Schema.String, "The word at which reading ended; empty for the end of the line.", "banner"),
  detail: describe(Schema.String, "What was expected there.", "Expected a name in quotes, such as \"Save\".")
}).annotations({ identifier: "BrowserStepProblem" })
export type StepProblem = typeof StepProblem.Type

/** An instruction as it was read. It is `ready` if each line is a step, of 1 to 50; else it is free text. */
export interface Plan {
  readonly plan: "ready" | "needs_model"
  /** The author of the steps, if it was a model. */
  readonly plannedBy: "model" | null
  readonly steps: ReadonlyArray<Step>
  /** At most 20. */
  readonly problems: ReadonlyArray<StepProblem>
}

/** Reads an instruction: one step a line. Empty lines and those that begin with `#` are skipped. */
export const parseInstruction = (instruction: string): Plan => {
  const steps: Array<Step> = []
  const problems: Array<StepProblem> = []
  for (const [index, whole] of instruction.split(/\r\n|\r|\n/).entries()) {
    const text = whole.trim()
    if (text === "" || text.startsWith("#")) continue
    const line = index + 1
    if (steps.length === mostSteps) {
      problems.push({ line, word: "", detail: `Expected at most ${mostSteps} steps.` })
      break
    }
    const read = readLine(text)
    if ("action" in read) steps.push({ line, text, action: read.action })
    else problems.push({ line, ...read })
    if (problems.length === mostProblems) break
  }
  if (steps.length + problems.length === 0) problems.push({ line: 1, word: "", detail: "Expected a step." })
  return { plan: problems.length === 0 ? "ready" : "needs_model", plannedBy: null, steps, problems }
}
