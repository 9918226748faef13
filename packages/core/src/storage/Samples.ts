import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { globalValue } from "effect/GlobalValue"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type { Timestamp } from "../shared/Timestamp.ts"

/** Things that wait, and since when the first of them does. */
export interface Waiting {
  readonly count: number
  readonly oldest: Option.Option<Timestamp>
}

// one for the process, as Effect's metrics are
const samples = globalValue("@attestry/core/storage/Samples", () => new Set<Effect.Effect<void>>())

const timeout = "2 seconds"

/** Adds an effect that sets metrics, as long as the scope is open. It runs whenever somebody is about to read them. */
export const addSample = <R>(sample: Effect.Effect<void, never, R>): Effect.Effect<void, never, R | Scope.Scope> =>
  Effect.flatMap(Effect.context<R>(), (context) => {
    const provided = Effect.provide(sample, context)
    return Effect.asVoid(Effect.acquireRelease(
      Effect.sync(() => samples.add(provided)),
      () => Effect.sync(() => samples.delete(provided))
    ))
  })

/**
 * Sets the metrics that are only measured when somebody reads them, within 2 seconds. Run it before you export Effect's
 * metrics by yourself. `NodeServer` runs it for each request of `/metrics`.
 */
export const takeSamples: Effect.Effect<void> = Effect.suspend(() =>
  Effect.forEach(samples, (sample) => sample, { concurrency: "unbounded", discard: true })
)

const unknown = Number.NaN

/**
 * Sets a gauge to the number of what waits, and another to the seconds since the first of it does: 0 if nothing waits. Both
 * are NaN if the storage does not answer.
 */
export const setWaiting = <E, R>(
  count: Metric.Metric.Gauge<number>,
  oldestSeconds: Metric.Metric.Gauge<number>,
  waiting: Effect.Effect<Waiting, E, R>
): Effect.Effect<void, never, R> =>
  Effect.gen(function*() {
    const found = yield* Effect.timeout(waiting, timeout)
    const now = yield* Clock.currentTimeMillis
    const since = Option.match(found.oldest, { onNone: () => now, onSome: Date.parse })
    yield* Metric.set(count, found.count)
    yield* Metric.set(oldestSeconds, Math.max(0, now - since) / 1_000)
  }).pipe(
    Effect.catchAllCause((cause) =>
      Effect.logDebug("What waits could not be counted", cause).pipe(
        Effect.zipRight(Metric.set(count, unknown)),
        Effect.zipRight(Metric.set(oldestSeconds, unknown))
      )
    )
  )
