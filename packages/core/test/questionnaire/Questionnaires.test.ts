import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { BlobStore } from "@attestry/core/blob"
import { OrganizationStore } from "@attestry/core/organization"
import { type QuestionRow, Questions } from "@attestry/core/question"
import { Questionnaires } from "@attestry/core/questionnaire"
import {
  type AnswerKind,
  type FileQuestion,
  QuestionnaireReader,
  type ReadQuestionnaire
} from "@attestry/core/questionnaireFile"
import { UnitOfWork } from "@attestry/core/storage"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { assert, it } from "@effect/vitest"
import { Array, Effect, Layer, Stream } from "effect"

const question = (fields: Partial<FileQuestion> = {}): FileQuestion => ({
  section: [],
  number: null,
  text: "Is it safe?",
  subject: null,
  kind: "text",
  choices: [],
  answer: null,
  comment: null,
  place: { type: "line", ordinal: 1 },
  answerPlace: null,
  commentPlace: null,
  certainty: 1,
  ...fields
})

const pick = (found: QuestionRow | undefined): object => {
  const { answer, answerState, answerPlace, certainty, choices, comment, number, place, section, subject, text } = found
    ?? assert.fail("There is no question")
  return { section, number, text, subject, choices, answer, comment, answerState, place, answerPlace, certainty }
}

/** Uploads a file in which the reader finds that. */
const reading = <A, E>(
  found: Partial<ReadQuestionnaire>,
  use: Effect.Effect<A, E, BlobStore | CurrentActor | Questionnaires | Questions>
) => {
  const read: ReadQuestionnaire = {
    format: "xlsx",
    questions: [],
    mapping: [],
    fingerprint: null,
    isRemembered: false,
    warnings: [],
    ...found
  }
  const host = Layer.mergeAll(
    Memory.layer,
    MemoryBlobStore.layer(),
    Layer.succeed(QuestionnaireReader, { read: () => Effect.succeed(read), preview: () => Effect.succeed([]) })
  )
  return Effect.gen(function*() {
    const organization = Fixtures.organization()
    const [organizations, unit] = yield* Effect.all([OrganizationStore, UnitOfWork])
    yield* unit.run(organizations.insert(organization))
    return yield* Effect.provideService(use, CurrentActor, systemActor(organization.id))
  }).pipe(Effect.provide(Layer.provideMerge(Attestry.layer, host)))
}

const upload = Effect.flatMap(
  Questionnaires,
  (all) => all.upload(Stream.make(Uint8Array.of(1, 2, 3)), { fileName: "a.xlsx", fileType: "text/plain" })
)

const readAll = Effect.gen(function*() {
  const { questionnaireId } = yield* upload
  const { value } = yield* (yield* Questionnaires).get(questionnaireId)
  const { data } = yield* (yield* Questions).list(questionnaireId, {})
  return { questionnaire: value, questions: data }
})

const blobs = Effect.gen(function*() {
  const { organization } = yield* CurrentActor
  return yield* Stream.runCount((yield* BlobStore).list(organization.id, ""))
})

it.effect("what a reader finds is made storable, whatever it is", () =>
  Effect.gen(function*() {
    const hostile = "a\0b\ud800c\udc00 😀"
    const clean = "a\ufffdb\ufffdc\ufffd 😀"
    const place = { type: "pointer", pointer: `/${hostile}` } as const
    const { questionnaire, questions: [one, two] } = yield* reading({
      questions: [
        question({
          section: [hostile, "x".repeat(300)],
          number: hostile,
          text: hostile,
          subject: "😀".repeat(300),
          choices: [hostile],
          answer: `${"😀".repeat(10_000)}x`,
          comment: " \n",
          place,
          answerPlace: { type: "cell", sheet: hostile, cell: "A1" },
          certainty: NaN
        }),
        question({ text: " \u200b" }),
        question({ answer: "\t", certainty: 7 })
      ],
      mapping: [{ sheet: hostile, kind: "asked", headerRows: [1], columns: { question: ["A"], answer: [] } }],
      warnings: Array.makeBy(120, () => ({ code: "text_cut", message: hostile.repeat(100), place } as const))
    }, readAll)
    assert.deepStrictEqual(pick(one), {
      section: [clean, "x".repeat(255)],
      number: clean,
      text: clean,
      subject: "😀".repeat(255),
      choices: [clean],
      answer: "😀".repeat(10_000),
      comment: null,
      answerState: "unconfirmed",
      place: { type: "pointer", pointer: `/${clean}` },
      answerPlace: { type: "cell", sheet: clean, cell: "A1" },
      certainty: 0
    })
    assert.deepStrictEqual([two?.ordinal, two?.answer, two?.answerState, two?.certainty], [2, null, null, 1])
    const { answeredQuestions, mapping, totalQuestions, totalWarnings, warnings } = questionnaire
    assert.deepStrictEqual([totalQuestions, answeredQuestions, totalWarnings, warnings.length], [2, 1, 120, 100])
    assert.strictEqual(mapping[0]?.sheet, clean)
    assert.strictEqual(Array.fromIterable(warnings[0]?.message ?? "").length, 500)
  }))

it.effect("a file with too many questions, too much text or none is rejected, and nothing is kept", () =>
  Effect.gen(function*() {
    const long = "x".repeat(10_000)
    const reasons = yield* Effect.forEach(
      [
        Array.makeBy(10_001, () => question()),
        Array.makeBy(1_001, () => question({ choices: [long, long] })),
        [question({ text: "" })],
        []
      ],
      (questions) =>
        reading(
          { questions },
          Effect.gen(function*() {
            const error = yield* Effect.flip(upload)
            assert.strictEqual(yield* blobs, 0)
            return "reason" in error ? error.reason : error._tag
          })
        )
    )
    assert.deepStrictEqual(reasons, ["too_large", "too_large", "NoQuestionsFound", "NoQuestionsFound"])
    const most = Array.makeBy(10_000, (i) => question({ section: [`${i % 7}`] }))
    const { sections, totalQuestions } = yield* reading({ questions: most }, upload)
    assert.deepStrictEqual([totalQuestions, sections.length], [10_000, 7])
  }))

it.effect("too many or too deep sections lose their inner levels, with a warning", () =>
  Effect.gen(function*() {
    const many = Array.makeBy(1_200, (i) => question({ section: [`Chapter ${i % 3}`, `Section ${i}`] }))
    const { sections, warnings } = yield* reading({ questions: many }, upload)
    assert.deepStrictEqual<unknown>(sections.map(({ path }) => path), [["Chapter 0"], ["Chapter 1"], ["Chapter 2"]])
    assert.deepStrictEqual(warnings.map(({ code }) => code), ["text_cut"])
    const deep = question({ section: Array.makeBy(12, (i) => `${i}`) })
    const cut = yield* reading({ questions: [deep] }, upload)
    assert.deepStrictEqual([cut.sections[0]?.path.length, cut.totalWarnings], [8, 1])
    const eight = question({ section: deep.section.slice(0, 8) })
    assert.strictEqual((yield* reading({ questions: [eight] }, upload)).totalWarnings, 0)
  }))

it.effect("an answer fits the kind and the choices of its question", () =>
  Effect.gen(function*() {
    const choices = ["Yes", "No", "N/A"]
    const cases: ReadonlyArray<readonly [AnswerKind, ReadonlyArray<string>, string, boolean]> = [
      ["yes_no", choices, "N/A", true],
      ["yes_no", choices, "yes", false],
      ["yes_no", [], "perhaps", true],
      ["one_of", choices, "Yes\nNo", false],
      ["many_of", choices, "Yes\nNo", true],
      ["many_of", choices, "Yes\nYes", false],
      ["many_of", choices, "Yes\nOther", false],
      ["many_of", ["a\nb", "c"], "a\nb", true],
      ["text", choices, "anything", true],
      ["file", choices, "report.pdf", true],
      ["date", [], "2028-02-29", true],
      ["date", [], "2026-02-29", false],
      ["date", [], "2026-1-1", false],
      ["date", ["soon"], "soon", false]
    ]
    const questions = cases.map(([kind, allowed]) => question({ kind, choices: allowed }))
    const fits = yield* reading(
      { questions },
      Effect.gen(function*() {
        const { questionnaire, questions: asked } = yield* readAll
        const { answer } = yield* Questions
        return yield* Effect.forEach(asked, ({ id }, i) =>
          Effect.match(answer(questionnaire.id, id, { answer: cases[i]?.[2] ?? "" }), {
            onFailure: ({ _tag }) =>
              _tag !== "InvalidAnswer",
            onSuccess: () => true
          }))
      })
    )
    assert.deepStrictEqual(
      fits,
      cases.map(([, , , isFitting]) =>
        isFitting
      )
    )
  }))

it.effect("the host is not named as the one who uploaded or answered", () =>
  reading(
    { questions: [question()] },
    Effect.gen(function*() {
      const { questionnaire, questions: [asked] } = yield* readAll
      if (asked === undefined) return assert.fail("There is no question")
      const { value } = yield* (yield* Questions).answer(questionnaire.id, asked.id, { answer: "Yes" })
      assert.deepStrictEqual([questionnaire.createdBy, value.answeredBy, value.answerState], [null, null, "written"])
      assert.isNotNull(value.answeredAt)
    })
  ))
