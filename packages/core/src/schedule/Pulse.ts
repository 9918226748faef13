import * as Workflow from "@effect/workflow/Workflow"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { WorkHealth } from "../storage/WorkHealth.ts"
import { FinishedWork } from "./FinishedWork.ts"

const pulse = Workflow.make({
  name: "Pulse",
  payload: { id: Schema.String },
  idempotencyKey: ({ id }) => id
})

const interval = "1 minute"
const timeout = "20 seconds"

const check = Effect.gen(function*() {
  const engine = yield* WorkflowEngine
  const { forget } = yield* FinishedWork
  const payload = { id: globalThis.crypto.randomUUID() }
  const executionId = yield* pulse.executionId(payload)
  const ended = yield* pulse.execute(payload).pipe(
    Effect.mapInputContext((_: Context.Context<never>) => Context.make(WorkflowEngine, engine)),
    Effect.timeoutOption(timeout),
    Effect.catchAllCause((cause) => Cause.isInterrupted(cause) ? Effect.interrupt : Effect.succeedNone)
  )
  yield* forget(pulse, executionId)
  return Option.isSome(ended)
})

// Asks the engine for the smallest work each minute, and logs if it is not done.
export const layer: Layer.Layer<never, never, FinishedWork | WorkflowEngine | WorkHealth> = Layer.scopedDiscard(
  Effect.gen(function*() {
    const health = yield* WorkHealth
    const tell = (isRunning: boolean) =>
      Effect.suspend(() => {
        if (health.engineStopped() === !isRunning) return Effect.void
        health.setEngineStopped(!isRunning)
        return isRunning ? Effect.logInfo("The engine runs again") : Effect.logError("The engine has stopped")
      })
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.flatMap(check, tell), Effect.sleep(interval))))
  })
).pipe(Layer.provide(pulse.toLayer(() => Effect.void)))
