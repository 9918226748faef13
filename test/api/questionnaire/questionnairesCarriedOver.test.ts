import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { questionnaireTenant, root } from "../../support/Questionnaires.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

type Row = readonly [number: string, question: string, answer?: string]

const sheetOf = (rows: ReadonlyArray<Row>): string =>
  [["Number", "Question", "Answer"], ...rows].map((row) => row.join("\t")).join("\n")

const rows = (count: number): ReadonlyArray<Row> =>
  Array.from({ length: count }, (_, index) => [`A-${index + 1}`, `Is part ${index + 1} safe?`])

const first = rows(10)

// one changed, one gone, two new
const next: ReadonlyArray<Row> = [
  ...first.slice(0, 8).map(([number, question]): Row => [number, question.toUpperCase()]),
  ["A-9", "Is part 9 really safe?"],
  ["B-1", "Is it on?"]
]

const mapping = [
  { sheet: "Sheet", kind: "asked", headerRows: [1], columns: { number: "A", question: ["B"], answer: ["C"] } }
]

const carriedOver = (from: string) => ({ from, same: 8, changed: 1, new: 1, gone: 1 })

const empty = Effect.map(questionnaireTenant, (home) => ({
  ...home,
  send: (all: ReadonlyArray<Row>) => Effect.map(home.upload(sheetOf(all)), ({ body }) => body)
}))

const arranged = Effect.gen(function*() {
  const home = yield* empty
  return { ...home, earlier: yield* home.uploaded(sheetOf(first)) }
})

// the earlier answers of all questions, by their numbers
const offersOf = (body: any) =>
  body.data.flatMap(({ earlierAnswer, number }: any) => earlierAnswer === null ? [] : [[number, earlierAnswer]])

onEveryStack("a questionnaire that carries over an earlier one", (it) => {
  it.effect("finds it by its questions, and counts what changed, is new and is gone", () =>
    Effect.gen(function*() {
      const { ask, earlier, people, send } = yield* arranged
      assert.isNull((yield* ask("GET", earlier.path)).body.carriesOver)
      const { carriesOver, questionnaireId } = yield* send(next)
      assert.deepStrictEqual(carriesOver, carriedOver(earlier.id))
      assert.deepStrictEqual((yield* ask("GET", `${root}/${questionnaireId}`)).body.carriesOver, carriesOver)
      const [event] = yield* eventsOf(people.owner.key, `action=questionnaire.created&resource=${questionnaireId}`)
      assert.deepStrictEqual(event?.after?.carriesOver, carriesOver)
    }))

  it.effect("has four of five questions from it, and at least five", () =>
    Effect.gen(function*() {
      const { send, upload, uploaded } = yield* empty
      const { id } = yield* uploaded(sheetOf(rows(100)))
      const others = (count: number, mark: string) =>
        Array.from({ length: count }, (_, index): Row => [`B-${index}`, `Is ${index} ${mark}?`])
      assert.isNull((yield* send([...rows(79), ...others(21, "on")])).carriesOver)
      const { carriesOver, questionnaireId } = yield* send([...rows(80), ...others(20, "off")])
      assert.deepStrictEqual(carriesOver, { from: id, same: 80, changed: 0, new: 20, gone: 20 })
      assert.isNull((yield* send(rows(4))).carriesOver)
      assert.strictEqual((yield* send(rows(5))).carriesOver?.from, questionnaireId)
      yield* uploaded("Is it kept?\nIs it shown?")
      const repeated = "Is it kept?\nIs it shown?\n".repeat(3)
      assert.isNull((yield* upload(repeated)).body.carriesOver)
    }))

  it.effect("takes the latest of several, and none of another organization", () =>
    Effect.gen(function*() {
      const { earlier, send } = yield* arranged
      const { questionnaireId } = yield* send(first)
      const { carriesOver } = yield* send(first)
      assert.deepStrictEqual(carriesOver, { from: questionnaireId, same: 10, changed: 0, new: 0, gone: 0 })
      assert.notStrictEqual(questionnaireId, earlier.id)
      const other = yield* questionnaireTenant
      assert.isNull((yield* other.upload(sheetOf(first))).body.carriesOver)
    }))

  it.effect("keeps that when its file is read again, and when the earlier one is removed", () =>
    Effect.gen(function*() {
      const { ask, earlier, send } = yield* arranged
      const { questionnaireId } = yield* send(next)
      const path = `${root}/${questionnaireId}`
      const mapped = yield* ask("PUT", `${path}/mapping`, { mapping })
      assert.deepStrictEqual([mapped.status, mapped.body.carriesOver], [200, carriedOver(earlier.id)])
      yield* ask("DELETE", earlier.path)
      assert.deepStrictEqual((yield* ask("GET", path)).body.carriesOver, carriedOver(earlier.id))
    }))

  it.effect("offers the written and confirmed answers of the earlier one, by number", () =>
    Effect.gen(function*() {
      const { ask, send, uploaded } = yield* empty
      const answered = first.map(([number, question], index): Row =>
        index === 0 || index === 1 ? [number, question, "Yes"] : [number, question]
      )
      const { path: from, questions } = yield* uploaded(sheetOf(answered))
      const idOf = (index: number): string => questions[index].id
      yield* ask("POST", `${from}/answers/confirm`, { questionIds: [idOf(0)] })
      const written = { answer: "Always", comment: "Since May." }
      yield* ask("PUT", `${from}/questions/${idOf(8)}/answer`, written)
      yield* ask("PUT", `${from}/questions/${idOf(9)}/answer`, { answer: "Never" })
      const { questionnaireId } = yield* send(next)
      const path = `${root}/${questionnaireId}`
      const read = Effect.map(ask("GET", `${path}/questions`), ({ body }) => body)
      const offers = [
        ["A-1", { questionId: idOf(0), answer: "Yes", comment: null, isSame: true }],
        ["A-9", { questionId: idOf(8), ...written, isSame: false }]
      ]
      const body = yield* read
      assert.deepStrictEqual(offersOf(body), offers)
      assert.deepStrictEqual(body.data.map(({ answer }: any) => answer), Array.from({ length: 10 }, () => null))
      const one = `${path}/questions/${body.data[8].id}`
      assert.deepStrictEqual(withoutMoves((yield* ask("GET", one)).body), body.data[8])
      const { answer, comment } = body.data[8].earlierAnswer
      const taken = yield* ask("PUT", `${one}/answer`, { answer, comment })
      assert.deepInclude(taken.body, { ...written, answerState: "written", earlierAnswer: offers[1]?.[1] })
      const renamed = yield* ask("PATCH", one, { text: "Is part 9 safe?" })
      assert.isTrue(renamed.body.earlierAnswer.isSame)
      yield* ask("POST", `${from}/answers/confirm`, { questionIds: [idOf(1)] })
      assert.deepStrictEqual(offersOf(yield* read).map(([number]: any) => number), ["A-1", "A-2", "A-9"])
      yield* ask("DELETE", from)
      assert.deepStrictEqual(offersOf(yield* read), [])
    }))

  it.effect("offers them to questions that only a new reading of the file finds", () =>
    Effect.gen(function*() {
      const { ask, earlier, send } = yield* arranged
      const [question] = earlier.questions
      yield* ask("PUT", earlier.answerPath, { answer: "Yes" })
      const { questionnaireId } = yield* send(first)
      const path = `${root}/${questionnaireId}`
      const list = Effect.map(ask("GET", `${path}/questions`), ({ body }) => body)
      const offers = offersOf(yield* list)
      assert.deepStrictEqual(offers, [["A-1", { questionId: question.id, answer: "Yes", comment: null, isSame: true }]])
      const numbersOnly = [{ sheet: "Sheet", kind: "asked", headerRows: [1], columns: { question: ["A"], answer: [] } }]
      yield* ask("PUT", `${path}/mapping`, { mapping: numbersOnly })
      assert.deepStrictEqual(offersOf(yield* list), [])
      const mapped = yield* ask("PUT", `${path}/mapping`, { mapping })
      assert.strictEqual(mapped.body.new.total, 10)
      assert.deepStrictEqual(offersOf(yield* list), offers)
    }))
})
