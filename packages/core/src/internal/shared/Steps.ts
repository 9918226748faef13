import * as Effect from "effect/Effect"
import { giveTurn } from "./Turn.ts"

// A long computation. Each step takes little time.
export type Steps<A> = Generator<void, A, void>

export const runSteps = <A>(steps: Steps<A>): A => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

// in milliseconds
const slice = 10

const runSlice = <A>(steps: Steps<A>): IteratorResult<void, A> => {
  const end = performance.now() + slice
  for (;;) {
    const result = steps.next()
    if (result.done === true || performance.now() > end) return result
  }
}

// serves others in between
export const runInTurns = <A>(steps: Steps<A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    const result = runSlice(steps)
    return result.done === true ? Effect.succeed(result.value) : Effect.zipRight(giveTurn, runInTurns(steps))
  })
