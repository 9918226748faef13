import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Policies } from "./policy/Policies.ts"

const interval = Duration.minutes(1)

const markReviews = Effect.flatMap(
  Policies,
  ({ markReviewsDue }) =>
    Effect.catchAllCause(markReviewsDue, (cause) => Effect.logWarning("Reviews that are due were not marked", cause))
)

/**
 * Marks policies whose review is due, every minute. It may run on any number of servers. A failure is logged and retried
 * a minute later. `NodeServer` includes this layer; other hosts add it.
 */
export const layer: Layer.Layer<never, never, Policies> = Layer.scopedDiscard(
  Effect.forkScoped(Effect.repeat(Effect.delay(markReviews, interval), Schedule.forever))
)
