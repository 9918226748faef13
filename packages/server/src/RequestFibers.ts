import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as FiberRef from "effect/FiberRef"
import * as FiberRefs from "effect/FiberRefs"
import * as Runtime from "effect/Runtime"

/**
 * Makes a function that runs each request in a new fiber, without services and with the runtime's FiberRefs. They are
 * forked once for all requests. A fork for each, as by `Runtime.runFork`, costs twice as much.
 */
export const makeRun = <R>(
  { fiberRefs, runtimeFlags }: Runtime.Runtime<R>
): <A, E>(effect: Effect.Effect<A, E>) => Fiber.RuntimeFiber<A, E> => {
  const context = Context.empty()
  const refs = FiberRefs.updateAs(FiberRefs.forkAs(fiberRefs, FiberId.none), {
    fiberId: FiberId.none,
    fiberRef: FiberRef.currentContext,
    value: context
  })
  const fork = Runtime.runFork(Runtime.make({ context, fiberRefs: FiberRefs.empty(), runtimeFlags }))
  const options = { updateRefs: () => refs }
  return (effect) => fork(effect, options)
}
