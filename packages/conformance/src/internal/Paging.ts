import type { Position } from "@attestry/core/page"
import { assert } from "@effect/vitest"
import { Effect } from "effect"

// A list that goes in circles fails.
export const readThrough = <A, E, R, E2 = never, R2 = never>(options: {
  readonly limit: number
  readonly slice: (after: Position | undefined, limit: number) => Effect.Effect<ReadonlyArray<A>, E, R>
  readonly position: (row: A) => Position
  readonly between?: (round: number) => Effect.Effect<unknown, E2, R2>
}): Effect.Effect<ReadonlyArray<A>, E | E2, R | R2> =>
  Effect.gen(function*() {
    const rows: Array<A> = []
    for (let round = 0;; round++) {
      assert.isBelow(round, 500, "The list has no end")
      const last = rows.at(-1)
      const found = yield* options.slice(last === undefined ? undefined : options.position(last), options.limit)
      rows.push(...found)
      if (found.length < options.limit) return rows
      if (options.between !== undefined) yield* options.between(round)
    }
  })
