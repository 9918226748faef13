import { search } from "@attestry/conformance/contextEntry/ContextEntryStoreLists"
import * as Fixtures from "@attestry/conformance/Fixtures"
import { LibraryAnswerStore } from "@attestry/core/answerLibrary"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** An answer of the library with an owner and a review date. */
export const storedLibrary = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { insert } = yield* LibraryAnswerStore
    const { id: userId } = yield* Fixtures.storedUser()
    const answer = Fixtures.libraryAnswer(organizationId, {
      question: `question of ${organizationId}`,
      ownerId: userId,
      reviewDate: Fixtures.at(1)
    })
    yield* Fixtures.unit(insert(organizationId, answer))
    return { id: organizationId, userId, answer }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedLibrary>>

/** Every method of the port that is not one of all stores, and the filters of lists, called for one organization. */
export const libraryCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.map(LibraryAnswerStore, (store) => {
    const { id } = own
    const both = [own, other]
    const { questionKey } = other.answer
    const filters = { search: search("question"), reviewBefore: Fixtures.at(2) }
    const slice = { sort: "createdAt", after: undefined, limit: 100_000 } as const
    return {
      list: [store.list(id, { ...slice, filters: {} }), store.list(id, { ...slice, filters })],
      count: [store.count(id, {}), store.count(id, filters)],
      facets: [store.facets(id, {}, ["ownerId"])],
      findByKeys: both.map(({ answer }) => store.findByKeys(id, [answer.questionKey])),
      keep: write(store.keep(id, [Fixtures.libraryAnswer(id, { questionKey, answer: "x" })])),
      ownedBy: both.map(({ userId }) => store.ownedBy(id, userId)),
      unassign: write(store.unassign(id, other.userId, [other.answer.id], Fixtures.at(5)))
    }
  })

/** Keeps an answer of another organization, beside one of the own. */
export const libraryIntrusions = (own: Stored, other: Stored) =>
  Effect.map(LibraryAnswerStore, (store) => [
    store.keep(own.id, [Fixtures.libraryAnswer(own.id), Fixtures.libraryAnswer(other.id)])
  ])
