import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import * as Cursor from "./Cursor.ts"
import { type FacetCount, type Facets, toFacets } from "./Facets.ts"
import type { ListOrder, Position } from "./ListOrder.ts"

export * from "./PageFields.ts"

/** The cursor is malformed, or belongs to another list, sort, filter or limit. */
export class InvalidCursor extends TaggedProblem<InvalidCursor>()(
  "InvalidCursor",
  400,
  "The cursor does not match this list, sort, filter and limit. Start again without it."
) {}

/** Rows of a list, the number of all rows that match its filters, and the cursor of the next page. */
export interface Page<A> {
  readonly data: ReadonlyArray<A>
  readonly count: number
  readonly nextCursor: string | null
  /** On the first page, if the query asks for them. */
  readonly facets?: Facets
}

export const mapRows = <A, B>(toRow: (row: A) => B) => ({ data, ...rest }: Page<A>): Page<B> => ({
  data: data.map(toRow),
  ...rest
})

/** The part of a list query that is no filter. */
export interface PageQuery {
  readonly limit?: number
  readonly cursor?: string
  readonly sort?: string
  readonly facets?: ReadonlyArray<string>
}

type FiltersOf<Query> = Omit<Query, keyof PageQuery>
type SortOf<Query extends PageQuery> = NonNullable<Query["sort"]>

/** Names of the facets that a query can ask for. */
export type FacetOf<Query extends PageQuery> = NonNullable<Query["facets"]>[number]

/**
 * Rows to read from a store: at most `limit` that match the filters, in order, after the position. A sort that starts with
 * `-` is descending, by the value and by the id.
 */
export interface Slice<Query extends PageQuery> {
  readonly filters: FiltersOf<Query>
  readonly sort: SortOf<Query>
  readonly after: Position | undefined
  readonly limit: number
}

/** Rows of a slice, and the number of all that match its filters if it was read with them. */
export interface CountedRows<A> {
  readonly rows: ReadonlyArray<A>
  readonly count: number | undefined
}

/** A list that is read in pages. */
export interface Listing<A, Query extends PageQuery, QueryEncoded> extends ListOrder<A, SortOf<Query>> {
  /** The organization whose rows these are. A cursor of another one is rejected. */
  readonly organizationId: string
  /** The list's name, which its cursors contain. */
  readonly name: string
  readonly query: Schema.Schema<Query, QueryEncoded>
  readonly rows: (slice: Slice<Query>) => Effect.Effect<ReadonlyArray<A>>
  readonly countedRows?: (slice: Slice<Query>) => Effect.Effect<CountedRows<A>>
  readonly count: (filters: FiltersOf<Query>) => Effect.Effect<number>
  readonly facets?: (
    filters: FiltersOf<Query>,
    names: ReadonlyArray<FacetOf<Query>>
  ) => Effect.Effect<ReadonlyArray<FacetCount>>
}

export interface Rows<OrganizationId, A, Query extends PageQuery> {
  readonly list: (organizationId: OrganizationId, slice: Slice<Query>) => Effect.Effect<ReadonlyArray<A>>
  readonly listCounted?: (organizationId: OrganizationId, slice: Slice<Query>) => Effect.Effect<CountedRows<A>>
  readonly facets?: (
    organizationId: OrganizationId,
    filters: Slice<Query>["filters"],
    names: ReadonlyArray<FacetOf<Query>>
  ) => Effect.Effect<ReadonlyArray<FacetCount>>
}

/** Reads a slice, with the number of all rows if the store reads it at once. */
export const listCounted = <OrganizationId, A, Query extends PageQuery>(
  store: Rows<OrganizationId, A, Query>,
  organizationId: OrganizationId,
  slice: Slice<Query>
): Effect.Effect<CountedRows<A>> =>
  store.listCounted?.(organizationId, slice)
    ?? Effect.map(store.list(organizationId, slice), (rows) => ({ rows, count: undefined }))

/** Makes an organization's list over `list`, `listCounted` if there is one, and `count` of a store. */
export const listing = <OrganizationId extends string, A, Query extends PageQuery, QueryEncoded>(
  name: string,
  query: Schema.Schema<Query, QueryEncoded>,
  order: ListOrder<A, SortOf<Query>>,
  { facets, ...store }: Rows<OrganizationId, A, Query> & {
    readonly count: (organizationId: OrganizationId, filters: FiltersOf<Query>) => Effect.Effect<number>
  }
) =>
(organizationId: OrganizationId): Listing<A, Query, QueryEncoded> => ({
  organizationId,
  name,
  query,
  rows: (slice) => store.list(organizationId, slice),
  countedRows: (slice) => listCounted(store, organizationId, slice),
  count: (filters) => store.count(organizationId, filters),
  ...(facets === undefined ? {} : { facets: (filters, names) => facets(organizationId, filters, names) }),
  ...order
})

const toParameters = <A, Query extends PageQuery, I>(listing: Listing<A, Query, I>, query: Query) =>
  Object.entries(Schema.encodeSync(listing.query)(query) ?? {}).map(([key, value]) => [key, String(value)] as const)

/** Returns the query in the cursor. Fails if it differs from the request's, or belongs to another organization or list. */
const resume = <A, Query extends PageQuery, I>(listing: Listing<A, Query, I>, query: Query, text: string) =>
  Effect.gen(function*() {
    const cursor = yield* Cursor.open(text)
    const resumed = yield* Schema.decodeUnknown(listing.query)(cursor.query)
    const position = { value: cursor.value, id: cursor.id }
    const isOurs = cursor.organization === listing.organizationId && cursor.list === listing.name &&
      listing.accepts(position, resumed.sort ?? listing.sort) &&
      toParameters(listing, query).every(([key, value]) => key === "cursor" || cursor.query[key] === value)
    return isOurs ? { query: resumed, after: position, count: cursor.count } : yield* new InvalidCursor()
  }).pipe(Effect.catchTag("ParseError", () => new InvalidCursor()))

interface Start<Query> {
  readonly query: Query
  readonly after: Position | undefined
  readonly count: number | undefined
}

const readFacets = <A, Query extends PageQuery, I>(
  { facets }: Listing<A, Query, I>,
  filters: FiltersOf<Query>,
  names: ReadonlyArray<FacetOf<Query>>
): Effect.Effect<Facets> =>
  facets === undefined
    ? Effect.succeed({})
    : Effect.map(facets(filters, Array.from(new Set(names))), (counts) => toFacets(names, counts))

/** No generator, because that would keep the rows. */
const readPage = <A, Query extends PageQuery, I>(
  listing: Listing<A, Query, I>,
  { after, count: sealed, query }: Start<Query>
): Effect.Effect<Page<A>> => {
  const { cursor: _, facets, limit = 100, sort = listing.sort, ...filters } = query
  const slice = { filters, sort, after, limit: limit + 1 }
  const seal = (last: A, count: number) =>
    Cursor.seal({
      list: listing.name,
      query: Object.assign(Object.fromEntries(toParameters(listing, query)), { limit: String(limit), sort }),
      organization: listing.organizationId,
      count,
      ...listing.position(last, sort)
    })
  const rows = after === undefined && listing.countedRows !== undefined
    ? listing.countedRows(slice)
    : Effect.map(listing.rows(slice), (rows) => ({ rows, count: sealed }))
  const read = Effect.flatMap(rows, ({ count: known, rows: found }) => {
    const data = found.slice(0, limit)
    const last = found.length > limit ? data.at(-1) : undefined
    const count = last === undefined && after === undefined ? data.length : known
    return Effect.flatMap(count === undefined ? listing.count(filters) : Effect.succeed(count), (count) =>
      Effect.map(
        last === undefined ? Effect.succeed(null) : seal(last, count),
        (nextCursor): Page<A> => ({ data, count, nextCursor })
      ))
  })
  return facets === undefined || after !== undefined
    ? read
    : Effect.zipWith(read, readFacets(listing, filters, facets), (page, facets) => ({ ...page, facets }))
}

/**
 * Reads one page of the list, by default of 100 rows. Counts the rows for the first page only, unless they all fit in it, and
 * again if another process made the cursor.
 */
export const page = <A, Query extends PageQuery, I>(
  listing: Listing<A, Query, I>,
  requested: Query
): Effect.Effect<Page<A>, InvalidCursor> =>
  requested.cursor === undefined
    ? readPage(listing, { query: requested, after: undefined, count: undefined })
    : Effect.flatMap(resume(listing, requested, requested.cursor), (start) => readPage(listing, start))

/** One statement for most lists. */
const firstChunk = 1000

/** Little work at once, so that other callers come in between. */
const nextChunk = 250

/** The first rows of an unpaged list, and the effect that reads the next chunk if there is one. */
export interface UnpagedList<A> {
  readonly rows: ReadonlyArray<A>
  readonly rest: Option.Option<Effect.Effect<UnpagedList<A>>>
  /** With the first rows, if the query asks for them. */
  readonly facets?: Facets
}

export const mapAll = <A, B>(toRow: (row: A) => B) => ({ rest, rows, ...facets }: UnpagedList<A>): UnpagedList<B> => ({
  rows: rows.map(toRow),
  rest: Option.map(rest, Effect.map(mapAll(toRow))),
  ...facets
})

/**
 * Reads a list in chunks: 1,000 rows first, then 250 each. No row comes twice. Every row comes that existed at the
 * start, unless it was deleted or re-sorted meanwhile.
 */
export const readAll = <A, Query extends PageQuery, I>(
  listing: Listing<A, Query, I>,
  query: Query
): Effect.Effect<UnpagedList<A>> => {
  const { cursor: _, facets, limit: __, sort = listing.sort, ...filters } = query
  const readFrom = (after: Position | undefined, size: number): Effect.Effect<UnpagedList<A>> =>
    Effect.map(listing.rows({ filters, sort, after, limit: size + 1 }), (found) => {
      const last = found.length > size ? found[size - 1] : undefined
      return last === undefined
        ? { rows: found, rest: Option.none() }
        : { rows: found.slice(0, size), rest: Option.some(readFrom(listing.position(last, sort), nextChunk)) }
    })
  const first = readFrom(undefined, firstChunk)
  return facets === undefined
    ? first
    : Effect.zipWith(first, readFacets(listing, filters, facets), (list, facets) => ({ ...list, facets }))
}

/** Streams the rows of an unpaged list. Reads each chunk when it is pulled. */
export const streamAll = <A, E, R>(first: Effect.Effect<UnpagedList<A>, E, R>): Stream.Stream<A, E, R> =>
  Stream.paginateChunkEffect(first, Effect.map(({ rest, rows }) => [Chunk.unsafeFromArray(rows), rest]))
