import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { BlobSweeper } from "./blob/index.ts"
import { Policies } from "./policy/index.ts"
import { OutgoingSwitch } from "./storage/index.ts"
import { Tasks } from "./task/index.ts"
import { WebhookDeliveries } from "./webhook/index.ts"

const interval = Duration.minutes(1)

/** A sweep lists what is pending, which costs a request to some services. */
const sweepInterval = Duration.minutes(10)

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

const sweepBlobs = Effect.flatMap(
  BlobSweeper,
  ({ sweep }) => Effect.catchAllCause(sweep(), (cause) => Effect.logWarning("Pending blobs were not swept", cause))
)

const sweepDeliveries = Effect.flatMap(
  WebhookDeliveries,
  ({ sweep }) => Effect.catchAllCause(sweep, (cause) => Effect.logWarning("Old deliveries were not swept", cause))
)

const runEvery = <R>(interval: Duration.Duration, run: Effect.Effect<unknown, never, R>) =>
  Layer.scopedDiscard(Effect.forkScoped(Effect.repeat(Effect.delay(run, interval), Schedule.forever)))

const work = Layer.mergeAll(
  runEvery(interval, markReviews),
  runEvery(interval, reopenTasks),
  runEvery(sweepInterval, sweepBlobs),
  runEvery(sweepInterval, sweepDeliveries)
)

/**
 * Marks policies whose review is due, and reopens tasks that are due again, every minute. Sweeps pending blobs and old
 * deliveries every ten minutes. It may run on any number of servers. A failure is logged, and the next run tries again.
 * `Outgoing.off` switches it off. `NodeServer` includes this layer; other hosts add it.
 */
export const layer: Layer.Layer<never, never, BlobSweeper | Policies | Tasks | WebhookDeliveries> = Layer.unwrapEffect(
  Effect.map(OutgoingSwitch, (isOn) => isOn ? work : Layer.empty)
)
