import type { Position, Slice } from "@attestry/core/page"
import {
  countSections,
  type Question,
  QuestionId,
  type Questionnaire,
  QuestionnaireStore,
  questionOrder,
  StoredQuestionQuery
} from "@attestry/core/questionnaire"
import { UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Option, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { QuestionnairePorts, StorageTests } from "../StorageTests.ts"
import { storedQuestionnaire } from "./QuestionnaireStoreStored.ts"

const slice = (
  { sort = "ordinal", ...filters }: typeof StoredQuestionQuery.Encoded = {},
  after?: Position,
  limit = 500
): Slice<StoredQuestionQuery> => ({ filters: Schema.decodeSync(StoredQuestionQuery)(filters), sort, after, limit })

const inDraft = { from: "draft", editor: null, to: "draft" } as const

const stored = (
  makeFields: (i: number) => Partial<typeof Question.Encoded>,
  totalQuestions: number,
  fields: Partial<typeof Questionnaire.Encoded> = {}
) =>
  Effect.gen(function*() {
    const store = yield* QuestionnaireStore
    const { id: organizationId } = yield* Fixtures.storedOrganization()
    const questionnaire = Fixtures.questionnaire(organizationId, { totalQuestions, ...fields })
    const questions = Array.makeBy(totalQuestions, (i) => Fixtures.question(questionnaire, i + 1, makeFields(i)))
    yield* Fixtures.unit(store.insert(organizationId, questionnaire, questions))
    return { store, organizationId, questionnaire, id: questionnaire.id, questions }
  })

const odd = Fixtures.oddTexts.map((text) => [text, Array.take(Array.fromIterable(text), 255).join("")] as const)

const places = [
  { type: "cell", sheet: "A \"b\" 😀", cell: "XFD1048576" },
  { type: "table", table: 1, row: 2, column: 3 },
  { type: "paragraph", ordinal: 4 },
  { type: "page", page: 1, box: { left: 1.5, top: 0, width: 1e-7, height: 800 } },
  { type: "pointer", pointer: "/a~1b/0/\\ \"" },
  { type: "sheet", sheet: "" }
] as const

/** The part of the suite of `QuestionnaireStore` about questions. */
export const questionCases = (it: StorageTests<QuestionnairePorts>): void => {
  it.effect("returns every field of a question unchanged, however odd its texts are", () =>
    Effect.gen(function*() {
      const answeredBy = (yield* Fixtures.storedUser()).id
      const given = { answerState: "written", answeredBy, answeredAt: Fixtures.at(3) } as const
      const confirmed = { ...given, answerState: "confirmed" } as const
      const imported = { answerState: "unconfirmed" } as const
      const { id, organizationId, questions, store } = yield* stored((i) => {
        const [long, short] = odd[i] ?? ["x", "y"]
        const place = places[i % places.length] ?? places[0]
        return {
          text: long,
          number: short,
          subject: short,
          section: [short, "", short],
          choices: [long, short],
          kind: (["yes_no", "one_of", "many_of", "text", "file", "date"] as const)[i % 6] ?? "text",
          place,
          certainty: i / odd.length,
          ...(i % 2 === 0 ? { answerPlace: place } : { commentPlace: place, comment: long, ...imported }),
          ...(i % 3 === 0
            ? { answer: long, ...(i % 6 === 0 ? given : confirmed) }
            : i % 3 === 1
            ? { answer: short, earlierQuestionId: Fixtures.id(QuestionId), ...imported }
            : {})
        }
      }, odd.length)
      assert.deepStrictEqual(yield* Fixtures.toEntities(store.questions(organizationId, id, slice())), questions)
      for (const value of questions) {
        const found = yield* Effect.flatten(store.findQuestion(organizationId, id, value.id))
        assert.deepStrictEqual(found, { value, revision: 1 })
      }
      assert.deepStrictEqual(yield* store.sections(organizationId, id), countSections(questions))
      const single = yield* stored(() => ({ section: ["A", "B"], choices: ["x"], answerPlace: places[0] }), 1)
      const asked = yield* Fixtures.toEntities(single.store.questions(single.organizationId, single.id, slice()))
      assert.deepStrictEqual(asked, single.questions)
    }))

  it.effect("lists questions by their ordinal, in both directions, in pages", () =>
    Effect.gen(function*() {
      const { id, organizationId, questions, store } = yield* stored(() => ({}), 23)
      yield* storedQuestionnaire(organizationId)
      const read = (sort: "-ordinal" | "ordinal") =>
        readThrough({
          limit: 5,
          slice: (after, limit) => store.questions(organizationId, id, slice({ sort }, after, limit)),
          position: questionOrder.position
        })
      assert.deepStrictEqual(yield* Fixtures.toEntities(read("ordinal")), questions)
      assert.deepStrictEqual(yield* Fixtures.toEntities(read("-ordinal")), questions.toReversed())
      assert.strictEqual(yield* store.countQuestions(organizationId, id, {}), 23)
    }))

  it.effect("stores 10,000 questions in one unit", () =>
    Effect.gen(function*() {
      const fields = (i: number) => ({ section: [`Section ${i % 40}`], text: `${i} ${"word ".repeat(40)}` })
      const { id, organizationId, questions, store } = yield* stored(fields, 10_000)
      assert.strictEqual(yield* store.countQuestions(organizationId, id, {}), 10_000)
      const last = yield* store.questions(organizationId, id, slice({ sort: "-ordinal" }, undefined, 1))
      assert.deepStrictEqual(last, questions.slice(-1).map((value) => ({ ...value, revision: 1 })))
      assert.deepStrictEqual(yield* store.sections(organizationId, id), countSections(questions))
      yield* Fixtures.unit(store.remove(organizationId, id, 1))
      assert.strictEqual(yield* store.countQuestions(organizationId, id, {}), 0)
    }))

  it.effect("finds questions by section, answer and a part of the number or the text", () =>
    Effect.gen(function*() {
      const all = [
        { section: ["Access", "Log-in"], number: "A-1", text: "Is MFA on? 50 %" },
        { section: ["Access"], number: "A-1.1", text: "Größe", answer: "Yes", answerState: "unconfirmed" },
        { section: ["access"], number: null, text: "number a-1\\", comment: "Soon", answerState: "confirmed" },
        { text: "Who?", answer: "Ada", comment: "and Bea", answerState: "written" },
        { text: "When?", comment: "in May", answerState: "unconfirmed" }
      ] as const
      const { id, organizationId, questions, store } = yield* stored((i) => all[i] ?? {}, 5, {
        answeredQuestions: 2,
        unconfirmedQuestions: 2
      })
      const found: ReadonlyArray<readonly [typeof StoredQuestionQuery.Encoded, ReadonlyArray<number>]> = [
        [{ section: "Access" }, [1, 2]],
        [{ section: "Log-in" }, [1]],
        [{ section: "Log" }, []],
        [{ section: "Access\",\"Log-in" }, []],
        [{ answered: "true" }, [2, 4]],
        [{ answered: "false" }, [1, 3, 5]],
        [{ answerState: "unconfirmed" }, [2, 5]],
        [{ answerState: "confirmed" }, [3]],
        [{ answerState: ["written", "confirmed"] }, [3, 4]],
        [{ answerState: "unconfirmed", answered: "false" }, [5]],
        [{ search: "a-1" }, [1, 2, 3]],
        [{ search: "A-1." }, [2]],
        [{ search: "mfa ON? 50 %" }, [1]],
        [{ search: "größe" }, [2]],
        [{ search: "gro\u0308ße" }, [2]],
        [{ search: "große" }, [2]],
        [{ search: "\\" }, [3]],
        [{ search: "_" }, []],
        [{ search: "a-1", section: "Access", answered: "false" }, [1]]
      ]
      for (const [filters, expected] of found) {
        const given = slice(filters)
        const listed = yield* store.questions(organizationId, id, given)
        assert.deepStrictEqual(listed.map(({ ordinal }) => ordinal), expected, JSON.stringify(filters))
        assert.strictEqual(yield* store.countQuestions(organizationId, id, given.filters), expected.length)
      }
      assert.deepStrictEqual(yield* store.sections(organizationId, id), countSections(questions))
    }))

  it.effect("saves an answer at the revision of the question, and counts it at any of the questionnaire", () =>
    Effect.gen(function*() {
      const { id, organizationId, questionnaire, questions: [one, two, three], store } = yield* stored(() => ({}), 3)
      if (one === undefined || two === undefined || three === undefined) return assert.fail("There are no questions")
      const user = yield* Fixtures.storedUser()
      const answered = (question: Question, answer: string | null): Question => ({
        ...question,
        ...Fixtures.question(questionnaire, question.ordinal, {
          id: question.id,
          answer,
          comment: answer,
          answerState: answer === null ? null : "written",
          answeredBy: answer === null ? null : user.id,
          answeredAt: answer === null ? null : Fixtures.at(7)
        })
      })
      const save = (question: Question, revision: number, answeredQuestions: number, millis: number) =>
        store.saveQuestions(organizationId, id, [{ value: question, revision }], {
          ...inDraft,
          answeredQuestions,
          unconfirmedQuestions: 0,
          updatedAt: Fixtures.at(millis)
        })
      const read = ({ id: questionId }: Question) => Effect.flatten(store.findQuestion(organizationId, id, questionId))
      yield* Fixtures.unit(save({ ...answered(one, "Yes 😀"), text: two.text, ordinal: 9 }, 1, 1, 1))
      assert.deepStrictEqual(yield* read(one), { value: answered(one, "Yes 😀"), revision: 2 })
      const both = [answered(two, "No"), answered(three, "x")].map((value) => ({ value, revision: 1 }))
      const change = { ...inDraft, answeredQuestions: 2, unconfirmedQuestions: 2, updatedAt: Fixtures.at(3) }
      const stale = both.map((one, i) => ({ ...one, revision: 1 + i }))
      yield* Fixtures.assertRejected(store.saveQuestions(organizationId, id, stale, change))
      yield* Fixtures.unit(store.saveQuestions(organizationId, id, both, change))
      yield* Fixtures.unit(save(answered(one, null), 2, -1, 4))
      assert.deepStrictEqual(yield* read(one), { value: one, revision: 3 })
      yield* Fixtures.assertRejected(save(answered(one, "late"), 2, 1, 5))
      yield* Fixtures.assertRejected(save({ ...answered(one, "new"), id: Fixtures.id(QuestionId) }, 1, 1, 5))
      const { questionnaire: other } = yield* storedQuestionnaire(organizationId)
      const elsewhere = [{ value: answered(one, "elsewhere"), revision: 3 }]
      yield* Fixtures.assertRejected(store.saveQuestions(organizationId, other.id, elsewhere, change))
      assert.isTrue(Option.isNone(yield* store.findQuestion(organizationId, other.id, one.id)))
      assert.deepStrictEqual(yield* Effect.flatten(store.find(organizationId, id)), {
        value: { ...questionnaire, answeredQuestions: 2, unconfirmedQuestions: 2, updatedAt: Fixtures.at(4) },
        revision: 4
      })
      yield* Fixtures.assertDangling(save({ ...answered(one, "x"), answeredBy: Fixtures.id(UserId) }, 3, 1, 6))
    }))

  it.effect("counts all answers that are given at once, each to another question", () =>
    Effect.gen(function*() {
      const { id, organizationId, questions, store } = yield* stored(
        () => ({ comment: "x", answerState: "unconfirmed" }),
        12,
        { unconfirmedQuestions: 12 }
      )
      const change = { ...inDraft, answeredQuestions: 1, unconfirmedQuestions: -1, updatedAt: Fixtures.at(1) }
      yield* Effect.forEach(
        questions,
        (question) =>
          Fixtures.unit(
            store.saveQuestions(organizationId, id, [
              { value: { ...question, answer: question.text, answerState: "written" }, revision: 1 }
            ], change)
          ),
        { concurrency: "unbounded" }
      )
      const { revision, value } = yield* Effect.flatten(store.find(organizationId, id))
      assert.deepStrictEqual([value.answeredQuestions, value.unconfirmedQuestions, revision], [12, 0, 13])
    }))

  it.effect("saves 10,000 questions in one unit, or none if one has another revision", () =>
    Effect.gen(function*() {
      const text = "word ".repeat(40)
      const { id, organizationId, questions, store } = yield* stored(
        () => ({ answer: text, answerState: "unconfirmed" }),
        10_000,
        { answeredQuestions: 10_000, unconfirmedQuestions: 10_000 }
      )
      const confirmed = questions.map((value) => ({
        value: { ...value, answerState: "confirmed" as const },
        revision: 1
      }))
      const change = { ...inDraft, answeredQuestions: 0, unconfirmedQuestions: -10_000, updatedAt: Fixtures.at(1) }
      const stale = confirmed.map((one, i) => i === 9_999 ? { ...one, revision: 2 } : one)
      yield* Fixtures.assertRejected(store.saveQuestions(organizationId, id, stale, change))
      assert.strictEqual(yield* store.countQuestions(organizationId, id, { answerState: ["confirmed"] }), 0)
      yield* Fixtures.unit(store.saveQuestions(organizationId, id, confirmed, change))
      assert.strictEqual(yield* store.countQuestions(organizationId, id, { answerState: ["confirmed"] }), 10_000)
      const { revision, value } = yield* Effect.flatten(store.find(organizationId, id))
      assert.deepStrictEqual([value.answeredQuestions, value.unconfirmedQuestions, revision], [10_000, 0, 2])
    }))
}
