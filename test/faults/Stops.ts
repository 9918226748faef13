import { Deferred, Effect, Fiber } from "effect"
import type { Point } from "./Points.ts"

/** Points of an upload and of a removal. */
export const uploading: ReadonlyArray<Point> = [
  "before put",
  "after put",
  "before commit",
  "after commit",
  "after seal"
]
export const removing: ReadonlyArray<Point> = [
  "before unseal",
  "after unseal",
  "before commit",
  "after commit",
  "after remove"
]

interface Stop {
  readonly point: Point
  readonly reached: Deferred.Deferred<void>
  readonly ended: Deferred.Deferred<void>
}

let stop: Stop | undefined

/** The next one that passes the point stops there. */
export const stopNext = (next: Stop): void => {
  stop = next
}

/** Stops there, like a process that dies, until the test has seen what it left. */
export const pass = (point: Point): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (stop?.point !== point) return Effect.void
    const { ended, reached } = stop
    stop = undefined
    return Effect.zipRight(Deferred.succeed(reached, undefined), Deferred.await(ended))
  })

/** Runs the effect up to the point, checks what is left, ends it with the defect, and checks again. */
export const stopped = <A, E, R, R2>(
  point: Point,
  effect: Effect.Effect<A, E, R>,
  check: Effect.Effect<unknown, never, R2>,
  defect: unknown = new Error(`Stopped ${point}`)
) =>
  Effect.gen(function*() {
    const reached = yield* Deferred.make<void>()
    const ended = yield* Deferred.make<void>()
    stopNext({ point, reached, ended })
    const fiber = yield* Effect.fork(effect)
    yield* Deferred.await(reached).pipe(Effect.timeout("20 seconds"), Effect.orDie)
    yield* check
    yield* Deferred.die(ended, defect)
    const answer = yield* Fiber.join(fiber)
    yield* check
    return answer
  })
