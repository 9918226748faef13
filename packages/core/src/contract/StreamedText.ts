import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { runInTurns, type Steps } from "../eventLoop/Steps.ts"
import * as Page from "../page/Page.ts"

// about a millisecond of work
const rowsOfStep = 100

const joinInSteps = function*<A>(rows: Chunk.Chunk<A>, toText: (row: A) => string): Steps<string> {
  let text = ""
  for (const row of rows) {
    text += toText(row)
    yield
  }
  return text
}

// A caller with limits gives others a turn between steps. A step of long rows takes several turns of the event loop.
export const streamInTurns = <A>(
  first: Page.UnpagedList<A>,
  toText: (row: A) => string
): Stream.Stream<string> =>
  Stream.chunks(Page.streamAll(Effect.succeed(first))).pipe(
    Stream.flatMap((rows) => Stream.fromChunk(Chunk.chunksOf(rows, rowsOfStep))),
    Stream.mapEffect((rows) => Effect.zipRight(Effect.yieldNow(), runInTurns(joinInSteps(rows, toText))))
  )
