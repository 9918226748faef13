import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Policies } from "./policy/Policies.ts"

const interval = Duration.minutes(1)

const reviews = Effect.flatMap(
  Policies,
  ({ markReviewsDue }) =>
    Effect.catchAllCause(markReviewsDue, (cause) => Effect.logWarning("Reviews that are due were not marked", cause))
)

/**
 * What has to be done again and again, every minute: policies whose review is due are marked. On as many servers as there
 * are, since each step is safe to be done twice. What fails is logged, and done a minute later. `NodeServer` has it; a host
 * that serves in another way, or not at all, adds it.
 */
export const layer: Layer.Layer<never, never, Policies> = Layer.scopedDiscard(
  Effect.forkScoped(Effect.repeat(Effect.delay(reviews, interval), Schedule.forever))
)
