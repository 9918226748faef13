import { Duration, Effect } from "effect"
import { availableParallelism, loadavg } from "node:os"

/** The one limit for waiting. It only ends a test that would hang, however slow the machine is. */
export const patience = Duration.minutes(5)

/** Waits for the effect. */
export const patiently = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.timeout(effect, patience)

/** Waits until it is so. */
export const until = <E, R>(isSo: Effect.Effect<boolean, E, R>) =>
  patiently(Effect.repeat(Effect.delay(isSo, "10 millis"), { until: (is) => is })).pipe(Effect.asVoid)

/** One turn of the event loop, for whatever else waits in this process. */
export const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Has a server in this process take in what was sent to it: on a busy machine a time alone is no turn of the event loop. */
export const takenIn = Effect.zipRight(Effect.sleep("100 millis"), Effect.repeatN(turn, 20))

/** How many times as long as by itself a process takes on this machine at present, at least 1. */
export const slowness = () => {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const spent = () => {
    const { system, user } = process.cpuUsage(used)
    return (system + user) / 1_000
  }
  while (spent() < 100);
  const control = (performance.now() - began) / spent()
  const times = Math.max(control, (loadavg()[0] ?? 0) / availableParallelism())
  return times < 1.25 ? 1 : 2 * times
}

/**
 * Asserts a promised time. It is exact on a machine that has nothing else to do. Missed on a busy one, the bound grows
 * as much as a control shows the machine to be slower.
 */
export const assertWithin = (took: number, millis: number, what = "it") => {
  if (took < millis) return
  const times = slowness()
  if (took >= millis * times) {
    throw new Error(
      `${what} took ${took.toFixed(0)} ms, not less than ${millis}; the machine is ${times.toFixed(1)} times slower`
    )
  }
}

const tick = 10

/**
 * Measures waits in milliseconds, without the times in which the machine gave this process none: what counts is the time of
 * the processor that went by, with all that was done in this process, or the turns of the event loop.
 */
export const make = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const seen = { ticks: 0 }
      return { seen, ticking: setInterval(() => seen.ticks++, tick) }
    }),
    ({ ticking }) => Effect.sync(() => clearInterval(ticking))
  ),
  ({ seen }) => ({
    /** Gives what ends the wait, and tells how long it was. */
    begin: () => {
      const [began, ticked, used] = [performance.now(), seen.ticks, process.cpuUsage()]
      return () => {
        const { system, user } = process.cpuUsage(used)
        const counted = Math.max((system + user) / 1_000, (seen.ticks - ticked) * tick)
        return Math.min(counted, performance.now() - began)
      }
    }
  })
)
