import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Position } from "./ListOrder.ts"
import type { Listing, PageQuery } from "./Page.ts"

const chunkSize = 1000

/** The first rows of an unpaged list, and the effect that reads the next chunk if there is one. */
export interface UnpagedList<A> {
  readonly rows: ReadonlyArray<A>
  readonly rest: Option.Option<Effect.Effect<UnpagedList<A>>>
}

/**
 * Reads a list in chunks of 1,000 rows. No row comes twice. Every row comes that existed at the start, unless it was
 * deleted or re-sorted meanwhile.
 */
export const all = <A, Query extends PageQuery, I>(
  listing: Listing<A, Query, I>,
  query: Query
): Effect.Effect<UnpagedList<A>> => {
  const { cursor: _, limit: __, sort = listing.sort, ...filters } = query
  const readFrom = (after: Position | undefined): Effect.Effect<UnpagedList<A>> =>
    Effect.map(listing.rows({ filters, sort, after, limit: chunkSize + 1 }), (found) => {
      const last = found.length > chunkSize ? found[chunkSize - 1] : undefined
      return last === undefined
        ? { rows: found, rest: Option.none() }
        : { rows: found.slice(0, chunkSize), rest: Option.some(readFrom(listing.position(last, sort))) }
    })
  return readFrom(undefined)
}

/** Streams the rows of an unpaged list. Reads each chunk when it is pulled. */
export const stream = <A, E, R>(first: Effect.Effect<UnpagedList<A>, E, R>): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect(first, Effect.map(({ rest, rows }) => [Chunk.unsafeFromArray(rows), rest]))
