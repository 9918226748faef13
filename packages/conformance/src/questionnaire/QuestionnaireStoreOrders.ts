import type { Slice } from "@attestry/core/page"
import { questionnaireOrder, QuestionnaireStore, type StoredQuestionnaireQuery } from "@attestry/core/questionnaire"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { QuestionnairePorts, StorageTests } from "../StorageTests.ts"
import { approval } from "./QuestionnaireStoreReviews.ts"
import { storedQuestionnaire } from "./QuestionnaireStoreStored.ts"

/** The part of the suite of `QuestionnaireStore` about orders and facets. */
export const questionnaireOrderCases = (it: StorageTests<QuestionnairePorts>): void => {
  it.effect("lists questionnaires by their due date, in both directions, those without one last", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const dates = [Fixtures.at(9), null, Fixtures.at(3), Fixtures.at(9), null, Fixtures.at(1)]
      yield* Effect.forEach(dates, (dueDate) => storedQuestionnaire(organizationId, { dueDate, totalQuestions: 1 }))
      const read = (sort: Slice<StoredQuestionnaireQuery>["sort"]) =>
        readThrough({
          limit: 2,
          slice: (after, limit) => Fixtures.toEntities(store.list(organizationId, { filters: {}, sort, after, limit })),
          position: (row) => questionnaireOrder.position(row, sort)
        })
      const ordered = yield* read("dueDate")
      const [one, three, nine] = [Fixtures.at(1), Fixtures.at(3), Fixtures.at(9)]
      assert.deepStrictEqual(ordered.map(({ dueDate }) => dueDate), [one, three, nine, nine, null, null])
      assert.deepStrictEqual(yield* read("-dueDate"), ordered.toReversed())
    }))

  it.effect("lists questionnaires by their last change and status, and counts both by status and owner", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: ownerId } = yield* Fixtures.storedUser()
      const all = [
        { ...approval(ownerId), updatedAt: Fixtures.at(3), ownerId },
        { updatedAt: Fixtures.at(1), ownerId },
        { updatedAt: Fixtures.at(2) }
      ]
      yield* Effect.forEach(all, (fields) => storedQuestionnaire(organizationId, fields))
      yield* storedQuestionnaire((yield* Fixtures.storedOrganization()).id)
      const read = (sort: Slice<StoredQuestionnaireQuery>["sort"]) =>
        readThrough({
          limit: 2,
          slice: (after, limit) => Fixtures.toEntities(store.list(organizationId, { filters: {}, sort, after, limit })),
          position: (row) => questionnaireOrder.position(row, sort)
        })
      const byChange = yield* read("updatedAt")
      assert.deepStrictEqual(byChange.map(({ updatedAt }) => updatedAt), [1, 2, 3].map(Fixtures.at))
      assert.deepStrictEqual(yield* read("-updatedAt"), byChange.toReversed())
      const byStatus = yield* read("status")
      assert.deepStrictEqual(byStatus.map(({ status }) => status), ["draft", "draft", "approved"])
      assert.deepStrictEqual(yield* read("-status"), byStatus.toReversed())
      assert.sameDeepMembers([...(yield* store.facets(organizationId, {}, ["status", "ownerId"]))], [
        { facet: "status", value: "draft", count: 2 },
        { facet: "status", value: "approved", count: 1 },
        { facet: "ownerId", value: ownerId, count: 2 },
        { facet: "ownerId", value: "none", count: 1 }
      ])
      const drafts = yield* store.facets(organizationId, { status: ["draft"], ownerId: ["none"] }, ["status"])
      assert.deepStrictEqual([...drafts], [{ facet: "status", value: "draft", count: 1 }])
    }))
}
