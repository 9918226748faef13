import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Policies } from "./policy/Policies.ts"
import { Tasks } from "./task/Tasks.ts"

const interval = Duration.minutes(1)

const markReviews = Effect.flatMap(
  Policies,
  ({ markReviewsDue }) =>
    Effect.catchAllCause(markReviewsDue, (cause) => Effect.logWarning("Reviews that are due were not marked", cause))
)

const reopenTasks = Effect.flatMap(
  Tasks,
  ({ reopenDue }) =>
    Effect.catchAllCause(reopenDue, (cause) => Effect.logWarning("Tasks that are due again were not reopened", cause))
)

const runEveryMinute = <R>(run: Effect.Effect<number | void, never, R>) =>
  Layer.scopedDiscard(Effect.forkScoped(Effect.repeat(Effect.delay(run, interval), Schedule.forever)))

/**
 * Marks policies whose review is due, and reopens tasks that are due again, every minute. It may run on any number of
 * servers. A failure is logged and retried a minute later. `NodeServer` includes this layer; other hosts add it.
 */
export const layer: Layer.Layer<never, never, Policies | Tasks> = Layer.merge(
  runEveryMinute(markReviews),
  runEveryMinute(reopenTasks)
)
