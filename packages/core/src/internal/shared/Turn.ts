import * as Effect from "effect/Effect"

// not every runtime has it
declare const setImmediate: ((run: () => void) => unknown) | undefined

// after a long callback a timer may come in the same turn
export const inNextTurn: (run: () => void) => void = typeof setImmediate === "function"
  ? setImmediate
  : (run) => setTimeout(run, 0)

const waiting = new Set<() => void>()

// one a turn: in the same turn they would stop the event loop together
const resumeNext = (): void => {
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  if (waiting.size > 0) inNextTurn(resumeNext)
  next()
}

// Lets the event loop serve others. `Effect.yieldNow` may stay in the same turn.
export const giveTurn: Effect.Effect<void> = Effect.async((resume) => {
  const next = () => resume(Effect.void)
  waiting.add(next)
  if (waiting.size === 1) inNextTurn(resumeNext)
  return Effect.sync(() => waiting.delete(next))
})
