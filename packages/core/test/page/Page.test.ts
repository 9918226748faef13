import {
  byCreationOrName,
  InvalidCursor,
  type Listing,
  newestFirst,
  page,
  type PageQuery,
  type Position,
  readAll as all,
  type Slice,
  sortedPageFields,
  streamAll as stream
} from "@attestry/core/page"
import { compareText, Name, Timestamp } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Chunk, Effect, Encoding, FastCheck, Schema, Stream } from "effect"
import { CursorKey } from "../../src/page/Cursor.ts"

const Query = Schema.Struct({
  ...sortedPageFields,
  kind: Schema.optionalWith(Schema.Literal("a", "b"), { exact: true }),
  flag: Schema.optionalWith(Schema.BooleanFromString, { exact: true })
})
type Query = typeof Query.Type

interface Row {
  readonly id: string
  readonly name: string
  readonly kind: "a" | "b"
  readonly createdAt: Timestamp
}

const row = (i: number): Row => ({
  id: `row_${String(i).padStart(5, "0")}`,
  name: ["Zoo", "apple", "Äpfel", "APPLE", "😀"][i % 5] ?? "",
  kind: i % 2 === 0 ? "a" : "b",
  createdAt: Timestamp.fromMillis(Math.floor(i / 3))
})

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => row(i))

const compare = (a: Position, b: Position) => compareText(a.value, b.value) || compareText(a.id, b.id)

/** A list over an array, with what its store was asked. */
const listing = (rows: ReadonlyArray<Row>, name = "things", organizationId = "org_1") => {
  const asked = { slices: [] as Array<Slice<Query>>, counts: 0 }
  const matching = (filters: Slice<Query>["filters"]) =>
    rows.filter(({ kind }) => filters.kind === undefined || filters.kind === kind)
  const list: Listing<Row, Query, typeof Query.Encoded> = {
    ...byCreationOrName,
    organizationId,
    name,
    query: Query,
    rows: (slice) =>
      Effect.sync(() => {
        asked.slices.push(slice)
        const sign = slice.sort.startsWith("-") ? -1 : 1
        const at = (one: Row) => byCreationOrName.position(one, slice.sort)
        return matching(slice.filters)
          .toSorted((a, b) => sign * compare(at(a), at(b)))
          .filter((one) => slice.after === undefined || sign * compare(at(one), slice.after) > 0)
          .slice(0, slice.limit)
      }),
    count: (filters) =>
      Effect.sync(() => {
        asked.counts++
        return matching(filters).length
      })
  }
  return { list, asked }
}

const readThrough = <A, Q extends PageQuery, I>(list: Listing<A, Q, I>, query: Q) =>
  Effect.gen(function*() {
    const rows: Array<A> = []
    let next = yield* page(list, query)
    const counts = [next.count]
    rows.push(...next.data)
    while (next.nextCursor !== null) {
      next = yield* page(list, { ...query, cursor: cursorOf(next.nextCursor) })
      counts.push(next.count)
      rows.push(...next.data)
    }
    return { rows, counts }
  })

const cursorOf = (text: string | null) => text as NonNullable<Query["cursor"]>

/** The cursor after a first page of 5, sorted by name, of one kind. */
const firstCursor = Effect.gen(function*() {
  const { list } = listing(rowsOf(40))
  const { nextCursor } = yield* page(list, { limit: 5, sort: "name", kind: "a" })
  assert.isNotNull(nextCursor)
  return cursorOf(nextCursor)
})

interface CursorText {
  readonly query: object
  readonly count: number
  readonly mac: string
}

const decodeCursor = (text: string | null): CursorText =>
  JSON.parse(Buffer.from(text ?? "", "base64url").toString("utf8"))

const encodeCursor = (value: object) => cursorOf(Encoding.encodeBase64Url(JSON.stringify(value)))

const refused = <A, Q extends PageQuery, I>(list: Listing<A, Q, I>, query: Q) =>
  Effect.map(Effect.flip(page(list, query)), (error) => assert.instanceOf(error, InvalidCursor))

describe("page", () => {
  it.effect("returns a hundred rows in order of creation by default", () =>
    Effect.gen(function*() {
      const rows = rowsOf(150)
      const { asked, list } = listing(rows)
      const found = yield* page(list, {})
      assert.deepStrictEqual(found.data, rows.slice(0, 100))
      assert.strictEqual(found.count, 150)
      assert.deepStrictEqual(asked.slices, [{ filters: {}, sort: "createdAt", after: undefined, limit: 101 }])
    }))

  for (const sort of ["createdAt", "-createdAt", "name", "-name"] as const) {
    it.effect(`returns every row once and in order over the pages by ${sort}`, () =>
      Effect.gen(function*() {
        const rows = rowsOf(47)
        const { list } = listing(rows)
        const sign = sort.startsWith("-") ? -1 : 1
        const at = (one: Row) => byCreationOrName.position(one, sort)
        const expected = rows.toSorted((a, b) => sign * compare(at(a), at(b)))
        const read = yield* readThrough(list, { sort, limit: 10 })
        assert.deepStrictEqual(read.rows, expected)
        assert.deepStrictEqual(read.counts, [47, 47, 47, 47, 47])
      }))
  }

  it.effect("ends without a cursor when the last page is full", () =>
    Effect.gen(function*() {
      const { list } = listing(rowsOf(20))
      assert.deepStrictEqual((yield* readThrough(list, { limit: 10 })).counts, [20, 20])
      assert.strictEqual((yield* page(list, { limit: 20 })).nextCursor, null)
    }))

  it.effect("counts only when the first page does not hold all", () =>
    Effect.gen(function*() {
      const some = listing(rowsOf(9))
      assert.strictEqual((yield* page(some.list, { limit: 9 })).count, 9)
      assert.strictEqual(some.asked.counts, 0)
      const more = listing(rowsOf(30))
      yield* readThrough(more.list, { limit: 9 })
      assert.strictEqual(more.asked.counts, 1)
      const none = listing([])
      assert.deepStrictEqual(yield* page(none.list, {}), { data: [], count: 0, nextCursor: null })
      assert.strictEqual(none.asked.counts, 0)
    }))

  it.effect("does not count what was counted with the rows of the first page", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(30))
      const first: Array<Slice<Query>> = []
      const countedRows = (slice: Slice<Query>) => {
        first.push(slice)
        return Effect.map(
          list.rows(slice),
          (rows) => ({ rows, count: slice.filters.kind === undefined ? 30 : undefined })
        )
      }
      const { counts } = yield* readThrough({ ...list, countedRows }, { limit: 9 })
      assert.deepStrictEqual([counts, asked.counts, first.length], [[30, 30, 30, 30], 0, 1])
      assert.strictEqual((yield* page({ ...list, countedRows }, { limit: 9, kind: "a" })).count, 15)
      assert.strictEqual(asked.counts, 1)
    }))

  it.effect("applies the filters of the first request when only a cursor is sent", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(40))
      const { nextCursor } = yield* page(list, { limit: 5, sort: "-name", kind: "b", flag: true })
      yield* page(list, { cursor: cursorOf(nextCursor) })
      const [first, second] = asked.slices
      assert.deepStrictEqual(second?.filters, { kind: "b", flag: true })
      assert.isDefined(second?.after)
      assert.deepStrictEqual<unknown>({ ...second, after: undefined }, first)
    }))

  it.effect("accepts the same parameters beside the cursor, defaults included", () =>
    Effect.gen(function*() {
      const { list } = listing(rowsOf(300))
      const { nextCursor } = yield* page(list, {})
      const cursor = cursorOf(nextCursor)
      const second = yield* page(list, { cursor })
      assert.deepStrictEqual(yield* page(list, { cursor, limit: 100, sort: "createdAt" }), second)
    }))

  it.effect("returns a cursor that a URL can carry unescaped", () =>
    Effect.gen(function*() {
      assert.match(yield* firstCursor, /^[A-Za-z0-9_-]+$/)
    }))

  it.effect("rejects a cursor with another sort, filter or limit", () =>
    Effect.gen(function*() {
      const cursor = yield* firstCursor
      const { list } = listing(rowsOf(40))
      yield* page(list, { cursor, limit: 5, sort: "name", kind: "a" })
      yield* refused(list, { cursor, sort: "-name" })
      yield* refused(list, { cursor, sort: "createdAt" })
      yield* refused(list, { cursor, limit: 6 })
      yield* refused(list, { cursor, kind: "b" })
      yield* refused(list, { cursor, kind: "a", flag: true })
    }))

  it.effect("rejects the cursor of another list", () =>
    Effect.gen(function*() {
      const { list } = listing(rowsOf(40), "others")
      yield* refused(list, { cursor: yield* firstCursor })
    }))

  it.effect("rejects the cursor of another organization", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(40), "things", "org_2")
      yield* refused(list, { cursor: yield* firstCursor })
      assert.deepStrictEqual(asked, { slices: [], counts: 0 })
    }))

  it.effect("counts again when the count of the cursor was made up", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(40))
      const parsed = decodeCursor(yield* firstCursor)
      const other = decodeCursor((yield* page(list, { limit: 1 })).nextCursor)
      assert.deepStrictEqual([parsed.count, other.count], [20, 40])
      const madeUp = [
        { ...parsed, count: 1_000_000 },
        { ...parsed, count: 0 },
        { ...parsed, mac: "" },
        { ...parsed, mac: parsed.mac.slice(1) },
        { ...parsed, mac: parsed.mac.replace(/^./, (first) => first === "0" ? "1" : "0") },
        { ...parsed, count: other.count, mac: other.mac },
        { ...parsed, count: Number.MAX_SAFE_INTEGER, mac: "x".repeat(5_000) }
      ]
      for (const cursor of madeUp) {
        asked.counts = 0
        const next = yield* page(list, { cursor: encodeCursor(cursor) })
        assert.deepStrictEqual([next.count, next.data.length, asked.counts], [20, 5, 1])
        const after = yield* page(list, { cursor: cursorOf(next.nextCursor) })
        assert.deepStrictEqual([after.count, asked.counts], [20, 1])
      }
      const onTheLastPage = encodeCursor({ ...parsed, count: 7, query: { ...parsed.query, limit: "500" } })
      assert.deepStrictEqual((yield* page(list, { cursor: onTheLastPage })).count, 20)
    }))

  it.effect("believes a count that this process counted, wherever the rows begin", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(40))
      const parsed = decodeCursor(yield* firstCursor)
      const { count, data } = yield* page(list, { cursor: encodeCursor({ ...parsed, value: "", id: "" }) })
      assert.deepStrictEqual([count, data.length, asked.counts], [20, 5, 0])
    }))

  it.effect("counts again when another process made the cursor, and continues there", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(40))
      const first = yield* page(list, { limit: 5 })
      assert.strictEqual(asked.counts, 1)
      const elsewhere = page(list, { cursor: cursorOf(first.nextCursor) }).pipe(
        Effect.provideService(CursorKey, new Uint8Array(32))
      )
      const here = yield* page(list, { cursor: cursorOf(first.nextCursor) })
      assert.strictEqual(asked.counts, 1)
      const there = yield* elsewhere
      assert.strictEqual(asked.counts, 2)
      assert.deepStrictEqual([there.data, there.count], [here.data, here.count])
    }))

  it.effect("rejects a cursor whose shape was changed", () =>
    Effect.gen(function*() {
      const { list } = listing(rowsOf(40))
      const cursor = yield* firstCursor
      const text = yield* Encoding.decodeBase64UrlString(cursor)
      const parsed = JSON.parse(text) as { readonly query: object }
      const encode = (value: unknown) => cursorOf(Encoding.encodeBase64Url(JSON.stringify(value)))
      yield* page(list, { cursor: encode(parsed) })
      const changed = [
        { ...parsed, list: "" },
        { ...parsed, organization: "org_2" },
        { ...parsed, organization: undefined },
        { ...parsed, mac: undefined },
        { ...parsed, mac: 5 },
        { ...parsed, list: undefined },
        { ...parsed, query: undefined },
        { ...parsed, query: { ...parsed.query, limit: "501" } },
        { ...parsed, query: { ...parsed.query, limit: "0" } },
        { ...parsed, query: { ...parsed.query, limit: 5 } },
        { ...parsed, query: { ...parsed.query, sort: "id" } },
        { ...parsed, query: { ...parsed.query, kind: "c" } },
        { ...parsed, query: { ...parsed.query, sort: "createdAt" } },
        { ...parsed, count: -1 },
        { ...parsed, count: 1.5 },
        { ...parsed, count: "5" },
        { ...parsed, value: null },
        { ...parsed, value: "a\0" },
        { ...parsed, value: "\ud800" },
        { ...parsed, value: "x".repeat(1025) },
        { ...parsed, id: "a\0" },
        { ...parsed, id: "x".repeat(65) },
        { ...parsed, id: 5 },
        [parsed],
        null,
        "text",
        5
      ]
      for (const value of changed) yield* refused(list, { cursor: encode(value) })
    }))

  it.effect("rejects a malformed cursor", () =>
    Effect.gen(function*() {
      const { list } = listing(rowsOf(40))
      const cursor = yield* firstCursor
      const garbage = [
        "x",
        "=",
        "%00",
        "👩",
        "{}",
        "null",
        cursor.slice(1),
        cursor.slice(0, -3),
        `${cursor}x`,
        "a".repeat(8192)
      ]
      for (const text of garbage) yield* refused(list, { cursor: cursorOf(text) })
    }))

  it.effect.prop(
    "rejects random text without a defect",
    [FastCheck.string({ minLength: 1 })],
    ([text]) =>
      Effect.gen(function*() {
        const { list } = listing(rowsOf(3))
        yield* refused(list, { cursor: cursorOf(text) })
        yield* refused(list, { cursor: cursorOf(Encoding.encodeBase64Url(text)) })
      })
  )

  it.effect.prop(
    "rejects random bytes",
    [FastCheck.uint8Array({ minLength: 1 })],
    ([bytes]) => refused(listing(rowsOf(3)).list, { cursor: cursorOf(Encoding.encodeBase64Url(bytes)) })
  )
})

describe("all", () => {
  it.effect("returns every matching row once, a thousand and then 250 at a time", () =>
    Effect.gen(function*() {
      const rows = rowsOf(2500)
      const { asked, list } = listing(rows)
      assert.deepStrictEqual(Chunk.toReadonlyArray(yield* Stream.runCollect(stream(all(list, {})))), rows)
      assert.deepStrictEqual(asked.slices.map(({ limit }) => limit), [1001, 251, 251, 251, 251, 251, 251])
      const some = yield* Stream.runCollect(
        stream(all(list, { kind: "a", sort: "-name", limit: 3, cursor: cursorOf("ignored") }))
      )
      assert.strictEqual(some.length, 1250)
      assert.strictEqual(new Set(Chunk.map(some, ({ id }) => id)).size, 1250)
    }))

  it.effect("reads no further than it is consumed", () =>
    Effect.gen(function*() {
      const { asked, list } = listing(rowsOf(2500))
      yield* Stream.runDrain(Stream.take(stream(all(list, {})), 10))
      assert.strictEqual(asked.slices.length, 1)
    }))

  it.effect("ends at once on an empty list, and after one query for a thousand rows", () =>
    Effect.gen(function*() {
      for (const count of [0, 1000]) {
        const { asked, list } = listing(rowsOf(count))
        assert.strictEqual((yield* Stream.runCollect(stream(all(list, {})))).length, count)
        assert.strictEqual(asked.slices.length, 1)
      }
    }))
})

describe("positions", () => {
  it("compare names in lower case without accents, and timestamps as they stand", () => {
    const one = {
      id: "x_1",
      name: Schema.decodeSync(Name)("ÄB"),
      createdAt: Timestamp.fromMillis(0),
      at: Timestamp.fromMillis(1)
    }
    assert.deepStrictEqual(byCreationOrName.position(one, "-name"), { value: "ab", id: "x_1" })
    assert.deepStrictEqual(byCreationOrName.position(one, "createdAt"), { value: one.createdAt, id: "x_1" })
    assert.deepStrictEqual(newestFirst.position(one), { value: one.at, id: "x_1" })
  })

  it("are accepted only when a store can compare them", () => {
    assert.isTrue(byCreationOrName.accepts({ value: "", id: "x" }, "name"))
    assert.isFalse(byCreationOrName.accepts({ value: "", id: "x" }, "-createdAt"))
    assert.isTrue(byCreationOrName.accepts({ value: Timestamp.fromMillis(0), id: "x" }, "-createdAt"))
    assert.isFalse(newestFirst.accepts({ value: "yesterday", id: "x" }))
    assert.isTrue(newestFirst.accepts({ value: Timestamp.fromMillis(0), id: `${"x".repeat(70)}/${"y".repeat(200)}` }))
  })

  it("are accepted with the longest folded name and the longest ids", () => {
    const name = Schema.decodeSync(Name)("İ".repeat(255))
    const row = { id: `vnd_${"9".repeat(60)}`, name, createdAt: Timestamp.fromMillis(0) }
    assert.isTrue(byCreationOrName.accepts(byCreationOrName.position(row, "name"), "name"))
  })
})
