import { ContextEntry, ContextEntryId, type ContextEntryQuery, ContextEntryStore } from "@attestry/core/contextEntry"
import { byCreation, type Position, type Slice } from "@attestry/core/page"
import { type OrganizationId, SearchText, Tag } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

/** A valid context entry with the given fields. */
export const makeEntry = (
  organizationId: OrganizationId,
  fields: Partial<typeof ContextEntry.Encoded> = {}
): ContextEntry =>
  Schema.decodeSync(ContextEntry)({
    id: Fixtures.id(ContextEntryId),
    organizationId,
    question: "Question",
    answer: "Answer",
    tags: [],
    createdAt: Fixtures.at(0),
    updatedAt: Fixtures.at(0),
    ...fields
  })

type Filters = Slice<ContextEntryQuery>["filters"]

export const entrySlice = (filters: Filters = {}, after?: Position, limit = 500): Slice<ContextEntryQuery> => ({
  filters,
  sort: "createdAt",
  after,
  limit
})

export const search = Schema.decodeSync(SearchText)

export const tag = Schema.decodeSync(Tag)

/** Stores the context entries in one unit. */
export const insertEntries = (organizationId: OrganizationId, all: ReadonlyArray<ContextEntry>) =>
  Effect.flatMap(
    ContextEntryStore,
    ({ insert }) => Fixtures.unit(Effect.forEach(all, (entry) => insert(organizationId, entry), { discard: true }))
  )

/** Stores the entries, and returns a check of filters. */
const arrange = (all: ReadonlyArray<Partial<typeof ContextEntry.Encoded>>) =>
  Effect.gen(function*() {
    const { count, list } = yield* ContextEntryStore
    const { id: organizationId } = yield* Fixtures.storedOrganization()
    const other = yield* Fixtures.storedOrganization()
    const entries = all.map((fields, i) => makeEntry(organizationId, { ...fields, createdAt: Fixtures.at(i) }))
    yield* insertEntries(organizationId, entries)
    yield* insertEntries(other.id, all.map((fields) => makeEntry(other.id, fields)))
    return (filters: Filters, ...expected: ReadonlyArray<number>) =>
      Effect.gen(function*() {
        const found = yield* Fixtures.toEntities(list(organizationId, entrySlice(filters)))
        const places = found.map(({ id }) => entries.findIndex((entry) => entry.id === id))
        assert.deepStrictEqual(places, [...expected], JSON.stringify(filters))
        assert.strictEqual(yield* count(organizationId, filters), expected.length, JSON.stringify(filters))
      })
  })

/** The part of the suite of `ContextEntryStore` that reads lists. */
export const contextEntryListCases = (it: StorageTests<OrganizationPorts | ContextEntryStore>): void => {
  it.effect("filters context entries by one exact tag, alone and with a search", () =>
    Effect.gen(function*() {
      const check = yield* arrange([
        { tags: ["security", "backup"], question: "Where are backups kept?" },
        { tags: ["Security"], question: "Who is called?" },
        { tags: ["security policy", "%"], question: "Is there a backup policy?" },
        { question: "security backup" }
      ])
      yield* check({}, 0, 1, 2, 3)
      yield* check({ tag: [tag("security")] }, 0)
      yield* check({ tag: [tag("Security")] }, 1)
      yield* check({ tag: [tag("backup")] }, 0)
      yield* check({ tag: [tag("%")] }, 2)
      yield* check({ tag: [tag("%"), tag("backup"), tag("where")] }, 0, 2)
      yield* check({ tag: [tag("#security")] })
      yield* check({ tag: [tag("where")] })
      yield* check({ tag: [tag("security")], search: search("backup") }, 0)
      yield* check({ tag: [tag("security")], search: search("kept") }, 0)
      yield* check({ tag: [tag("security")], search: search("called") })
    }))

  it.effect("finds context entries with every word of the search in question, answer or tags", () =>
    Effect.gen(function*() {
      const check = yield* arrange([
        { question: "Do you encrypt data at rest?", answer: "Yes: AES-256, keys in a vault.", tags: ["encryption"] },
        { question: "Is data encrypted in transit?", answer: "TLS 1.3.", tags: ["data protection"] },
        { question: "rest" }
      ])
      yield* check({ search: search("data") }, 0, 1)
      yield* check({ search: search("data rest") }, 0)
      yield* check({ search: search("REST, data!") }, 0)
      yield* check({ search: search("vault encryption") }, 0)
      yield* check({ search: search("protection tls") }, 1)
      yield* check({ search: search("data nothing") })
      yield* check({ search: search("encrypt") }, 0)
      yield* check({ search: search("crypt") })
      yield* check({ search: search("aes-256") }, 0)
      yield* check({ search: search("256 aes aes") }, 0)
      yield* check({ search: search("1.3") }, 1)
      yield* check({ search: search("'vault' & | ! :* \\ \" {") }, 0)
    }))

  it.effect("finds no context entry when the search has no word", () =>
    Effect.gen(function*() {
      const check = yield* arrange([{ question: "?! %_", tags: ["#", "c#"] }, { question: "❤️ 🔑" }])
      for (const text of ["?", "%", "_", "#", " ", "❤️", "\ufe0f", "🔑", "{}", "\u0301"]) {
        yield* check({ search: search(text) })
      }
      yield* check({ search: search("C ❤️") }, 0)
    }))

  it.effect("searches context entries in every script", () =>
    Effect.gen(function*() {
      const check = yield* arrange([
        { question: "ÜBERPRÜFUNG der Straße", answer: "ΟΔΟΣ, Ёлка" },
        { question: "U\u0308berpru\u0308fung", answer: "Ａｃｃｅｓｓ ﬁle" },
        { question: "個人情報の管理", answer: "サーバーは東京にある" },
        { question: "นโยบายความปลอดภัย", answer: "हिन्दी नीति" },
        { question: "سياسة الأمن", answer: "٢٥٦" }
      ])
      yield* check({ search: search("überprüfung") }, 0, 1)
      yield* check({ search: search("u\u0308berpru\u0308fung") }, 0, 1)
      yield* check({ search: search("uberprufung") }, 0, 1)
      yield* check({ search: search("STRASSE") })
      yield* check({ search: search("οδος") }, 0)
      yield* check({ search: search("ёлка") }, 0)
      yield* check({ search: search("access file") }, 1)
      yield* check({ search: search("情報") }, 2)
      yield* check({ search: search("報情") }, 2)
      yield* check({ search: search("ｻｰﾊﾞｰ") }, 2)
      yield* check({ search: search("大阪") })
      yield* check({ search: search("ปลอดภัย") }, 3)
      yield* check({ search: search("हिन्दी") }, 3)
      yield* check({ search: search("हिन्द") })
      yield* check({ search: search("الأمن") }, 4)
      yield* check({ search: search("٢٥٦") }, 4)
    }))

  it.effect("counts and pages only the context entries that match", () =>
    Effect.gen(function*() {
      const { count, list } = yield* ContextEntryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(9, (i) =>
        makeEntry(organizationId, {
          question: i % 3 === 0 ? "Needle" : "Hay",
          tags: i % 2 === 0 ? ["even"] : [],
          createdAt: Fixtures.at(i)
        }))
      yield* insertEntries(organizationId, all)
      const read = (filters: Filters) =>
        readThrough({
          limit: 2,
          slice: (after, limit) => Fixtures.toEntities(list(organizationId, entrySlice(filters, after, limit))),
          position: byCreation.position
        })
      const needles = all.filter(({ question }) => question === "Needle")
      const even = all.filter((_, i) => i % 2 === 0)
      assert.deepStrictEqual(yield* read({ search: search("needle") }), needles)
      assert.deepStrictEqual(yield* read({ tag: [tag("even")] }), even)
      assert.strictEqual(yield* count(organizationId, { search: search("needle") }), 3)
      assert.strictEqual(yield* count(organizationId, { search: search("needle"), tag: [tag("even")] }), 2)
    }))
}
