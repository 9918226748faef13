import { Cause, Effect, Schedule } from "effect"
import { readdirSync, readFileSync } from "node:fs"

const orEmpty = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    // it has just ended
    return ""
  }
}

/** The ids of the processes that this one has started for files. */
export const processes = (): ReadonlyArray<string> =>
  readdirSync("/proc/self/task")
    .flatMap((task) => orEmpty(`/proc/self/task/${task}/children`).split(" "))
    .filter((id) => id !== "" && /(Answers|Questionnaire|Report)Process/.test(orEmpty(`/proc/${id}/cmdline`)))

/** True if it has not ended. One that has is there until its parent knows. */
export const isRunning = (id: string): boolean => /^State:\s+[^Z\s]/m.test(orEmpty(`/proc/${id}/status`))

/** Finds those that are started from now on. One of another test may not have ended yet. */
export const newProcesses = () => {
  const known = new Set(processes())
  return () => processes().filter((id) => !known.has(id))
}

/** The defect that the effect dies with. */
export const defectOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(Effect.sandbox(Effect.asVoid(effect))), Cause.squash)

const bytesOf = (id: string): number => Number(/VmRSS:\s+(\d+)/.exec(orEmpty(`/proc/${id}/status`))?.[1] ?? 0) * 1_024

/** Memory that they and this one take. */
const bytesOfAll = (): number => processes().reduce((sum, id) => sum + bytesOf(id), process.memoryUsage.rss())

/** Milliseconds in which this thread ran. */
const ranMillis = (): number => Number(orEmpty("/proc/thread-self/schedstat").split(" ")[0]) / 1e6

/** Measures the longest turn of the event loop in processor time, which other programs do not make longer. */
const turns = Effect.acquireRelease(
  Effect.sync(() => {
    const seen = { longest: 0, ranBefore: ranMillis() }
    const tick = () => {
      const ran = ranMillis()
      seen.longest = Math.max(seen.longest, ran - seen.ranBefore)
      seen.ranBefore = ran
    }
    return { seen, ticking: setInterval(tick, 5) }
  }),
  ({ ticking }) => Effect.sync(() => clearInterval(ticking))
)

/**
 * The longest turn of the event loop in milliseconds of processor time, and the most memory in MiB: what this process
 * adds, and all of the processes that it has started for files.
 */
export const watched = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.gen(function*() {
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    yield* Effect.forkScoped(Effect.repeat(
      Effect.sync(() => {
        most = Math.max(most, bytesOfAll())
      }),
      Schedule.spaced("20 millis")
    ))
    const { seen } = yield* turns
    const began = performance.now()
    const result = yield* effect
    const millis = performance.now() - began
    // so that the last turn is counted
    yield* Effect.sleep("20 millis")
    return { result, millis, turn: seen.longest, megabytes: (most - before) / 1_048_576 }
  }))
