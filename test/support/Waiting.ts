import { Duration, Effect } from "effect"
import { globalValue } from "effect/GlobalValue"
import { existsSync, readFileSync } from "node:fs"
import { isNight } from "./Rounds.ts"

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

interface Sample {
  readonly at: number
  /** Milliseconds in which this process ran. */
  readonly ran: number
  /** Milliseconds in which it was ready to run, but others had the processor. */
  readonly delayed: number
}

/** Reads the count of the kernel. On other systems it measures how long 100 ms of processor time take now. */
const sample = (): Sample => {
  const at = performance.now()
  try {
    const [ran = 0, delayed = 0] = readFileSync("/proc/self/schedstat", "utf8").split(" ").map(Number)
    return { at, ran: ran / 1e6, delayed: delayed / 1e6 }
  } catch {
    const used = process.cpuUsage()
    const spent = () => {
      const { system, user } = process.cpuUsage(used)
      return (system + user) / 1_000
    }
    while (spent() < 100);
    return { at, ran: spent(), delayed: performance.now() - at - spent() }
  }
}

const isCounted = existsSync("/proc/self/schedstat")
const samples = globalValue("attestry/test/samples", () => {
  const kept: Array<Sample> = isCounted ? [sample()] : []
  const keep = () => {
    kept.push(sample())
    if (kept.length > 2_400) kept.splice(0, 1_200)
  }
  if (isCounted) setInterval(keep, 250).unref()
  return kept
})

/**
 * Slowdown of this process in the last milliseconds, at least 1. It is counted, not estimated: the time in which the
 * process was ready to run and did not, relative to the time in which it ran.
 */
export const slowness = (millis = 30_000) => {
  const now = sample()
  const before = samples.findLast(({ at }) => at <= now.at - millis) ?? samples[0] ?? { at: 0, ran: 0, delayed: 0 }
  const times = 1 + (now.delayed - before.delayed) / Math.max(1, now.ran - before.ran)
  return times < 1.25 ? 1 : times
}

const slownessWithin = (took: number) => Math.max(slowness(took), slowness())

/**
 * True if it kept a promised time. The bound is exact on an idle machine. On a busy one it grows by the slowdown of
 * this process, either in that time or in the last half minute.
 */
export const isWithin = (took: number, millis: number): boolean => took < millis || took < millis * slownessWithin(took)

/** Asserts a promised time, as `isWithin` has it. It does so at night, because a busy machine must not refuse a change. */
export const assertWithin = (took: number, millis: number, what = "it") => {
  if (!isNight || isWithin(took, millis)) return
  const times = slownessWithin(took)
  throw new Error(
    `${what} took ${took.toFixed(0)} ms, not less than ${millis}; the machine is ${times.toFixed(1)} times slower`
  )
}

/**
 * Asserts a promised time in milliseconds of what takes as long each time it runs. A busy machine delays some of the
 * times, so up to five are made and the best counts. By day there is one attempt, and no bound.
 */
export const bestWithin = <E, R>(attempt: Effect.Effect<number, E, R>, millis: number, what: string) =>
  Effect.gen(function*() {
    let best = Infinity
    for (let round = 0; round < (isNight ? 5 : 1) && !isWithin(best, millis); round++) {
      best = Math.min(best, yield* attempt)
    }
    assertWithin(best, millis, what)
  })

/**
 * Runs a test whose client keeps a limit. A busy machine may be too slow for it, so a failed try is repeated with twice
 * the limit. A defect fails each try.
 */
export const keepingLimit = <R>(attempt: (millis: number) => Effect.Effect<void, never, R>, millis = 500) => {
  const from = (millis: number, triesLeft: number): Effect.Effect<void, never, R> =>
    triesLeft === 0
      ? attempt(millis)
      : Effect.catchAllDefect(attempt(millis), () => from(2 * millis, triesLeft - 1))
  return from(millis, 5)
}

/** Milliseconds of the processor that `run` takes. A busy machine makes them hardly more. */
export const processorTimeOf = (run: () => void): number => {
  const before = process.cpuUsage()
  run()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1_000
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
