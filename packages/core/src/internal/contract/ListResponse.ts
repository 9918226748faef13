import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { Streamed } from "../../http/ApiResponse.ts"
import type * as Page from "../../shared/Page.ts"
import * as Part from "../../shared/UnpagedList.ts"
import * as Envelope from "./Envelope.ts"

/** The JSON text of the answer, part by part: what is sent is not kept. */
const text = <A, B>(first: Part.UnpagedList<A>, show: (row: A) => B, signed: object): Stream.Stream<string> => {
  let count = 0
  const shown = (rows: Chunk.Chunk<A>): Chunk.Chunk<string> => {
    let text = ""
    for (const row of rows) text += `${count++ === 0 ? "" : ","}${JSON.stringify(show(row))}`
    return Chunk.of(text)
  }
  const rows = Stream.mapChunks(Part.stream(Effect.succeed(first)), shown)
  const end = Stream.suspend(() =>
    Stream.make(`],"count":${count},"nextCursor":null,${JSON.stringify(signed).slice(1)}`)
  )
  return Stream.concat(Stream.make("{\"data\":["), Stream.concat(rows, end))
}

/**
 * A list of the specification: a page if the query asks for one, else every row. What fits into one part is answered
 * as it is; more is sent as it is read, with flat memory.
 */
export const list = <A, B, Query extends Page.PageQuery, E, R, E2, R2>(query: Query, show: (row: A) => B, read: {
  readonly list: (query: Query) => Effect.Effect<Page.Page<A>, E, R>
  readonly all: (query: Query) => Effect.Effect<Part.UnpagedList<A>, E2, R2>
}) =>
  query.limit !== undefined || query.cursor !== undefined
    ? Envelope.page(read.list(query), show)
    : Effect.zipWith(read.all(query), Envelope.signature, (first, signed) =>
      Option.isNone(first.rest)
        ? { data: first.rows.map(show), count: first.rows.length, nextCursor: null, ...signed }
        : new Streamed(text(first, show, signed)))
