import {
  LibraryAnswer,
  LibraryAnswerId,
  libraryAnswerOrder,
  LibraryAnswerStore,
  type StoredLibraryAnswerQuery
} from "@attestry/core/answerLibrary"
import type { Slice } from "@attestry/core/page"
import { MemberId, SearchText, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { LibraryPorts, StorageTests } from "../StorageTests.ts"
import { keepCases } from "./LibraryAnswerStoreKeep.ts"

type Filters = Slice<StoredLibraryAnswerQuery>["filters"]

const slice = (filters: Filters = {}): Slice<StoredLibraryAnswerQuery> => ({
  filters,
  sort: "createdAt",
  after: undefined,
  limit: 500
})

const search = Schema.decodeSync(SearchText)

const owned: OwnedKind<LibraryAnswer, Slice<StoredLibraryAnswerQuery>["sort"], LibraryAnswerStore> = {
  store: LibraryAnswerStore,
  id: LibraryAnswerId,
  schema: LibraryAnswer,
  make: Fixtures.libraryAnswer,
  changed: (answer) => ({ ...answer, reviewDate: Fixtures.at(7) }),
  various: (organizationId, i) =>
    Fixtures.libraryAnswer(organizationId, {
      createdAt: Fixtures.at(i % 7),
      updatedAt: Fixtures.at(i % 4),
      reviewDate: i % 3 === 0 ? null : Fixtures.at(i % 5)
    }),
  sorts: ["createdAt", "-createdAt", "reviewDate", "-reviewDate", "updatedAt", "-updatedAt"],
  position: libraryAnswerOrder.position
}

/** The promises of a `LibraryAnswerStore`. */
export const libraryAnswerStoreSuite = (it: StorageTests<LibraryPorts>): void => {
  it.effect("returns every field of an answer unchanged, however odd its texts are", () =>
    Effect.gen(function*() {
      const { find, insert } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const ownerId = (yield* Fixtures.storedUser()).id
      const odd = Fixtures.oddTexts.map((text) => {
        const short = Array.take(Array.fromIterable(text), 255).join("")
        return Fixtures.libraryAnswer(organizationId, {
          question: text,
          subject: short,
          kind: "many_of",
          answer: text,
          comment: text,
          ownerId,
          reviewDate: "9999-12-31T23:59:59.999Z",
          fileName: short === "" ? "x" : short,
          customer: "Größe 😀",
          approvedAt: "0001-01-01T00:00:00.000Z"
        })
      })
      for (const answer of [...odd, Fixtures.libraryAnswer(organizationId)]) {
        yield* Fixtures.unit(insert(organizationId, answer))
        assert.deepStrictEqual(yield* yield* find(organizationId, answer.id), { value: answer, revision: 1 })
      }
    }))

  it.effect("saves all fields of an answer, and finds it only by its new words", () =>
    Effect.gen(function*() {
      const { count, find, insert, save } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const answer = Fixtures.libraryAnswer(organizationId)
      yield* Fixtures.unit(insert(organizationId, answer))
      const changed = Fixtures.libraryAnswer(organizationId, {
        id: answer.id,
        question: "Größe",
        subject: "Cloud",
        kind: "yes_no",
        answer: "No",
        answerState: "confirmed",
        comment: "Later",
        ownerId: (yield* Fixtures.storedUser()).id,
        reviewDate: Fixtures.at(4),
        customer: "Northwind",
        approvedAt: Fixtures.at(3),
        updatedAt: Fixtures.at(5)
      })
      yield* Fixtures.unit(save(organizationId, changed, 1))
      assert.deepStrictEqual(yield* yield* find(organizationId, answer.id), { value: changed, revision: 2 })
      assert.strictEqual(yield* count(organizationId, { search: search("safe") }), 0)
      assert.strictEqual(yield* count(organizationId, { search: search("GRÖSSE") }), 0)
      for (const text of ["GRÖß", "gro\u0308ß", "groß"]) {
        assert.strictEqual(yield* count(organizationId, { search: search(text) }), 1, text)
      }
    }))

  it.effect("finds answers by owner, review date and a part of question, answer or comment", () =>
    Effect.gen(function*() {
      const { count, insert, list } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: memberId, userId: ownerId } = yield* Fixtures.storedMember(organizationId)
      const all = [
        { question: "Is MFA on? 50 %", ownerId, reviewDate: Fixtures.at(3) },
        { answer: "Since May\\", reviewDate: Fixtures.at(5) },
        { comment: "mfa by hardware", ownerId }
      ].map((fields, i) => Fixtures.libraryAnswer(organizationId, { ...fields, createdAt: Fixtures.at(i) }))
      for (const answer of all) yield* Fixtures.unit(insert(organizationId, answer))
      const found: ReadonlyArray<readonly [Filters, ReadonlyArray<number>]> = [
        [{}, [0, 1, 2]],
        [{ ownerId: [ownerId] }, [0, 2]],
        [{ ownerId: [memberId] }, [0, 2]],
        [{ ownerId: ["none"] }, [1]],
        [{ ownerId: ["none", memberId] }, [0, 1, 2]],
        [{ ownerId: [Fixtures.id(MemberId)] }, []],
        [{ ownerId: [Fixtures.id(UserId)] }, []],
        [{ reviewBefore: Fixtures.at(3) }, []],
        [{ reviewBefore: Fixtures.at(4) }, [0]],
        [{ reviewBefore: Fixtures.at(6) }, [0, 1]],
        [{ search: search("MFA") }, [0, 2]],
        [{ search: search("50 %") }, [0]],
        [{ search: search("\\") }, [1]],
        [{ search: search("_") }, []],
        [{ search: search("mfa"), ownerId: [ownerId], reviewBefore: Fixtures.at(9) }, [0]]
      ]
      for (const [filters, expected] of found) {
        const listed = yield* Fixtures.toEntities(list(organizationId, slice(filters)))
        assert.deepStrictEqual(listed, expected.flatMap((i) => all[i] ?? []), JSON.stringify(filters))
        assert.strictEqual(yield* count(organizationId, filters), expected.length)
      }
    }))

  it.effect("counts the answers of each owner", () =>
    Effect.gen(function*() {
      const { facets, insert } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: ownerId } = yield* Fixtures.storedUser()
      for (const fields of [{ ownerId }, { ownerId }, {}, { ownerId, reviewDate: Fixtures.at(9) }]) {
        yield* Fixtures.unit(insert(organizationId, Fixtures.libraryAnswer(organizationId, fields)))
      }
      assert.sameDeepMembers([...(yield* facets(organizationId, {}, ["ownerId"]))], [
        { facet: "ownerId", value: ownerId, count: 3 },
        { facet: "ownerId", value: "none", count: 1 }
      ])
      assert.deepStrictEqual([...(yield* facets(organizationId, { reviewBefore: Fixtures.at(10) }, ["ownerId"]))], [
        { facet: "ownerId", value: ownerId, count: 1 }
      ])
    }))

  it.effect("dies when the owner of an answer does not exist", () =>
    Effect.gen(function*() {
      const { insert, keep, save } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stored = Fixtures.libraryAnswer(organizationId)
      yield* Fixtures.unit(insert(organizationId, stored))
      const ownerId = Fixtures.id(UserId)
      const added = Fixtures.libraryAnswer(organizationId, { ownerId })
      const same = { ...added, questionKey: stored.questionKey }
      yield* Fixtures.assertDangling(insert(organizationId, added))
      yield* Fixtures.assertDangling(save(organizationId, { ...stored, ownerId }, 1))
      yield* Fixtures.assertDangling(keep(organizationId, [added]))
      yield* Fixtures.assertDangling(keep(organizationId, [same]))
    }))

  keepCases(it)
  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
}

/** The library of answers, for the tests of all stores. */
export const libraryAnswerKind: Kind = toKind(
  LibraryAnswerStore,
  libraryAnswerStoreSuite,
  owned,
  (organizationId) => {
    const filters = { search: search("safe"), reviewBefore: Fixtures.at(9) }
    return {
      list: [Effect.flatMap(LibraryAnswerStore, ({ list }) => list(organizationId, slice(filters)))],
      count: [Effect.flatMap(LibraryAnswerStore, ({ count }) => count(organizationId, filters))]
    }
  }
)
