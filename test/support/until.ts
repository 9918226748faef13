import { Effect } from "effect"

/** Waits until it is so, and fails when it does not come to that in 20 seconds. */
export const until = <E, R>(isSo: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(Effect.delay(isSo, "10 millis"), { until: (is) => is }).pipe(
    Effect.timeout("20 seconds"),
    Effect.asVoid
  )

/** One turn of the event loop, for whatever else waits in this process. */
export const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Has a server in this process take in what was sent to it: on a busy machine a time alone is no turn of the event loop. */
export const takenIn = Effect.zipRight(Effect.sleep("100 millis"), Effect.repeatN(turn, 20))
