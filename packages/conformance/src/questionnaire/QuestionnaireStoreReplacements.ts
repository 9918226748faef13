import {
  type Question,
  QuestionId,
  type Questionnaire,
  QuestionnaireStore,
  type QuestionReplacement
} from "@attestry/core/questionnaire"
import { SearchText, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { QuestionnairePorts, StorageTests } from "../StorageTests.ts"
import { storedQuestionnaire } from "./QuestionnaireStoreStored.ts"

const none: QuestionReplacement = { removed: [], saved: [], moved: [], added: [] }

const arranged = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { questionnaire, questions: [one, two, three] } = yield* storedQuestionnaire(organizationId)
  if (one === undefined || two === undefined || three === undefined) return assert.fail("There are no questions")
  const { id } = questionnaire
  const rows = store.allQuestions(organizationId, id)
  const head = Effect.flatten(store.find(organizationId, id))
  return { head, id, one, organizationId, questionnaire, rows, store, three, two }
})

const place = { type: "cell", sheet: "A \"b\" 😀", cell: "XFD1048576" } as const

/** The part of the suite of `QuestionnaireStore` about questions that are replaced. */
export const replacementCases = (it: StorageTests<QuestionnairePorts>): void => {
  it.effect("removes, saves, moves and adds questions in one unit, with the questionnaire but for its file", () =>
    Effect.gen(function*() {
      const { head, id, one, organizationId, questionnaire, rows, store, three, two } = yield* arranged
      const { id: userId } = yield* Fixtures.storedUser()
      assert.deepStrictEqual(yield* rows, [one, two, three].map((value) => ({ value, revision: 1 })))
      const saved = Fixtures.question(questionnaire, 1, {
        id: three.id,
        origin: "edited",
        section: ["Größe \"1\"", "😀"],
        number: "A-1",
        text: "Größe?",
        subject: "Mail",
        kind: "many_of",
        choices: ["x", "y\n"],
        answer: "x",
        comment: "y",
        answerState: "written",
        answeredBy: userId,
        answeredAt: Fixtures.at(2),
        status: "ready",
        assigneeId: userId,
        reviewComment: "z",
        place,
        answerPlace: place,
        commentPlace: place,
        certainty: 0.5,
        earlierQuestionId: one.id
      })
      const added = Fixtures.question(questionnaire, 3, { origin: "added", place: null, text: "Added?" })
      const changed = Fixtures.questionnaire(organizationId, {
        id,
        ownerId: userId,
        customer: "Größe",
        dueDate: Fixtures.at(8),
        status: "approved",
        approvedBy: userId,
        approvedAt: Fixtures.at(6),
        editors: [userId],
        format: "xlsx",
        source: "internal",
        totalQuestions: 3,
        answeredQuestions: 1,
        unconfirmedQuestions: 1,
        totalWarnings: 1,
        mapping: [{ sheet: "S", kind: "asked", headerRows: [1], columns: { question: ["B"], answer: ["C"] } }],
        mappedBy: "hand",
        mappedAt: Fixtures.at(4),
        fingerprint: "😀",
        warnings: [{ code: "text_cut", message: "a", place }],
        removedQuestions: [
          { number: "1", subject: null, questionKey: "😀", place, answerPlace: null, commentPlace: place }
        ],
        carriesOver: { from: id, same: 1, changed: 2, new: 3, gone: 4 },
        updatedAt: Fixtures.at(7)
      })
      yield* Fixtures.unit(store.replaceQuestions(organizationId, { value: changed, revision: 1 }, {
        removed: [two.id],
        saved: [{ value: saved, revision: 1 }],
        moved: [{ id: one.id, ordinal: 2 }],
        added: [added]
      }))
      assert.deepStrictEqual(yield* rows, [
        { value: saved, revision: 2 },
        { value: { ...one, ordinal: 2 }, revision: 2 },
        { value: added, revision: 1 }
      ])
      const { blobKey, createdAt, createdBy, fileName, fileSize, fileType, sha256 } = questionnaire
      assert.deepStrictEqual(yield* head, {
        value: { ...changed, blobKey, createdAt, createdBy, fileName, fileSize, fileType, sha256 },
        revision: 2
      })
      const found = yield* store.countQuestions(organizationId, id, { search: Schema.decodeSync(SearchText)("größe") })
      assert.strictEqual(found, 1)
      const untouched = { ...changed, fileName, fileType, sha256 }
      yield* Fixtures.unit(store.replaceQuestions(organizationId, { value: untouched, revision: 2 }, none))
      assert.strictEqual((yield* head).revision, 3)
    }))

  it.effect("replaces nothing if a revision is another, or a question is not in the questionnaire", () =>
    Effect.gen(function*() {
      const { head, one, organizationId, questionnaire, rows, store, three, two } = yield* arranged
      const { questions: [foreign] } = yield* storedQuestionnaire(organizationId)
      if (foreign === undefined) return assert.fail("There is no question")
      const before = [yield* rows, yield* head]
      const replace = (replacement: Partial<QuestionReplacement>, revision = 1) =>
        store.replaceQuestions(
          organizationId,
          { value: { ...questionnaire, customer: null, updatedAt: Fixtures.at(9) }, revision },
          { ...none, added: [Fixtures.question(questionnaire, 4)], ...replacement }
        )
      const edited = (question: Question) => ({ ...question, text: three.text, status: "ready" as const })
      const unknown = Fixtures.id(QuestionId)
      for (
        const stale of [
          replace({}, 2),
          replace({ saved: [{ value: edited(one), revision: 2 }] }),
          replace({ saved: [{ value: edited(one), revision: 1 }, { value: edited(two), revision: 3 }] }),
          replace({ saved: [{ value: edited(foreign), revision: 1 }] }),
          replace({ saved: [{ value: { ...edited(one), id: unknown }, revision: 1 }] }),
          replace({ moved: [{ id: foreign.id, ordinal: 2 }] }),
          replace({ moved: [{ id: unknown, ordinal: 2 }] }),
          replace({ removed: [one.id, foreign.id] }),
          replace({ removed: [unknown] })
        ]
      ) {
        yield* Fixtures.assertRejected(stale)
      }
      yield* Fixtures.assertDangling(
        replace({ saved: [{ value: { ...one, assigneeId: Fixtures.id(UserId) }, revision: 1 }] })
      )
      assert.deepStrictEqual([yield* rows, yield* head], before)
      assert.strictEqual(yield* store.countQuestions(organizationId, foreign.questionnaireId, {}), 3)
    }))

  it.effect("returns the mappings that were given by hand, the latest of each fingerprint first", () =>
    Effect.gen(function*() {
      const { organizationId, store } = yield* arranged
      const mapped = (fingerprint: string, millis: number, fields: Partial<typeof Questionnaire.Encoded> = {}) =>
        Effect.map(
          storedQuestionnaire(organizationId, {
            mappedBy: "hand",
            mappedAt: Fixtures.at(millis),
            fingerprint,
            mapping: [{ sheet: `${millis} 😀`, kind: "guidance" }],
            ...fields
          }),
          ({ questionnaire: { id, mapping } }) => ({ questionnaireId: id, fingerprint, mapping })
        )
      yield* mapped("a", 1)
      const b = yield* mapped("b", 2)
      const a = yield* mapped("a", 5)
      yield* mapped("a", 4)
      const c = yield* mapped("c", 3)
      yield* mapped("b", 9, { mappedBy: "reader" })
      yield* mapped("b", 9, { mappedBy: "remembered" })
      yield* mapped("d", 9, { fingerprint: null })
      const { id: other } = yield* Fixtures.storedOrganization()
      yield* storedQuestionnaire(other, { mappedBy: "hand", fingerprint: "d" })
      assert.deepStrictEqual(yield* store.mappings(organizationId), [a, c, b])
      yield* Effect.forEach(Array.range(1, 100), (i) => mapped(`more ${i}`, 10 + i))
      const found = yield* store.mappings(organizationId)
      assert.deepStrictEqual(found.map(({ fingerprint }) => fingerprint), Array.makeBy(100, (i) => `more ${100 - i}`))
    }))

  it.effect("hides the questions of a questionnaire from another organization, and replaces none of them", () =>
    Effect.gen(function*() {
      const { head, id, one, questionnaire, rows, store } = yield* arranged
      const { id: other } = yield* Fixtures.storedOrganization()
      const before = [yield* rows, yield* head]
      assert.deepStrictEqual(yield* store.allQuestions(other, id), [])
      const theirs = { value: questionnaire, revision: 1 }
      yield* Fixtures.assertRejected(store.replaceQuestions(other, theirs, { ...none, removed: [one.id] }))
      assert.deepStrictEqual([yield* rows, yield* head], before)
    }))

  it.effect("replaces 10,000 questions in one unit, or none if one has another revision", () =>
    Effect.gen(function*() {
      const { store } = yield* arranged
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { questionnaire, questions } = yield* storedQuestionnaire(organizationId, { totalQuestions: 10_000 })
      const head = { value: questionnaire, revision: 1 }
      const [removed, others] = Array.splitAt(questions, 4_000)
      const [changed, kept] = Array.splitAt(others, 3_000)
      const replacement = {
        removed: removed.map(({ id }) => id),
        saved: changed.map((one, i) => ({
          value: { ...one, text: kept[0]?.text ?? one.text, ordinal: i + 1 },
          revision: 1
        })),
        moved: kept.map(({ id }, i) => ({ id, ordinal: 3_001 + i })),
        added: removed.map((_, i) =>
          Fixtures.question(questionnaire, 6_001 + i, { text: `${i} ${"word ".repeat(40)}` })
        )
      }
      const saved = replacement.saved.map((one, i) => i === 2_999 ? { ...one, revision: 2 } : one)
      yield* Fixtures.assertRejected(store.replaceQuestions(organizationId, head, { ...replacement, saved }))
      const before = yield* store.allQuestions(organizationId, questionnaire.id)
      assert.deepStrictEqual(before.map(({ value }) => value.id), questions.map(({ id }) => id))
      yield* Fixtures.unit(store.replaceQuestions(organizationId, head, replacement))
      const after = yield* store.allQuestions(organizationId, questionnaire.id)
      assert.deepStrictEqual(
        after.map(({ revision, value }) => [value.id, value.ordinal, revision]),
        [
          ...changed.map(({ id }, i) => [id, i + 1, 2]),
          ...kept.map(({ id }, i) => [id, 3_001 + i, 2]),
          ...replacement.added.map(({ id }, i) => [id, 6_001 + i, 1])
        ]
      )
    }))
}
