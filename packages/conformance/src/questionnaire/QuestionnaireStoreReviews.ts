import type { Slice } from "@attestry/core/page"
import {
  QuestionId,
  type Questionnaire,
  QuestionnaireId,
  QuestionnaireStore,
  type StoredQuestionnaireQuery,
  type StoredQuestionQuery
} from "@attestry/core/questionnaire"
import { MemberId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { QuestionnairePorts, StorageTests } from "../StorageTests.ts"
import { storedQuestionnaire } from "./QuestionnaireStoreStored.ts"

type Filters = Slice<StoredQuestionnaireQuery>["filters"]
type QuestionFilters = Slice<StoredQuestionQuery>["filters"]

export const approval = (approvedBy: UserId) =>
  ({ status: "approved", approvedBy, approvedAt: Fixtures.at(5) }) satisfies Partial<typeof Questionnaire.Encoded>

/** The part of the suite of `QuestionnaireStore` about reviews. */
export const reviewCases = (it: StorageTests<QuestionnairePorts>): void => {
  it.effect("saves the review of a questionnaire at its revision, and none of its other fields", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: user } = yield* Fixtures.storedUser()
      const { questionnaire: before } = yield* storedQuestionnaire(organizationId)
      const other = Fixtures.questionnaire(organizationId, { customer: "Größe 😀", fileName: "other.txt" })
      const review = {
        ...approval(user),
        approval: {
          ...Fixtures.pendingApproval(user, Fixtures.at(4), user),
          state: "approved" as const,
          decidedBy: user,
          decidedAt: Fixtures.at(5)
        },
        editors: [user],
        status: "sent" as const,
        ownerId: user,
        dueDate: Fixtures.at(9),
        customer: other.customer,
        sentAt: Fixtures.at(6),
        updatedAt: Fixtures.at(6)
      }
      const surplus = { ...before, ...review, answeredQuestions: 3, unconfirmedQuestions: 3, fileName: other.fileName }
      yield* Fixtures.assertRejected(store.save(organizationId, surplus, 2))
      yield* Fixtures.unit(store.save(organizationId, surplus, 1))
      const find = Effect.flatten(store.find(organizationId, before.id))
      assert.deepStrictEqual(yield* find, { value: { ...before, ...review }, revision: 2 })
      yield* Fixtures.unit(store.save(organizationId, before, 2))
      assert.deepStrictEqual(yield* find, { value: before, revision: 3 })
      const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const
      yield* Fixtures.assertRevision(store.list(organizationId, slice), before.id, 3)
      const unknown = { ...before, id: Fixtures.id(QuestionnaireId) }
      yield* Fixtures.assertRejected(store.save(organizationId, unknown, 1))
      yield* Fixtures.assertDangling(store.save(organizationId, { ...before, ownerId: Fixtures.id(UserId) }, 3))
    }))

  it.effect("saves questions only if the questionnaire has the status that was read, and drops its approval", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: user } = yield* Fixtures.storedUser()
      const { questionnaire: before, questions: [question] } = yield* storedQuestionnaire(
        organizationId,
        approval(user)
      )
      if (question === undefined) return assert.fail("There is no question")
      const reviewed = {
        ...question,
        status: "approved" as const,
        assigneeId: user,
        reviewComment: Fixtures.question(before, 1, { reviewComment: "Größe 😀" }).reviewComment
      }
      const save = (
        value: typeof question,
        revision: number,
        from: "approved" | "draft",
        to: "approved" | "draft"
      ) =>
        store.saveQuestions(organizationId, before.id, [{ value, revision }], {
          from,
          to,
          editor: to === "draft" ? user : null,
          answeredQuestions: 0,
          unconfirmedQuestions: 0,
          updatedAt: Fixtures.at(8)
        })
      yield* Fixtures.assertRejected(save(reviewed, 1, "draft", "draft"))
      yield* Fixtures.unit(save(reviewed, 1, "approved", "approved"))
      const find = Effect.flatten(store.find(organizationId, before.id))
      const kept = { ...before, updatedAt: Fixtures.at(8) }
      assert.deepStrictEqual(yield* find, { value: kept, revision: 2 })
      const read = Effect.flatten(store.findQuestion(organizationId, before.id, question.id))
      assert.deepStrictEqual(yield* read, { value: reviewed, revision: 2 })
      const slice = { filters: {}, sort: "ordinal", after: undefined, limit: 9 } as const
      yield* Fixtures.assertRevision(store.questions(organizationId, before.id, slice), question.id, 2)
      yield* Fixtures.unit(save(question, 2, "approved", "draft"))
      assert.deepStrictEqual(yield* find, {
        value: { ...kept, status: "draft", approvedBy: null, approvedAt: null, editors: [user] },
        revision: 3
      })
      assert.deepStrictEqual(yield* read, { value: question, revision: 3 })
      yield* Fixtures.unit(save(question, 3, "draft", "draft"))
      assert.deepStrictEqual((yield* find).value.editors, [user])
      const unknown = { ...question, assigneeId: Fixtures.id(UserId) }
      yield* Fixtures.assertRejected(save(unknown, 4, "approved", "draft"))
      yield* Fixtures.assertDangling(
        store.saveQuestions(organizationId, before.id, [{ value: unknown, revision: 4 }], {
          from: "draft",
          to: "draft",
          editor: null,
          answeredQuestions: 0,
          unconfirmedQuestions: 0,
          updatedAt: Fixtures.at(9)
        })
      )
    }))

  it.effect("finds questionnaires by status and owner, and questions by status and assignee", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const { userId: ownerId } = member
      const { questionnaire: draft } = yield* storedQuestionnaire(organizationId, { ownerId })
      const { questionnaire: approved } = yield* storedQuestionnaire(organizationId, approval(ownerId))
      const found: ReadonlyArray<readonly [Filters, ReadonlyArray<QuestionnaireId>]> = [
        [{ status: ["approved"] }, [approved.id]],
        [{ status: ["sent"] }, []],
        [{ status: ["approved", "sent"] }, [approved.id]],
        [{ ownerId: ["none"] }, [approved.id]],
        [{ ownerId: ["none", ownerId], status: ["draft", "sent"] }, [draft.id]],
        [{ ownerId: [ownerId] }, [draft.id]],
        [{ ownerId: [member.id] }, [draft.id]],
        [{ ownerId: [member.id], status: ["approved"] }, []],
        [{ ownerId: [Fixtures.id(MemberId)] }, []],
        [{ ownerId: [Fixtures.id(UserId)] }, []]
      ]
      for (const [filters, expected] of found) {
        const slice = { filters, sort: "createdAt", after: undefined, limit: 9 } as const
        const listed = yield* Fixtures.toEntities(store.list(organizationId, slice))
        assert.deepStrictEqual(listed.map(({ id }) => id), expected, JSON.stringify(filters))
        assert.strictEqual(yield* store.count(organizationId, filters), expected.length)
      }
      const asked = Fixtures.questionnaire(organizationId)
      const fields = [{}, { assigneeId: ownerId }, { assigneeId: ownerId, status: "ready" }] as const
      yield* Fixtures.unit(
        store.insert(organizationId, asked, fields.map((one, i) => Fixtures.question(asked, i + 1, one)))
      )
      const foundQuestions: ReadonlyArray<readonly [QuestionFilters, ReadonlyArray<number>]> = [
        [{ status: ["open"] }, [1, 2]],
        [{ status: ["approved"] }, []],
        [{ assigneeId: [ownerId] }, [2, 3]],
        [{ assigneeId: [member.id] }, [2, 3]],
        [{ assigneeId: [member.id], status: ["ready"] }, [3]],
        [{ assigneeId: [Fixtures.id(MemberId)] }, []]
      ]
      for (const [filters, expected] of foundQuestions) {
        const slice = { filters, sort: "ordinal", after: undefined, limit: 9 } as const
        const listed = yield* Fixtures.toEntities(store.questions(organizationId, asked.id, slice))
        assert.deepStrictEqual(listed.map(({ ordinal }) => ordinal), expected, JSON.stringify(filters))
        assert.strictEqual(yield* store.countQuestions(organizationId, asked.id, filters), expected.length)
      }
      const facets = yield* store.questionFacets(organizationId, asked.id, { status: ["open", "ready"] }, [
        "status",
        "assigneeId",
        "answerState"
      ])
      assert.sameDeepMembers([...facets], [
        { facet: "status", value: "open", count: 2 },
        { facet: "status", value: "ready", count: 1 },
        { facet: "assigneeId", value: ownerId, count: 2 },
        { facet: "assigneeId", value: "none", count: 1 }
      ])
      const few = yield* store.questionFacets(organizationId, asked.id, { status: ["ready"] }, ["assigneeId"])
      assert.deepStrictEqual([...few], [{ facet: "assigneeId", value: ownerId, count: 1 }])
    }))

  it.effect("finds those of the questionnaire's questions that have the ids, each once", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { questionnaire: { id }, questions } = yield* storedQuestionnaire(organizationId)
      const { questions: elsewhere } = yield* storedQuestionnaire(organizationId)
      const wanted = Array.drop(questions, 1).map((question) => question.id)
      const others = [...elsewhere.map((question) => question.id), Fixtures.id(QuestionId)]
      const found = yield* store.findQuestions(organizationId, id, [...wanted, ...others, ...wanted])
      assert.sameDeepMembers([...found], Array.drop(questions, 1).map((value) => ({ value, revision: 1 })))
      assert.deepStrictEqual(yield* store.findQuestions(organizationId, id, []), [])
    }))

  it.effect("finds what refers to a user as owner or assignee, and empties that", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: userId } = yield* Fixtures.storedUser()
      const { id: other } = yield* Fixtures.storedUser()
      const { questionnaire: owned } = yield* storedQuestionnaire(organizationId, { ownerId: userId })
      const { questionnaire: kept } = yield* storedQuestionnaire(organizationId, { ownerId: other })
      const asked = Fixtures.questionnaire(organizationId, { totalQuestions: 2 })
      const assigned = Fixtures.question(asked, 1, { assigneeId: userId })
      const theirs = Fixtures.question(asked, 2, { assigneeId: other })
      yield* Fixtures.unit(store.insert(organizationId, asked, [assigned, theirs]))
      const found = yield* store.assignedTo(organizationId, userId)
      assert.deepStrictEqual(found, { questionnaires: [owned], questions: [assigned] })
      const none = { questionnaires: [], questions: [] }
      const foreign = yield* Fixtures.storedOrganization()
      assert.deepStrictEqual(yield* store.assignedTo(foreign.id, userId), none)
      const unassign = (of: typeof found) => store.unassign(organizationId, userId, of, Fixtures.at(8))
      yield* Fixtures.assertRejected(unassign({ questionnaires: [owned, kept], questions: [] }))
      yield* Fixtures.assertRejected(unassign({ questionnaires: [], questions: [assigned, theirs] }))
      yield* Fixtures.assertRejected(store.unassign(foreign.id, userId, found, Fixtures.at(8)))
      yield* Fixtures.unit(unassign(found))
      const free = { ...owned, ownerId: null, updatedAt: Fixtures.at(8) }
      assert.deepStrictEqual(yield* Effect.flatten(store.find(organizationId, owned.id)), { value: free, revision: 2 })
      const read = yield* Effect.flatten(store.findQuestion(organizationId, asked.id, assigned.id))
      assert.deepStrictEqual(read, { value: { ...assigned, assigneeId: null }, revision: 2 })
      assert.deepStrictEqual(yield* store.assignedTo(organizationId, userId), none)
      assert.deepStrictEqual(yield* store.assignedTo(organizationId, other), {
        questionnaires: [kept],
        questions: [theirs]
      })
    }))
}
