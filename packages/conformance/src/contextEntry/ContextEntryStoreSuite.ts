import {
  ContextEntry,
  ContextEntryId,
  contextEntryOrder,
  type ContextEntryQuery,
  ContextEntryStore
} from "@attestry/core/contextEntry"
import type { Slice } from "@attestry/core/page"
import { normalize, type Tag } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Brand, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import { contextEntryListCases, entrySlice, insertEntries, makeEntry, search, tag } from "./ContextEntryStoreLists.ts"

// some are only stored, because they have invisible characters
const toTag = Brand.nominal<Tag>()

const owned: OwnedKind<ContextEntry, Slice<ContextEntryQuery>["sort"], ContextEntryStore> = {
  store: ContextEntryStore,
  id: ContextEntryId,
  schema: ContextEntry,
  make: (organizationId, fields) => makeEntry(organizationId, { tags: ["a", "b"], ...fields }),
  changed: (entry) => ({ ...entry, tags: [tag("changed")] }),
  various: (organizationId, i) =>
    makeEntry(organizationId, { createdAt: Fixtures.at(i % 7), updatedAt: Fixtures.at(i % 4) }),
  sorts: ["createdAt", "-createdAt", "updatedAt", "-updatedAt"],
  position: contextEntryOrder.position
}

/** The promises of a `ContextEntryStore`. */
export const contextEntryStoreSuite = (it: StorageTests<OrganizationPorts | ContextEntryStore>): void => {
  it.effect("returns a context entry unchanged when it was inserted, with its tags in order", () =>
    Effect.gen(function*() {
      const entries = yield* ContextEntryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = [
        makeEntry(organizationId, { createdAt: "0001-01-01T00:00:00.000Z" }),
        makeEntry(organizationId, {
          question: "  Who?\n",
          answer: "\tWe ",
          tags: ["b", "B", "a", "ä", "10", "9", "null", "{}", "[\"a\"]", "a,b", "#a"],
          createdAt: Fixtures.at(1),
          updatedAt: Fixtures.at(2)
        }),
        makeEntry(organizationId, {
          tags: Array.makeBy(50, (i) => "🔑".repeat(62) + String(10 + i)),
          createdAt: "9999-12-31T23:59:59.999Z"
        })
      ]
      yield* insertEntries(organizationId, all)
      for (const entry of all) {
        assert.deepStrictEqual((yield* yield* entries.find(organizationId, entry.id)).value, entry)
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(entries.list(organizationId, entrySlice())), all)
    }))

  it.effect("returns odd texts of context entries unchanged, and finds each by its tag", () =>
    Effect.gen(function*() {
      const entries = yield* ContextEntryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const odd = Fixtures.oddTexts.map((text, i) => ({
        ...makeEntry(organizationId, { question: text, answer: text }),
        tags: [toTag(normalize(`${i}${Array.fromIterable(text).slice(0, 60).join("")}`, 64))]
      }))
      yield* insertEntries(organizationId, odd)
      for (const entry of odd) {
        assert.deepStrictEqual((yield* yield* entries.find(organizationId, entry.id)).value, entry)
        const [only] = entry.tags
        const filters = only === undefined ? {} : { tag: [only] }
        assert.deepStrictEqual(yield* Fixtures.toEntities(entries.list(organizationId, entrySlice(filters))), [entry])
      }
    }))

  it.effect("stores texts with the greatest number of distinct characters and the longest word", () =>
    Effect.gen(function*() {
      const entries = yield* ContextEntryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const han = Array.makeBy(10_000, (i) => String.fromCodePoint(0x20000 + i)).join("")
      const entry = makeEntry(organizationId, { question: han, answer: "𝒳".repeat(10_000) })
      yield* insertEntries(organizationId, [entry])
      for (const text of ["\u{20000}", "\u{2270f}", "x".repeat(64), "x".repeat(65), "X".repeat(255)]) {
        assert.strictEqual(yield* entries.count(organizationId, { search: search(text) }), 1, text)
      }
      assert.strictEqual(yield* entries.count(organizationId, { search: search("x".repeat(63)) }), 0)
    }))

  it.effect("saves all fields of a context entry, and finds it only by its new words", () =>
    Effect.gen(function*() {
      const entries = yield* ContextEntryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entry = makeEntry(organizationId, { question: "Alpha", answer: "Beta", tags: ["gamma", "x"] })
      const untouched = makeEntry(organizationId)
      yield* insertEntries(organizationId, [entry, untouched])
      const { revision } = yield* yield* entries.find(organizationId, entry.id)
      const changed = makeEntry(organizationId, {
        id: entry.id,
        question: "Delta",
        answer: "Epsilon",
        tags: ["x", "zeta"],
        updatedAt: Fixtures.at(5)
      })
      yield* Fixtures.unit(entries.save(organizationId, changed, revision))
      const saved = yield* yield* entries.find(organizationId, entry.id)
      assert.deepStrictEqual(saved.value, changed)
      assert.notStrictEqual(saved.revision, revision)
      assert.deepStrictEqual((yield* yield* entries.find(organizationId, untouched.id)).value, untouched)
      for (const text of ["alpha", "beta", "gamma"]) {
        assert.strictEqual(yield* entries.count(organizationId, { search: search(text) }), 0, text)
      }
      assert.strictEqual(yield* entries.count(organizationId, { tag: [tag("gamma")] }), 0)
      const found = entrySlice({ search: search("delta epsilon zeta"), tag: [tag("zeta")] })
      assert.deepStrictEqual(yield* Fixtures.toEntities(entries.list(organizationId, found)), [changed])
    }))

  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
  contextEntryListCases(it)
}

/** Context entries, for the tests of all stores. */
export const contextEntryKind: Kind = toKind(ContextEntryStore, contextEntryStoreSuite, owned, (organizationId) => {
  const filters = { search: search("answer"), tag: [tag("a")] }
  return {
    list: [Effect.flatMap(ContextEntryStore, ({ list }) => list(organizationId, entrySlice(filters)))],
    count: [Effect.flatMap(ContextEntryStore, ({ count }) => count(organizationId, filters))]
  }
})
