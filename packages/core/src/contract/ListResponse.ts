import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type * as Page from "../page/Page.ts"
import { zipWith } from "../shared/ZipWith.ts"
import { type Addition, Streamed } from "./ApiResponse.ts"
import * as Envelope from "./Envelope.ts"
import { streamInTurns } from "./StreamedText.ts"
import { UnpagedResponse } from "./UnpagedResponse.ts"

interface Surroundings {
  // the members before the rows, as `"name":value,`
  readonly before?: string
  readonly name: string
  // the members after the rows, as `,"name":value`
  readonly toEnd?: (count: number) => string
}

const makeText = <A>(
  first: Page.UnpagedList<A>,
  { before = "", name, toEnd = () => "" }: Surroundings,
  addition?: Addition
): Stream.Stream<string> => {
  let count = 0
  const toText = (row: A) => `${count++ === 0 ? "" : ","}${JSON.stringify(row)}`
  const rows = streamInTurns(
    first,
    addition === undefined ? toText : (row) => {
      addition.onRow({ [name]: [row] })
      return toText(row)
    }
  )
  const end = addition === undefined
    ? Stream.suspend(() => Stream.make(`]${toEnd(count)}}`))
    : Stream.fromEffect(Effect.map(addition.member, (member) => `]${toEnd(count)},${member}}`))
  return Stream.concat(Stream.make(`{${before}"${name}":[`), Stream.concat(rows, end))
}

// chunk by chunk, in flat memory
export const stream = <A>(first: Page.UnpagedList<A>, surroundings: Surroundings): Streamed =>
  new Streamed(makeText(first, surroundings), {}, (addition) => makeText(first, surroundings, addition))

// a list of more than one chunk is streamed while it is read
export const list = <A, Query extends Page.PageQuery, E, R, E2, R2>(query: Query, read: {
  readonly list: (query: Query) => Effect.Effect<Page.Page<A>, E, R>
  readonly all: (query: Query) => Effect.Effect<Page.UnpagedList<A>, E2, R2>
}) =>
  query.limit !== undefined || query.cursor !== undefined
    ? Envelope.signed(read.list(query))
    : zipWith(read.all(query), Envelope.signature, ({ facets, ...first }, signed) => {
      const more = facets === undefined ? signed : { facets, ...signed }
      return new UnpagedResponse(
        Option.isNone(first.rest)
          ? { data: first.rows, count: first.rows.length, nextCursor: null, ...more }
          : stream(first, {
            name: "data",
            toEnd: (count) => `,${JSON.stringify({ count, nextCursor: null, ...more }).slice(1, -1)}`
          })
      )
    })
