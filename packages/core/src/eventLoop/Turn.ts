import * as Effect from "effect/Effect"

// not every runtime has it
declare const setImmediate: ((run: () => void) => unknown) | undefined

// after a long callback a timer may come in the same turn
export const inNextTurn: (run: () => void) => void = typeof setImmediate === "function"
  ? setImmediate
  : (run) => setTimeout(run, 0)

// No Set: its old tables would keep what has waited until a collection of old objects.
const waiting: Array<() => void> = []

// one a turn: in the same turn they would stop the event loop together
const resumeNext = (): void => {
  const next = waiting.shift()
  if (waiting.length > 0) inNextTurn(resumeNext)
  next?.()
}

// Lets the event loop serve others. `Effect.yieldNow` may stay in the same turn.
export const giveTurn: Effect.Effect<void> = Effect.async((resume) => {
  if (waiting.push(() => resume(Effect.void)) === 1) inNextTurn(resumeNext)
})
