import { HttpServerResponse } from "@effect/platform"
import { Chunk, Effect, Option, Stream } from "effect"
import type { Page, PageQuery } from "../shared/Page.ts"
import * as Envelope from "./Envelope.ts"

/** The JSON text of the answer, row by row: what is sent is not kept. */
const text = <A, B>(first: Chunk.Chunk<A>, rest: Stream.Stream<A>, show: (row: A) => B, signed: object) => {
  let count = 0
  const rows = Stream.concat(Stream.fromChunk(first), rest).pipe(
    Stream.mapChunks((chunk) => {
      const json = Chunk.toReadonlyArray(chunk).map((row) => `${count++ === 0 ? "" : ","}${JSON.stringify(show(row))}`)
      return Chunk.of(json.join(""))
    })
  )
  const end = Stream.suspend(() =>
    Stream.make(`],"count":${count},"nextCursor":null,${JSON.stringify(signed).slice(1)}`)
  )
  return Stream.concat(Stream.make("{\"data\":["), Stream.concat(rows, end))
}

/**
 * A list of the specification: a page if the query asks for one, else every row. What fits into one chunk is answered
 * as it is; more is sent as it is read, with flat memory.
 *
 * @since 0.1.0
 * @category answers
 */
export const list = <A, B, Query extends PageQuery, E, R, E2, R2>(query: Query, show: (row: A) => B, read: {
  readonly list: (query: Query) => Effect.Effect<Page<A>, E, R>
  readonly all: (query: Query) => Stream.Stream<A, E2, R2>
}) =>
  query.limit !== undefined || query.cursor !== undefined ?
    Envelope.page(read.list(query), show) :
    Effect.gen(function*() {
      const pull = yield* Stream.toPull(read.all(query))
      const next = Effect.catchAll(
        pull,
        Option.match({
          onNone: () => Effect.succeed(Chunk.empty<A>()),
          onSome: (error) => Effect.fail(error)
        })
      )
      const first = yield* next
      const second = yield* next
      const signed = yield* Envelope.signature
      if (Chunk.isEmpty(second)) {
        const data = Chunk.toReadonlyArray(first).map(show)
        return { data, count: data.length, nextCursor: null, ...signed }
      }
      const rest = Stream.concat(Stream.fromChunk(second), Stream.repeatEffectChunkOption(pull))
      const context = yield* Effect.context<R2>()
      return HttpServerResponse.stream(
        Stream.encodeText(text(first, Stream.orDie(Stream.provideContext(rest, context)), show, signed)),
        { contentType: "application/json" }
      )
    })
