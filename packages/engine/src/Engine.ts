import { FinishedWork } from "@attestry/core/schedule"
import * as WorkflowEngine from "@effect/workflow/WorkflowEngine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Services that schedules need. */
export type Engine = WorkflowEngine.WorkflowEngine | FinishedWork

/** An engine that forgets everything with its process, for tests. It follows Effect's Clock. */
export const layerMemory: Layer.Layer<Engine> = Layer.merge(
  WorkflowEngine.layerMemory,
  Layer.succeed(FinishedWork, { forget: () => Effect.void })
)
