import * as Effect from "effect/Effect"

// Lets the event loop serve others. `Effect.yieldNow` may stay in the same turn.
export const giveTurn: Effect.Effect<void> = Effect.async((resume) => {
  const timer = setTimeout(() => resume(Effect.void), 0)
  return Effect.sync(() => clearTimeout(timer))
})
