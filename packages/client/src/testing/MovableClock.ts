import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

interface Sleeper {
  readonly due: number
  readonly wake: () => void
}

const day = 86_400_000

// Workers that look for what is due wait this long at most.
const soon = 100

const looks = 3

// lets go on what runs in other turns of the event loop, also after a hash, which an engine makes of each key
const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1))
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  }
}

// A clock that goes as the real one does, and jumps ahead on demand. A jump wakes who has slept long enough by then.
export const make = () => {
  const real = Clock.make()
  let ahead = 0
  const now = () => Date.now() + ahead
  const sleepers = new Set<Sleeper>()

  const sleep = (duration: Duration.Duration): Effect.Effect<void> =>
    Effect.async<void>((resume) => {
      const millis = Duration.toMillis(duration)
      const sleeper: Sleeper = {
        due: now() + millis,
        wake: () => {
          clearTimeout(timer)
          sleepers.delete(sleeper)
          resume(Effect.void)
        }
      }
      // a longer one would end at once
      const timer = setTimeout(sleeper.wake, Math.min(millis, 2 ** 31 - 1))
      sleepers.add(sleeper)
      return Effect.sync(() => {
        clearTimeout(timer)
        sleepers.delete(sleeper)
      })
    })

  const wakeDue = async (): Promise<void> => {
    const due = [...sleepers].filter((sleeper) => sleeper.due <= now()).sort((one, other) => one.due - other.due)
    for (const { wake } of due) wake()
    await settle()
  }

  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: now,
    unsafeCurrentTimeNanos: () => real.unsafeCurrentTimeNanos() + BigInt(ahead) * 1_000_000n,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanos: Effect.sync(() => clock.unsafeCurrentTimeNanos()),
    sleep
  }

  // by days, so that what is due each day runs each day
  const advance = async (duration: Duration.DurationInput): Promise<void> => {
    for (let left = Duration.toMillis(duration); left > 0; left -= day) {
      ahead += Math.min(left, day)
      await wakeDue()
      for (let i = 0; i < looks; i++) {
        ahead += soon
        await wakeDue()
      }
    }
  }

  return { clock, advance }
}
