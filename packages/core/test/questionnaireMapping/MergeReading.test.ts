import * as Fixtures from "@attestry/conformance/Fixtures"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { runSteps } from "../../src/eventLoop/Steps.ts"
import { editQuestion, toAdded, toRemoved } from "../../src/question/EditQuestions.ts"
import { type Question, QuestionId } from "../../src/questionnaire/Question.ts"
import type { Questionnaire, RemovedQuestion } from "../../src/questionnaire/Questionnaire.ts"
import { mergeReading } from "../../src/questionnaireMapping/MergeReading.ts"
import { OrganizationId } from "../../src/shared/Ids.ts"

interface Mapping {
  readonly number: boolean
  readonly question: "B" | "C"
  readonly answers: ReadonlyArray<"D" | "E">
  readonly hasComment: boolean
  readonly firstRow: number
}

interface State {
  readonly questions: ReadonlyArray<Question>
  readonly removed: ReadonlyArray<RemovedQuestion>
}

type Edit =
  | { readonly do: "add" | "answer" | "confirm" | "edit" | "remove"; readonly at: number }
  | { readonly do: "read"; readonly mapping: Mapping }

const questionnaire: Questionnaire = Fixtures.questionnaire(Fixtures.id(OrganizationId))

const rows = 5
const cell = (column: string, row: number) => ({ type: "cell", sheet: "S", cell: `${column}${row}` } as const)

// texts of rows 3 and 4 are the same, so that only places tell them apart
const textAt = (column: string, row: number): string => `${column} ${row === 4 ? 3 : row}`

const read = ({ answers, firstRow, hasComment, number, question }: Mapping): ReadonlyArray<Question> => {
  const ofRow = (row: number) => {
    const one = (answer: "D" | "E" | undefined, isOnly: boolean) => {
      const texts = {
        answer: answer === undefined || row % 2 === 0 ? null : textAt(answer, row),
        comment: hasComment ? textAt("F", row) : null
      }
      return Fixtures.question(questionnaire, 1, {
        text: textAt(question, row),
        number: number ? `${row}` : null,
        subject: isOnly ? null : answer ?? null,
        ...texts,
        answerState: texts.answer === null && texts.comment === null ? null : "unconfirmed",
        place: cell(question, row),
        answerPlace: answer === undefined ? null : cell(answer, row),
        commentPlace: hasComment ? cell("F", row) : null
      })
    }
    return answers.length === 0 ? [one(undefined, true)] : answers.map((answer) => one(answer, answers.length === 1))
  }
  return Array.from({ length: rows }, (_, index) => index + 1).filter((row) => row >= firstRow).flatMap(ofRow)
}

const merge = ({ questions, removed }: State, reading: ReadonlyArray<Question>) =>
  runSteps(mergeReading(questions, removed, reading))

const number = (questions: ReadonlyArray<Question>) => questions.map((one, index) => ({ ...one, ordinal: index + 1 }))

const isOwn = ({ answerState }: Question) => answerState === "confirmed" || answerState === "written"

const apply = (state: State, edit: Edit): State => {
  if (edit.do === "read") return { ...state, questions: number(merge(state, read(edit.mapping)).questions) }
  const { questions, removed } = state
  const at = edit.at % questions.length
  const chosen = questions[at]
  if (chosen === undefined) return state
  const { organizationId, questionnaireId, text } = chosen
  const replace = (next: ReadonlyArray<Question>) => ({
    removed,
    questions: number(questions.toSpliced(at, 1, ...next))
  })
  switch (edit.do) {
    case "add":
      return replace([chosen, toAdded({ id: Fixtures.id(QuestionId), organizationId, questionnaireId }, { text })])
    case "answer":
      return replace([{ ...chosen, answer: text, comment: null, answerState: "written" }])
    case "confirm":
      return replace([{ ...chosen, answerState: chosen.answerState === null ? null : "confirmed" }])
    case "edit":
      return replace([editQuestion(chosen, { text: Fixtures.question(questionnaire, 1, { text: `My ${at}` }).text })])
    case "remove":
      return { removed: [...removed, ...toRemoved(chosen)], questions: number(questions.toSpliced(at, 1)) }
  }
}

const mapping: FastCheck.Arbitrary<Mapping> = FastCheck.record({
  number: FastCheck.boolean(),
  question: FastCheck.constantFrom("B", "C"),
  answers: FastCheck.subarray(["D", "E"] as const),
  hasComment: FastCheck.boolean(),
  firstRow: FastCheck.integer({ min: 1, max: 3 })
})

const edit: FastCheck.Arbitrary<Edit> = FastCheck.oneof(
  {
    weight: 5,
    arbitrary: FastCheck.record({
      do: FastCheck.constantFrom(
        "add" as const,
        "answer" as const,
        "confirm" as const,
        "edit" as const,
        "remove" as const
      ),
      at: FastCheck.nat({ max: 20 })
    })
  },
  { weight: 1, arbitrary: FastCheck.record({ do: FastCheck.constant("read" as const), mapping }) }
)

const state = FastCheck.tuple(mapping, FastCheck.array(edit, { maxLength: 12 })).map(([first, edits]): State =>
  edits.reduce(apply, { removed: [], questions: number(read(first)) })
)

const toTexts = ({ answer, answerState, comment, id }: Question) => ({ id, answer, answerState, comment })

const placesOf = ({ answerPlace, place }: Pick<Question, "answerPlace" | "place">) =>
  JSON.stringify([place, answerPlace])

describe("mergeReading", () => {
  it.prop(
    "loses no answer that a person gave or confirmed, and no edit by hand",
    [state, mapping],
    ([before, next]) => {
      const { changed, questions } = merge(before, read(next))
      const after = new Map(questions.map((one) => [one.id, one]))
      assert.strictEqual(after.size, questions.length)
      for (const question of before.questions) {
        const found = after.get(question.id)
        if (isOwn(question)) assert.deepStrictEqual(found === undefined ? undefined : toTexts(found), toTexts(question))
        if (question.origin !== "file") {
          assert.deepInclude(found, { text: question.text, origin: question.origin, assigneeId: question.assigneeId })
        }
        if (question.origin === "added") assert.strictEqual(found, question)
      }
      for (const one of changed) assert.isTrue(before.questions.some(({ id }) => id === one.id))
    }
  )

  it.prop("has each question of the reading but those removed by hand, as the reading has it", [state, mapping], (
    [before, next]
  ) => {
    const reading = read(next)
    const { added, changed, gone, kept, questions } = merge(before, reading)
    const removed = new Set(before.removed.map(placesOf))
    const places = new Map(questions.map((one) => [placesOf(one), one]))
    for (const one of reading) {
      const found = places.get(placesOf(one))
      if (found === undefined) continue
      if (found.origin === "file") {
        assert.deepInclude(found, { text: one.text, number: one.number, subject: one.subject })
      }
      if (!isOwn(found)) {
        assert.deepInclude(found, { answer: one.answer, comment: one.comment, answerState: one.answerState })
      }
    }
    for (const one of questions) {
      const isKnown = before.questions.some(({ id }) => id === one.id)
      assert.strictEqual(isKnown, !added.includes(one))
      if (!isKnown || changed.includes(one)) assert.isFalse(removed.has(placesOf(one)), placesOf(one))
    }
    const byHand = before.questions.filter(({ origin }) => origin === "added").length
    const left = reading.length - (questions.length - byHand - kept.length)
    assert.isAtLeast(left, 0)
    assert.isAtMost(left, before.removed.length)
    assert.strictEqual(before.questions.length + added.length, questions.length + gone.length)
    for (const one of gone) assert.isFalse(isOwn(one))
  })

  it.prop("puts what the reading lacks after the question that it followed", [state, mapping], ([before, next]) => {
    const reading = read(next)
    const { gone, kept, questions } = merge(before, reading)
    const rest = new Set(gone)
    const left = before.questions.filter((one) => !rest.has(one))
    const ids = questions.map(({ id }) => id)
    for (const [index, one] of left.entries()) {
      if (!kept.includes(one) && one.origin !== "added") continue
      const previous = left[index - 1]
      assert.strictEqual(ids[ids.indexOf(one.id) - 1], previous?.id)
    }
  })

  it.prop("changes nothing by the same reading again", [state, mapping], ([before, next]) => {
    const once = { ...before, questions: number(merge(before, read(next)).questions) }
    const { added, changed, gone, questions } = merge(once, read(next))
    assert.deepStrictEqual([added, changed, gone], [[], [], []])
    assert.deepStrictEqual(questions, once.questions)
  })

  it.prop(
    "brings back no question that was removed, whatever is read in between",
    [mapping, mapping, FastCheck.nat()],
    (
      [first, between, at]
    ) => {
      const start: State = { removed: [], questions: number(read(first)) }
      const removed = apply(start, { do: "remove", at })
      const gone = start.questions.find(({ id }) => removed.questions.every((one) => one.id !== id))
      const last = [first, between, first].reduce(
        (state, mapping) => apply(state, { do: "read", mapping }),
        removed
      )
      assert.isDefined(gone)
      assert.isFalse(last.questions.some((one) => placesOf(one) === placesOf(gone ?? one)))
    }
  )
})
