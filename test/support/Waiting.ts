import { Duration, Effect } from "effect"
import { availableParallelism, loadavg } from "node:os"

/** The one timeout for waiting. It only ends a test that would hang. */
export const patience = Duration.minutes(5)

/** Waits for the effect. */
export const patiently = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.timeout(effect, patience)

/** Waits until the condition holds. */
export const until = <E, R>(isSo: Effect.Effect<boolean, E, R>) =>
  patiently(Effect.repeat(Effect.delay(isSo, "10 millis"), { until: (is) => is })).pipe(Effect.asVoid)

/** One turn of the event loop. */
export const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Lets a server in this process receive what was sent. On a busy machine a pause alone does not guarantee that. */
export const takenIn = Effect.zipRight(Effect.sleep("100 millis"), Effect.repeatN(turn, 20))

/** Slowdown of this machine at present compared with an idle one, at least 1. */
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
 * Asserts a promised time. The bound is exact on an idle machine. On a busy one it grows by the measured slowdown.
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
 * Measures waits in milliseconds without the time in which this process did not run. It counts processor time of the
 * process, or turns of the event loop.
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
    /** Returns the function that ends the wait and returns its length. */
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
