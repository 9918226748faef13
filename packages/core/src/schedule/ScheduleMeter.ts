import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Metric from "effect/Metric"
import type { Timestamp } from "../shared/Timestamp.ts"

const running = Metric.gauge("attestry_schedule_running", { description: "Due work that runs." })

const runs = Metric.counter("attestry_schedule_runs", {
  description: "Due work that has ended.",
  incremental: true
})

const due = Metric.gauge("attestry_schedule_due", {
  description: "Subjects with something to do, at the latest look."
})

const late = Metric.gauge("attestry_schedule_late_seconds", {
  description: "Seconds between the due time and the start of the latest due work."
})

// Tags the metric alone: a tag on the work would be on the metrics of the work too.
const of = <Type, In, Out>(metric: Metric.Metric<Type, In, Out>, kind: string) => Metric.tagged(metric, "kind", kind)

export const setDue = (kind: string, subjects: number): Effect.Effect<void> => Metric.set(of(due, kind), subjects)

// Counts the work of a kind: running, succeeded or failed.
export const count = (kind: string) => <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.zipRight(
    Metric.increment(of(running, kind)),
    Effect.onExit(work, (exit) =>
      Effect.zipRight(
        Metric.incrementBy(of(running, kind), -1),
        Metric.increment(Metric.tagged(of(runs, kind), "outcome", Exit.isSuccess(exit) ? "succeeded" : "failed"))
      ))
  )

// Counts the work of a kind, and how late it began.
export const observe =
  (kind: string, dueAt: Timestamp) => <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(
      Clock.currentTimeMillis,
      (now) => Effect.zipRight(Metric.set(of(late, kind), (now - Date.parse(dueAt)) / 1_000), count(kind)(work))
    )
