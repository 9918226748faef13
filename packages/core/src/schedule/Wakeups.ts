import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import { WorkSignal } from "../storage/WorkSignal.ts"

export interface Wakeups {
  // looks at once
  readonly wake: Effect.Effect<void>
  // looks at that time too, in milliseconds since 1970
  readonly wakeAt: (millis: number) => Effect.Effect<void>
}

// finds the work that other servers left, and that this one missed
const sweepInterval = 30_000

// changes in a burst are looked for once, and in a long one less and less often
const shortestPause = 50
const longestPause = 500

// Looks for work when something has changed, when it is time, and twice a minute. A look returns when the next is due.
export const run = <R>(
  look: Effect.Effect<number, never, R>
): Effect.Effect<Wakeups, never, R | Scope.Scope | WorkSignal> =>
  Effect.gen(function*() {
    const signals = yield* Queue.sliding<void>(1)
    let soonest = Infinity
    let pause = shortestPause
    let isChanged = false

    const wait = Effect.gen(function*() {
      const since = yield* Clock.currentTimeMillis
      const millis = Math.max(Math.min(soonest - since, sweepInterval), 0)
      yield* Effect.timeoutOption(Queue.take(signals), millis)
      const now = yield* Clock.currentTimeMillis
      if (now >= soonest || now - since >= pause) pause = shortestPause
      // the end of a round is no change
      else if (isChanged) pause = Math.min(pause * 2, longestPause)
      isChanged = false
      if (now >= soonest) soonest = Infinity
    })

    yield* (yield* WorkSignal).listen(() => {
      isChanged = true
      signals.unsafeOffer()
    })
    const turn = Effect.gen(function*() {
      soonest = Math.min(soonest, yield* look)
      yield* wait
      yield* Effect.sleep(pause)
    })
    yield* Effect.forkScoped(Effect.forever(turn))

    return {
      wake: Queue.offer(signals, undefined),
      wakeAt: (millis) =>
        Effect.suspend(() => {
          if (millis >= soonest) return Effect.void
          soonest = millis
          return Queue.offer(signals, undefined)
        })
    }
  })
