import type * as Workflow from "@effect/workflow/Workflow"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Removes what the engine has stored of finished workflows, which would otherwise be kept for ever. */
export class FinishedWork extends Context.Tag("@attestry/core/schedule/FinishedWork")<FinishedWork, {
  /** Forgets a finished workflow, its activities and its waiting. Does nothing if there is none. */
  readonly forget: (workflow: Workflow.Any, executionId: string) => Effect.Effect<void>
}>() {}
