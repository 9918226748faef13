import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { FiberRef } from "./AttestryNeedsEffect3.ts"

// Sets the context for the rest of the fiber, so only for the fiber of one request. It saves the steps in which
// `Effect.provide` restores the context.
export const setFiberContext = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  context: Context.Context<R>
): Effect.Effect<A, E> =>
  Effect.zipRight(FiberRef.set(FiberRef.currentContext, context as Context.Context<never>), effect) as Effect.Effect<
    A,
    E
  >
