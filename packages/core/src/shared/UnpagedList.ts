import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Position } from "./ListOrder.ts"
import type { Listing, PageQuery } from "./Page.ts"

const chunkSize = 1000

/** The beginning of a whole list, and how to read on if there is more. */
export interface UnpagedList<A> {
  readonly rows: ReadonlyArray<A>
  readonly rest: Option.Option<Effect.Effect<UnpagedList<A>>>
}

/**
 * The whole list, read 1,000 rows at a time. No row comes twice, and every row that was there at the start and was
 * neither deleted nor re-sorted comes once.
 */
export const all = <A, Query extends PageQuery, I>(
  listing: Listing<A, Query, I>,
  query: Query
): Effect.Effect<UnpagedList<A>> => {
  const { cursor: _, limit: __, sort = listing.sort, ...filters } = query
  const from = (after: Position | undefined): Effect.Effect<UnpagedList<A>> =>
    Effect.map(listing.rows({ filters, sort, after, limit: chunkSize + 1 }), (found) => {
      const last = found.length > chunkSize ? found[chunkSize - 1] : undefined
      return last === undefined
        ? { rows: found, rest: Option.none() }
        : { rows: found.slice(0, chunkSize), rest: Option.some(from(listing.position(last, sort))) }
    })
  return from(undefined)
}

/** The rows of a whole list as a stream, which reads on as it is pulled. */
export const stream = <A, E, R>(first: Effect.Effect<UnpagedList<A>, E, R>): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect(first, Effect.map(({ rest, rows }) => [Chunk.unsafeFromArray(rows), rest]))
