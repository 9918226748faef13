import { BlobKey } from "@attestry/core/blob"
import { byCreation, type Position, type Slice } from "@attestry/core/page"
import {
  QuestionId,
  Questionnaire,
  QuestionnaireId,
  QuestionnaireStore,
  QuestionnaireSummary,
  type StoredQuestionnaireQuery
} from "@attestry/core/questionnaire"
import { OrganizationId, SearchText, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Option, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { QuestionnairePorts, StorageTests } from "../StorageTests.ts"
import { earlierCases } from "./QuestionnaireStoreEarlier.ts"
import { questionnaireOrderCases } from "./QuestionnaireStoreOrders.ts"
import { questionCases } from "./QuestionnaireStoreQuestions.ts"
import { replacementCases } from "./QuestionnaireStoreReplacements.ts"
import { reviewCases } from "./QuestionnaireStoreReviews.ts"
import { storedQuestionnaire } from "./QuestionnaireStoreStored.ts"

const slice = (
  sort: Slice<StoredQuestionnaireQuery>["sort"] = "createdAt",
  after?: Position,
  limit = 500
): Slice<StoredQuestionnaireQuery> => ({ filters: {}, sort, after, limit })

const matching = (search: string) => ({ search: Schema.decodeSync(SearchText)(search) })

const toSummary = (questionnaire: Questionnaire) =>
  Object.fromEntries(
    Object.keys(QuestionnaireSummary.fields).map((field) => [field, Reflect.get(questionnaire, field)])
  )

/** The promises of a `QuestionnaireStore`. */
export const questionnaireStoreSuite = (it: StorageTests<QuestionnairePorts>): void => {
  it.effect("returns every field of a questionnaire unchanged, however odd its texts are", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id: createdBy } = yield* Fixtures.storedUser()
      const sheet = "Größe \"1\" 😀"
      const columns = { question: ["B", "AA"], answer: [], comment: ["XFD"] } as const
      const mapping = [
        { sheet, kind: "asked", headerRows: null, columns },
        { sheet, kind: "asked", headerRows: [2, 1_048_576], columns },
        { sheet: "*", kind: "lists" }
      ] as const
      const place = { type: "page", page: 3, box: { left: 0.1, top: -2, width: 1e3, height: 0 } } as const
      const warnings = [{ code: "rows_skipped", message: "a\n\"b\" 😀", place }, {
        code: "text_cut",
        message: "",
        place: null
      }] as const
      const all = [
        { createdBy, mapping, warnings, totalWarnings: 7, source: "internal", fileSize: 26_214_400 } as const,
        { ownerId: createdBy, dueDate: Fixtures.at(7), customer: "Größe 😀" },
        { carriesOver: { from: Fixtures.id(QuestionnaireId), same: 10_000, changed: 0, new: 1, gone: 2 } },
        { status: "approved", approvedBy: createdBy, approvedAt: Fixtures.at(5) } as const,
        { status: "sent", approvedBy: createdBy, approvedAt: Fixtures.at(5), sentAt: Fixtures.at(6) } as const,
        {
          totalQuestions: 10,
          answeredQuestions: 9,
          unconfirmedQuestions: 8,
          format: "pdf",
          updatedAt: Fixtures.at(9)
        } as const,
        ...Fixtures.oddTexts.filter((text) => text.length < 200).map((fileName) => ({ fileName }))
      ]
      for (const [i, fields] of all.entries()) {
        const { questionnaire: value } = yield* storedQuestionnaire(organizationId, {
          ...fields,
          createdAt: Fixtures.at(i)
        })
        assert.deepStrictEqual(yield* Effect.flatten(store.find(organizationId, value.id)), { value, revision: 1 })
        const listed = yield* Fixtures.toEntities(store.list(organizationId, slice("-createdAt", undefined, 1)))
        assert.deepStrictEqual<unknown>(listed, [toSummary(value)])
      }
    }))

  it.effect("lists questionnaires by creation, in both directions, in pages", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = yield* Effect.forEach(
        Array.range(0, 6),
        (i) => storedQuestionnaire(organizationId, { createdAt: Fixtures.at(i % 3), totalQuestions: 1 })
      )
      yield* storedQuestionnaire((yield* Fixtures.storedOrganization()).id)
      const read = (sort: "-createdAt" | "createdAt") =>
        readThrough({
          limit: 2,
          slice: (after, limit) => Fixtures.toEntities(store.list(organizationId, slice(sort, after, limit))),
          position: byCreation.position
        })
      const ordered = yield* read("createdAt")
      assert.sameDeepMembers<unknown>([...ordered], all.map(({ questionnaire }) => toSummary(questionnaire)))
      assert.deepStrictEqual(yield* read("-createdAt"), ordered.toReversed())
      assert.deepStrictEqual(yield* Fixtures.toEntities(store.list(organizationId, slice())), ordered)
      assert.strictEqual(yield* store.count(organizationId, {}), 7)
    }))

  it.effect("finds questionnaires by a part of the file's name, and the oldest one by its hash", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const sha256 = Fixtures.secretHash()
      const young = { sha256, fileName: "Größe 50 %.xlsx", createdAt: Fixtures.at(2) }
      const { questionnaire: later } = yield* storedQuestionnaire(organizationId, young)
      const old = { sha256, fileName: "other.csv", createdAt: Fixtures.at(1) }
      const { questionnaire: first } = yield* storedQuestionnaire(organizationId, old)
      const found = [["größe 50 %", [later]], ["gro\u0308ße", [later]], ["große", [later]], ["GRÖSSE", []], ["_", []], [
        "OTHER.",
        [first]
      ], [".", [
        first,
        later
      ]]] as const
      for (const [search, expected] of found) {
        const listed = yield* Fixtures.toEntities(store.list(organizationId, { ...slice(), filters: matching(search) }))
        assert.deepStrictEqual(listed.map(({ id }) => id), expected.map(({ id }) => id), search)
        assert.strictEqual(yield* store.count(organizationId, matching(search)), expected.length)
      }
      const findByHash = (of: OrganizationId, hash: string) => Effect.map(store.findByHash(of, hash), Option.getOrNull)
      assert.strictEqual(yield* findByHash(organizationId, sha256), first.id)
      assert.isNull(yield* findByHash(organizationId, Fixtures.secretHash()))
      assert.isNull(yield* findByHash((yield* Fixtures.storedOrganization()).id, sha256))
    }))

  it.effect("hides a questionnaire and its questions from another organization", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { questionnaire, questions: [question] } = yield* storedQuestionnaire(organizationId)
      if (question === undefined) return assert.fail("There is no question")
      for (const  of of[other.id, Fixtures.id(OrganizationId)]) {
        assert.isTrue(Option.isNone(yield* store.find(of, questionnaire.id)))
        assert.deepStrictEqual(yield* Fixtures.toEntities(store.list(of, slice())), [])
        assert.strictEqual(yield* store.count(of, {}), 0)
        assert.deepStrictEqual(yield* store.sections(of, questionnaire.id), [])
        const all = { filters: {}, sort: "ordinal", after: undefined, limit: 500 } as const
        assert.deepStrictEqual(yield* Fixtures.toEntities(store.questions(of, questionnaire.id, all)), [])
        assert.strictEqual(yield* store.countQuestions(of, questionnaire.id, {}), 0)
        assert.isTrue(Option.isNone(yield* store.findQuestion(of, questionnaire.id, question.id)))
        assert.deepStrictEqual(yield* store.findKeys(of, [BlobKey.make(questionnaire.blobKey)]), [])
        yield* Fixtures.assertRejected(store.remove(of, questionnaire.id, 1))
        const change = {
          from: "draft",
          to: "draft",
          editor: null,
          answeredQuestions: 0,
          unconfirmedQuestions: 0,
          updatedAt: Fixtures.at(5)
        } as const
        const answers = [{ value: question, revision: 1 }]
        assert.deepStrictEqual(yield* store.findQuestions(of, questionnaire.id, [question.id]), [])
        yield* Fixtures.assertRejected(store.save(of, questionnaire, 1))
        yield* Fixtures.assertRejected(store.saveQuestions(of, questionnaire.id, answers, change))
      }
      const find = Effect.flatten(store.find(organizationId, questionnaire.id))
      assert.deepStrictEqual(yield* find, { value: questionnaire, revision: 1 })
    }))

  it.effect("finds the keys that questionnaires of the organization have", () =>
    Effect.gen(function*() {
      const { findKeys } = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { questionnaire } = yield* storedQuestionnaire(organizationId)
      const [key, unknown] = [BlobKey.make(questionnaire.blobKey), BlobKey.make("questionnaire/unknown")]
      assert.deepStrictEqual(yield* findKeys(organizationId, [unknown, key]), [key])
      assert.deepStrictEqual(yield* findKeys(organizationId, [unknown]), [])
      assert.deepStrictEqual(yield* findKeys(organizationId, []), [])
    }))

  it.effect("removes a questionnaire with its questions if it still has the revision", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { questionnaire: { id } } = yield* storedQuestionnaire(organizationId)
      const { questionnaire: kept } = yield* storedQuestionnaire(organizationId)
      yield* Fixtures.assertRejected(store.remove(organizationId, id, 2))
      yield* Fixtures.assertRejected(store.remove(organizationId, Fixtures.id(QuestionnaireId), 1))
      assert.strictEqual(yield* store.countQuestions(organizationId, id, {}), 3)
      yield* Fixtures.unit(store.remove(organizationId, id, 1))
      assert.isTrue(Option.isNone(yield* store.find(organizationId, id)))
      assert.strictEqual(yield* store.countQuestions(organizationId, id, {}), 0)
      assert.strictEqual(yield* store.countQuestions(organizationId, kept.id, {}), 3)
    }))

  it.effect("rejects a taken id or key, and dies without the organization, the uploader or the owner", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { questionnaire: known, questions: [asked] } = yield* storedQuestionnaire(organizationId)
      const insert = (fields: Partial<typeof Questionnaire.Encoded>, id = Fixtures.id(QuestionId)) => {
        const made = Fixtures.questionnaire(organizationId, { totalQuestions: 1, ...fields })
        return store.insert(made.organizationId, made, [Fixtures.question(made, 1, { id })])
      }
      yield* Fixtures.assertRejected(insert({ id: known.id }))
      yield* Fixtures.assertRejected(insert({ blobKey: known.blobKey }))
      yield* Fixtures.assertRejected(insert({}, asked?.id))
      yield* Fixtures.assertDangling(insert({ createdBy: Fixtures.id(UserId) }))
      yield* Fixtures.assertDangling(insert({ ownerId: Fixtures.id(UserId) }))
      yield* Fixtures.assertDangling(insert({ organizationId: Fixtures.id(OrganizationId) }))
      assert.strictEqual(yield* store.count(organizationId, {}), 1)
    }))

  it.effect("stores only the fields of a questionnaire, and keeps it when the caller mutates it", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const value = Fixtures.questionnaire(organizationId, { totalQuestions: 2 })
      const questions = [
        Fixtures.question(value, 1, { section: ["A"] }),
        Fixtures.question(value, 2, { section: ["B"] })
      ]
      const [original, asked] = structuredClone([value, questions] as const)
      const surplus = { ...value, internalNote: "secret", revision: 9 }
      yield* Fixtures.unit(Effect.tap(store.insert(organizationId, surplus, questions), () =>
        Effect.sync(() => {
          Fixtures.tamper(surplus)
          Fixtures.tamper(questions)
        })))
      const find = Effect.flatten(store.find(organizationId, value.id))
      assert.sameMembers(Object.keys((yield* find).value), Object.keys(Questionnaire.fields))
      const all = { filters: {}, sort: "ordinal", after: undefined, limit: 500 } as const
      Fixtures.tamper(yield* find)
      Fixtures.tamper(yield* store.list(organizationId, slice()))
      Fixtures.tamper(yield* store.questions(organizationId, value.id, all))
      assert.deepStrictEqual((yield* find).value, original)
      assert.deepStrictEqual(yield* Fixtures.toEntities(store.questions(organizationId, value.id, all)), asked)
    }))

  earlierCases(it)
  questionCases(it)
  replacementCases(it)
  reviewCases(it)
  questionnaireOrderCases(it)
}
