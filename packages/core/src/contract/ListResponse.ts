import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type * as Page from "../page/Page.ts"
import { zipWith } from "../shared/ZipWith.ts"
import { Streamed } from "./ApiResponse.ts"
import * as Envelope from "./Envelope.ts"
import { streamInTurns } from "./StreamedText.ts"
import { UnpagedResponse } from "./UnpagedResponse.ts"

// chunk by chunk, in flat memory
export const makeText = <A>(
  first: Page.UnpagedList<A>,
  start: string,
  toEnd: (count: number) => string
): Stream.Stream<string> => {
  let count = 0
  const rows = streamInTurns(first, (row) => `${count++ === 0 ? "" : ","}${JSON.stringify(row)}`)
  return Stream.concat(Stream.make(start), Stream.concat(rows, Stream.suspend(() => Stream.make(toEnd(count)))))
}

// a list of more than one chunk is streamed while it is read
export const list = <A, Query extends Page.PageQuery, E, R, E2, R2>(query: Query, read: {
  readonly list: (query: Query) => Effect.Effect<Page.Page<A>, E, R>
  readonly all: (query: Query) => Effect.Effect<Page.UnpagedList<A>, E2, R2>
}) =>
  query.limit !== undefined || query.cursor !== undefined
    ? Envelope.signed(read.list(query))
    : zipWith(read.all(query), Envelope.signature, (first, signed) =>
      new UnpagedResponse(
        Option.isNone(first.rest)
          ? { data: first.rows, count: first.rows.length, nextCursor: null, ...signed }
          : new Streamed(makeText(
            first,
            "{\"data\":[",
            (count) => `],${JSON.stringify({ count, nextCursor: null, ...signed }).slice(1)}`
          ))
      ))
