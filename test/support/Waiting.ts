import { Effect } from "effect"

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
