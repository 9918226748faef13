import { type Clock, type Duration, Effect, TestClock } from "effect"

/** Lets what runs in other turns of the event loop go on, also after a hash, which an engine makes of each key. */
const turns = Effect.promise(async () => {
  for (let i = 0; i < 5; i++) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1))
    await new Promise((resolve) => setImmediate(resolve))
  }
})

/** Lets the time of a test pass, and what it starts. */
export const pass = (duration: Duration.DurationInput) => Effect.zipRight(TestClock.adjust(duration), turns)

/** After that time a server has looked for what is due. */
export const halfMinute = 31_000

/** Sets the clock to half a minute before, which nobody notices, and lets that time pass. */
export type At = (text: string) => Effect.Effect<void>

/** Runs a test under a clock that it sets. What waits meanwhile waits on, so that a month costs no more than a minute. */
export const withJumpingClock = <A, E, R>(test: (at: At) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function*() {
    const clock = yield* Effect.clock
    let ahead = 0
    const currentTimeMillis = Effect.map(clock.currentTimeMillis, (now) => now + ahead)
    const jumping: Clock.Clock = Object.create(clock, { currentTimeMillis: { value: currentTimeMillis } })
    const at: At = (text) =>
      Effect.gen(function*() {
        ahead += Date.parse(`${text}:00Z`) - halfMinute - (yield* currentTimeMillis)
        yield* pass(halfMinute)
        for (let i = 0; i < 3; i++) yield* pass("60 millis")
      })
    return yield* Effect.withClock(test(at), jumping)
  })
