import { assert } from "@effect/vitest"
import { Array, Deferred, Effect, Fiber } from "effect"
import * as Fixtures from "../Fixtures.ts"

// Stops all that pass until it is opened.
export const makeGate = (expected: number) =>
  Effect.gen(function*() {
    const reached = yield* Deferred.make<void>()
    const opened = yield* Deferred.make<void>()
    let come = 0
    return {
      pass: Effect.suspend(() => ++come === expected ? Deferred.succeed(reached, undefined) : Effect.void).pipe(
        Effect.zipRight(Deferred.await(opened))
      ),
      reached: Deferred.await(reached),
      open: Deferred.succeed(opened, undefined)
    }
  })

// Every unit reads that the place is free before any takes it.
export const assertOneCommits = <E, R, E2, R2>(options: {
  readonly isTaken: Effect.Effect<boolean, E, R>
  readonly take: (racer: number) => Effect.Effect<unknown, E2, R2>
}) =>
  Effect.gen(function*() {
    const racers = Array.range(0, 4)
    const runs = racers.map(() => 0)
    const gate = yield* makeGate(racers.length)
    const fibers = yield* Effect.forEach(racers, (racer) =>
      Effect.fork(Fixtures.unit(Effect.gen(function*() {
        runs[racer] = (runs[racer] ?? 0) + 1
        const isTaken = yield* options.isTaken
        yield* gate.pass
        if (isTaken) return "saw it"
        yield* options.take(racer)
        return "committed"
      }))))
    yield* gate.reached
    yield* gate.open
    const outcomes = yield* Fiber.join(Fiber.all(fibers))
    assert.strictEqual(outcomes.filter((outcome) => outcome === "committed").length, 1)
    for (const racer of racers) if (outcomes[racer] === "saw it") assert.isAtLeast(runs[racer] ?? 0, 2)
  })
