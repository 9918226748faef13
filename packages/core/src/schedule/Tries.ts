import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

const few = Schedule.intersect(Schedule.exponential("1 second"), Schedule.recurs(4))

const untilThere = Schedule.union(Schedule.exponential("1 second"), Schedule.spaced("1 minute"))

const isNoInterruption = <E>(cause: Cause.Cause<E>): boolean => !Cause.isInterrupted(cause)

// a storage that is away must not end the work
export const persistently = <A, R>(effect: Effect.Effect<A, never, R>): Effect.Effect<A, never, R> =>
  Effect.orDie(Effect.retry(Effect.sandbox(effect), { schedule: untilThere, while: isNoInterruption }))

// five times within 15 seconds
export const retried = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.unsandbox(Effect.retry(Effect.sandbox(effect), { schedule: few, while: isNoInterruption }))
