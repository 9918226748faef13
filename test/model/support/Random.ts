import { Cause, Effect, Exit, FastCheck, Runtime } from "effect"
import { turn } from "../../support/Waiting.ts"

/** That number of rounds, or as many as these milliseconds allow. */
export interface Budget {
  readonly sequences: number
  readonly millis?: number
}

/** However slow the machine is. */
const atLeast = 5

const check = async <A>(property: FastCheck.IAsyncProperty<A>, numRuns: number, millis: number | undefined) => {
  if (millis === undefined) return FastCheck.assert(property, { numRuns })
  await FastCheck.assert(property, { numRuns: Math.min(atLeast, numRuns) })
  const result = await FastCheck.check(property, { numRuns, interruptAfterTimeLimit: millis })
  if (result.failed && result.counterexample !== null) throw new Error(FastCheck.defaultReportMessage(result))
}

/** Runs what is made of random values, and fails with the smallest value that fails. */
export const withRandom = <A, R>(
  values: FastCheck.Arbitrary<A>,
  { millis, sequences }: Budget,
  run: (value: A) => Effect.Effect<unknown, unknown, R>
): Effect.Effect<void, never, R> =>
  Effect.flatMap(Effect.runtime<R>(), (runtime) => {
    const property = FastCheck.asyncProperty(values, async (value) => {
      // in memory nothing else gives the event loop a turn, and the test runner takes a worker that is silent for dead
      const exit = await Runtime.runPromiseExit(runtime)(Effect.zipRight(turn, run(value)))
      // only the words: what else hangs on an error may be too much to report
      if (Exit.isFailure(exit)) throw new Error(Cause.pretty(exit.cause).slice(0, 3_000))
    })
    return Effect.promise(() =>
      check(property, sequences, millis).catch((error: Error) => {
        throw new Error(error.message.slice(0, 4_000))
      })
    )
  })
