import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/**
 * Runs the effect, and whatever its fiber does afterwards, in the context alone: for the fiber of one request, where it
 * saves the steps that `Effect.provide` takes to put the context before it back.
 */
export const within = <A, E, R>(effect: Effect.Effect<A, E, R>, context: Context.Context<R>): Effect.Effect<A, E> =>
  Effect.zipRight(FiberRef.set(FiberRef.currentContext, context as Context.Context<never>), effect) as Effect.Effect<
    A,
    E
  >
