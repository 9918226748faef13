import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Runtime from "effect/Runtime"

/**
 * Makes a function that runs each request in a new fiber, without services and with the runtime's FiberRefs. They are
 * forked once for all requests. A fork for each, as by `Runtime.runFork`, costs twice as much.
 */
export const makeRun = <R>(
  runtime: Runtime.Runtime<R>
): <A, E>(effect: Effect.Effect<A, E>) => Fiber.RuntimeFiber<A, E> => {
  let refs = runtime.fiberRefs
  Runtime.runFork(Runtime.make({ ...runtime, context: Context.empty() }), Effect.void, {
    updateRefs: (forked) => refs = forked
  })
  const fork = Runtime.runFork(Runtime.make({ ...Runtime.defaultRuntime, runtimeFlags: runtime.runtimeFlags }))
  const options = { updateRefs: () => refs }
  return (effect) => fork(effect, options)
}
