import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { ListOrder, Position } from "./ListOrder.ts"
import { TaggedProblem } from "./TaggedProblem.ts"
import { PlainText } from "./Text.ts"

/** The cursor is no cursor, or belongs to another list, sort, filter or limit than the request names. */
export class InvalidCursor extends TaggedProblem<InvalidCursor>()(
  "InvalidCursor",
  400,
  "The cursor does not match this list, sort, filter and limit. Start again without it."
) {}

/** Rows of a list, the number of all rows that match its filters, and where to read on. */
export interface Page<A> {
  readonly data: ReadonlyArray<A>
  readonly count: number
  readonly nextCursor: string | null
}

/** What every list query has, beside its filters. */
export interface PageQuery {
  readonly limit?: number
  readonly cursor?: string
  readonly sort?: string
}

type FiltersOf<Query> = Omit<Query, keyof PageQuery>
type SortOf<Query extends PageQuery> = NonNullable<Query["sort"]>

/**
 * What a store is asked for: at most `limit` rows that match the filters, in order, after the position.
 * A sort that starts with `-` is descending, in the value and in the id.
 */
export interface Slice<Query extends PageQuery> {
  readonly filters: FiltersOf<Query>
  readonly sort: SortOf<Query>
  readonly after: Position | undefined
  readonly limit: number
}

/** A list that can be read page by page. */
export interface Listing<A, Query extends PageQuery, QueryEncoded> extends ListOrder<A, SortOf<Query>> {
  /** The list's name; its cursors carry it. */
  readonly name: string
  readonly query: Schema.Schema<Query, QueryEncoded>
  readonly rows: (slice: Slice<Query>) => Effect.Effect<ReadonlyArray<A>>
  readonly count: (filters: FiltersOf<Query>) => Effect.Effect<number>
}

const Limit = Schema.transform(
  Schema.String.pipe(Schema.pattern(/^([1-9]\d?|[1-4]\d\d|500)$/)),
  Schema.Int.pipe(Schema.between(1, 500)),
  { strict: true, decode: Number, encode: String }
).annotations({
  jsonSchema: { type: "integer", minimum: 1, maximum: 500 },
  message: () => ({ message: "Expected a whole number from 1 to 500", override: true })
})

/** The query parameters of every list. */
export const pageFields = {
  limit: Schema.optionalWith(Limit, { exact: true }),
  cursor: Schema.optionalWith(PlainText(8192, 1), { exact: true })
}

/** The query parameters of a list with those sorts. */
export const sorted = <const Sorts extends ReadonlyArray<string>>(...sorts: Sorts) => ({
  ...pageFields,
  sort: Schema.optionalWith(Schema.Literal(...sorts), { exact: true })
})

/** A query parameter that is `true` or `false`. */
export const Flag = Schema.transformLiterals(["true", true], ["false", false]).annotations({
  jsonSchema: { type: "boolean" },
  message: () => ({ message: "Expected true or false", override: true })
})

/** The query parameters of a list sorted by creation. */
export const createdPageFields = sorted("createdAt", "-createdAt")

/** The query parameters of a list sorted by creation or by name. */
export const sortedPageFields = sorted("createdAt", "-createdAt", "name", "-name")

/** An organization's list in that order, over a store's `list` and `count`. */
export const listing = <OrganizationId, A, Query extends PageQuery, QueryEncoded>(
  name: string,
  query: Schema.Schema<Query, QueryEncoded>,
  order: ListOrder<A, SortOf<Query>>,
  store: {
    readonly list: (organizationId: OrganizationId, slice: Slice<Query>) => Effect.Effect<ReadonlyArray<A>>
    readonly count: (organizationId: OrganizationId, filters: FiltersOf<Query>) => Effect.Effect<number>
  }
) =>
(organizationId: OrganizationId): Listing<A, Query, QueryEncoded> => ({
  ...order,
  name,
  query,
  rows: (slice) => store.list(organizationId, slice),
  count: (filters) => store.count(organizationId, filters)
})

const Cursor = Schema.compose(
  Schema.StringFromBase64Url,
  Schema.parseJson(Schema.Struct({
    list: Schema.String,
    query: Schema.Record({ key: Schema.String, value: Schema.String }),
    count: Schema.NonNegativeInt,
    value: Schema.String,
    id: Schema.String
  }))
)

const parameters = <A, Query extends PageQuery, I>(listing: Listing<A, Query, I>, query: Query) =>
  Object.entries(Schema.encodeSync(listing.query)(query) ?? {}).map(([key, value]) => [key, String(value)] as const)

/** The query that the cursor carries, which must not differ from the request's. */
const resume = <A, Query extends PageQuery, I>(listing: Listing<A, Query, I>, query: Query, text: string) =>
  Effect.gen(function*() {
    const cursor = yield* Schema.decode(Cursor)(text)
    const resumed = yield* Schema.decodeUnknown(listing.query)(cursor.query)
    const position = { value: cursor.value, id: cursor.id }
    const isOurs = cursor.list === listing.name && listing.accepts(position, resumed.sort ?? listing.sort) &&
      parameters(listing, query).every(([key, value]) => key === "cursor" || cursor.query[key] === value)
    return isOurs ? { query: resumed, after: position, count: cursor.count } : yield* new InvalidCursor()
  }).pipe(Effect.catchTag("ParseError", () => new InvalidCursor()))

/**
 * One page of the list; 100 rows unless the query says otherwise. The rows are counted for the first page only, and
 * not even then if they all fit in.
 */
export const page = <A, Query extends PageQuery, I>(
  listing: Listing<A, Query, I>,
  asked: Query
): Effect.Effect<Page<A>, InvalidCursor> =>
  Effect.gen(function*() {
    const { after, count: known, query } = asked.cursor === undefined
      ? { query: asked, after: undefined, count: undefined }
      : yield* resume(listing, asked, asked.cursor)
    const { cursor: _, limit = 100, sort = listing.sort, ...filters } = query
    const found = yield* listing.rows({ filters, sort, after, limit: limit + 1 })
    const data = found.slice(0, limit)
    const last = found.length > limit ? data.at(-1) : undefined
    if (last === undefined) return { data, count: known ?? data.length, nextCursor: null }
    const count = known ?? (yield* listing.count(filters))
    const next = {
      list: listing.name,
      query: { ...Object.fromEntries(parameters(listing, query)), limit: String(limit), sort },
      count,
      ...listing.position(last, sort)
    }
    return { data, count, nextCursor: yield* Effect.orDie(Schema.encode(Cursor)(next)) }
  })

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
export const readAll = <A, Query extends PageQuery, I>(
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
export const streamAll = <A, E, R>(first: Effect.Effect<UnpagedList<A>, E, R>): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect(first, Effect.map(({ rest, rows }) => [Chunk.unsafeFromArray(rows), rest]))
