import { LibraryAnswerId, LibraryAnswerStore } from "@attestry/core/answerLibrary"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { LibraryPorts, StorageTests } from "../StorageTests.ts"

/** The part of the suite of `LibraryAnswerStore` about keys and owners. */
export const keepCases = (it: StorageTests<LibraryPorts>): void => {
  it.effect("keeps answers, and replaces those whose question is known, but not their id, age and owner", () =>
    Effect.gen(function*() {
      const { count, find, findByKeys, keep } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [ada, bob] = [(yield* Fixtures.storedUser()).id, (yield* Fixtures.storedUser()).id]
      const owned = Fixtures.libraryAnswer(organizationId, { ownerId: ada, question: "Old" })
      const free = Fixtures.libraryAnswer(organizationId)
      const theirs = Fixtures.libraryAnswer(other.id, { questionKey: owned.questionKey })
      yield* Fixtures.unit(keep(other.id, [theirs]))
      yield* Fixtures.unit(keep(organizationId, [owned, free]))
      const fields = {
        question: "New?",
        subject: "Cloud",
        kind: "yes_no" as const,
        answer: "No",
        answerState: "confirmed" as const,
        comment: "Größe 😀",
        ownerId: bob,
        reviewDate: Fixtures.at(9),
        fileName: "new.docx",
        customer: "Northwind",
        approvedAt: Fixtures.at(8),
        createdAt: Fixtures.at(8),
        updatedAt: Fixtures.at(8)
      }
      const [one, two, added] = [owned.questionKey, free.questionKey, Fixtures.secretHash()].map((questionKey) =>
        Fixtures.libraryAnswer(organizationId, { ...fields, questionKey })
      )
      if (one === undefined || two === undefined || added === undefined) return assert.fail("There is none")
      yield* Fixtures.unit(keep(organizationId, [one, two, added]))
      const read = ({ id }: { readonly id: LibraryAnswerId }) => Effect.flatten(find(organizationId, id))
      const { createdAt } = owned
      assert.deepStrictEqual(yield* read(owned), {
        value: { ...one, id: owned.id, createdAt, ownerId: ada },
        revision: 2
      })
      assert.deepStrictEqual(yield* read(free), { value: { ...two, id: free.id, createdAt }, revision: 2 })
      assert.deepStrictEqual(yield* read(added), { value: added, revision: 1 })
      assert.isTrue(Option.isNone(yield* find(organizationId, one.id)))
      assert.strictEqual(yield* count(organizationId, {}), 3)
      const keys = [owned.questionKey, added.questionKey, Fixtures.libraryAnswer(organizationId).questionKey]
      const byKeys = yield* findByKeys(organizationId, keys)
      assert.sameMembers(byKeys.map(({ id }) => id), [owned.id, added.id])
      assert.sameDeepMembers([...byKeys], [(yield* read(owned)).value, added])
      assert.deepStrictEqual(yield* findByKeys(other.id, keys), [theirs])
      assert.deepStrictEqual(yield* Effect.flatten(find(other.id, theirs.id)), { value: theirs, revision: 1 })
    }))

  it.effect("retries a unit that inserts or saves an answer whose key is taken", () =>
    Effect.gen(function*() {
      const { find, insert, save } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [one, two] = [Fixtures.libraryAnswer(organizationId), Fixtures.libraryAnswer(organizationId)]
      yield* Fixtures.unit(Effect.zipRight(insert(organizationId, one), insert(organizationId, two)))
      const { questionKey } = one
      yield* Fixtures.assertRejected(insert(organizationId, Fixtures.libraryAnswer(organizationId, { questionKey })))
      yield* Fixtures.assertRejected(save(organizationId, { ...two, questionKey }, 1))
      assert.deepStrictEqual(yield* yield* find(organizationId, two.id), { value: two, revision: 1 })
    }))

  it.effect("keeps 500 answers in one write, and all of many that are kept at once", () =>
    Effect.gen(function*() {
      const { count, findByKeys, keep } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(500, (i) => Fixtures.libraryAnswer(organizationId, { answer: `Answer ${i}` }))
      yield* Fixtures.unit(keep(organizationId, all))
      assert.strictEqual(yield* count(organizationId, {}), 500)
      const few = Array.take(all, 20)
      yield* Effect.forEach(
        Array.range(1, 10),
        (i) =>
          Fixtures.unit(keep(
            organizationId,
            few.map(({ questionKey }) => Fixtures.libraryAnswer(organizationId, { questionKey, comment: `Round ${i}` }))
          )),
        { concurrency: "unbounded" }
      )
      const found = yield* findByKeys(organizationId, few.map(({ questionKey }) => questionKey))
      assert.strictEqual(new Set(found.map(({ comment }) => comment)).size, 1)
      assert.sameMembers(found.map(({ id }) => id), few.map(({ id }) => id))
      assert.strictEqual(yield* count(organizationId, {}), 500)
    }))

  it.effect("lists and unassigns the answers that a user owns", () =>
    Effect.gen(function*() {
      const { find, keep, ownedBy, unassign } = yield* LibraryAnswerStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [ada, bob] = [(yield* Fixtures.storedUser()).id, (yield* Fixtures.storedUser()).id]
      const [one, two, ofBob] = [ada, ada, bob].map((ownerId) => Fixtures.libraryAnswer(organizationId, { ownerId }))
      if (one === undefined || two === undefined || ofBob === undefined) return assert.fail("There is none")
      const elsewhere = Fixtures.libraryAnswer(other.id, { ownerId: ada })
      yield* Fixtures.unit(keep(organizationId, [one, two, ofBob]))
      yield* Fixtures.unit(keep(other.id, [elsewhere]))
      assert.sameDeepMembers([...yield* ownedBy(organizationId, ada)], [one, two])
      const now = Fixtures.at(5)
      yield* Fixtures.assertRejected(unassign(organizationId, ada, [one.id, ofBob.id], now))
      yield* Fixtures.assertRejected(unassign(organizationId, ada, [one.id, Fixtures.id(LibraryAnswerId)], now))
      yield* Fixtures.assertRejected(unassign(organizationId, ada, [elsewhere.id], now))
      yield* Fixtures.unit(unassign(organizationId, ada, [one.id, two.id], now))
      for (const answer of [one, two]) {
        const value = { ...answer, ownerId: null, updatedAt: now }
        assert.deepStrictEqual(yield* yield* find(organizationId, answer.id), { value, revision: 2 })
      }
      assert.deepStrictEqual(yield* ownedBy(organizationId, ada), [])
      assert.deepStrictEqual(yield* ownedBy(organizationId, bob), [ofBob])
      assert.deepStrictEqual(yield* ownedBy(other.id, ada), [elsewhere])
    }))
}
