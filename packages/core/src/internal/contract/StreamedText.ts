import type * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

// about a millisecond of work
const rowsOfStep = 100

// a caller with limits gives others a turn between steps
export const inSteps = <A>(rows: Stream.Stream<A>, toText: (rows: Chunk.Chunk<A>) => string): Stream.Stream<string> =>
  Stream.mapEffect(
    Stream.chunks(Stream.rechunk(rows, rowsOfStep)),
    (step) => Effect.map(Effect.yieldNow(), () => toText(step))
  )
