import { Clock, Duration, Effect } from "effect"

/** A clock that stands still until the test moves it. Sleeps take real time. */
export const make = (start = Date.now()) => {
  const real = Clock.make()
  let now = start
  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => now,
    unsafeCurrentTimeNanos: () => BigInt(now) * 1_000_000n,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanos: Effect.sync(() => BigInt(now) * 1_000_000n),
    sleep: (duration) => real.sleep(duration)
  }
  const adjust = (by: Duration.DurationInput) =>
    Effect.sync(() => {
      now += Duration.toMillis(by)
    })
  return { clock, adjust }
}

/** Runs at that time, but sleeps in real time. */
export const at = (moment: string) => Effect.withClock(make(Date.parse(moment)).clock)
