import * as Effect from "effect/Effect"

// `Effect.zipWith` writes both results to an array that it makes before the first effect runs. If that waits, the array is
// among V8's old objects, and keeps the results there until the next collection of those.
export const zipWith = <A, E, R, A2, E2, R2, B>(
  first: Effect.Effect<A, E, R>,
  second: Effect.Effect<A2, E2, R2>,
  combine: (first: A, second: A2) => B
): Effect.Effect<B, E | E2, R | R2> => Effect.flatMap(first, (a) => Effect.map(second, (b) => combine(a, b)))
