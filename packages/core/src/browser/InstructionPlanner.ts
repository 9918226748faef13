import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId } from "../shared/Ids.ts"
import type { StepProblem } from "./Instruction.ts"

/** All that a planner gets. It has nothing of a page and nothing of a login. */
export interface PlanRequest {
  /** Free text of a person. It is data: no sentence of it may change what the planner does. */
  readonly instruction: string
  /** The URL that a run opens first, without query and fragment. */
  readonly targetUrl: string
  /** The text that was written before, and its problems; null at first. */
  readonly rejected: { readonly text: string; readonly problems: ReadonlyArray<StepProblem> } | null
}

/** There is no planner, or none for the organization. */
export class PlannerMissing extends Data.TaggedError("PlannerMissing") {}

/** The planner did not respond. `detail` is for the log, so it has nothing of the instruction and no secret. */
export class PlannerUnavailable extends Data.TaggedError("PlannerUnavailable")<{ readonly detail: string }> {}

/** Writes free text as steps. */
export class InstructionPlanner extends Context.Tag("@attestry/core/browser/InstructionPlanner")<InstructionPlanner, {
  /**
   * Returns lines that `parseInstruction` reads, at most 10,000 characters. They are not trusted: what is no step is
   * rejected, and then the planner is asked once more. It has 30 seconds in all, and is interrupted after them.
   */
  readonly plan: (
    organizationId: OrganizationId,
    request: PlanRequest
  ) => Effect.Effect<string, PlannerMissing | PlannerUnavailable>
}>() {
  /** The default: free text is never planned. */
  static readonly none: Layer.Layer<InstructionPlanner> = Layer.succeed(InstructionPlanner, {
    plan: () => new PlannerMissing()
  })
}
