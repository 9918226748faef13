import * as Effect from "effect/Effect"
import { giveTurn, inNextTurn } from "./Turn.ts"

// A long computation. Each step takes little time.
export type Steps<A> = Generator<void, A, void>

export const runSteps = <A>(steps: Steps<A>): A => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

// in milliseconds
const slice = 5

// time of the slices in this turn of the event loop: many short computations together must not stop it
let spent = 0

const spend = (millis: number): void => {
  if (millis < 1) return
  if (spent === 0) inNextTurn(() => spent = 0)
  spent += millis
}

const runSlice = <A>(steps: Steps<A>): IteratorResult<void, A> => {
  const start = performance.now()
  for (;;) {
    const result = steps.next()
    const millis = performance.now() - start
    if (result.done !== true && millis <= slice) continue
    spend(millis)
    return result
  }
}

const continueInTurns = <A>(steps: Steps<A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    const result = runSlice(steps)
    return result.done === true ? Effect.succeed(result.value) : Effect.zipRight(giveTurn, continueInTurns(steps))
  })

// serves others in between
export const runInTurns = <A>(steps: Steps<A>): Effect.Effect<A> =>
  Effect.suspend(() => spent > slice ? Effect.zipRight(giveTurn, continueInTurns(steps)) : continueInTurns(steps))

const mapItems = function*<A, B>(items: ReadonlyArray<A>, f: (item: A, index: number) => B): Steps<ReadonlyArray<B>> {
  const mapped: Array<B> = []
  for (const [index, item] of items.entries()) {
    mapped.push(f(item, index))
    yield
  }
  return mapped
}

// in several turns of the event loop, so that many items do not keep other requests waiting
export const mapInTurns = <A, B>(
  items: ReadonlyArray<A>,
  f: (item: A, index: number) => B
): Effect.Effect<ReadonlyArray<B>> => runInTurns(mapItems(items, f))
