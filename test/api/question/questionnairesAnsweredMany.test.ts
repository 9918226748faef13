import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant } from "../../support/Questionnaires.ts"

const text = "Is it safe?\nIs it on?\nchoices: Yes | No\nanswer: No\nIs it kept?\n"

onEveryStack("answers to many questions", (it) => {
  it.effect("are stored in one commit, each with an event if it differs", () =>
    Effect.gen(function*() {
      const { ask, people, uploaded } = yield* questionnaireTenant
      const { id, path, questions: [one, two, three] } = yield* uploaded(text)
      const answers = [
        { questionId: three.id, answer: "Yes. 😀", comment: "Since May." },
        { questionId: one.id, answer: null },
        { questionId: two.id, answer: "Yes" }
      ]
      const { body, status } = yield* ask("PUT", `${path}/answers`, { answers }, { "if-match": "\"1\"" })
      assert.deepStrictEqual([status, body], [200, { questionnaireId: id, total: 3, changed: 2 }])
      const [first, second, third] = (yield* ask("GET", `${path}/questions`)).body.data
      assert.deepStrictEqual(first, one)
      assert.deepStrictEqual([second.answer, second.comment, second.answerState], ["Yes", null, "written"])
      assert.deepStrictEqual([third.answer, third.comment], ["Yes. 😀", "Since May."])
      assert.strictEqual(third.answeredBy, people.owner.user.id)
      const questionnaire = yield* ask("GET", path)
      assert.deepStrictEqual([questionnaire.body.answeredQuestions, questionnaire.headers.get("etag")], [2, "\"2\""])
      const events = yield* eventsOf(people.owner.key, "action=question.answered")
      assert.sameDeepMembers(events.map(({ after, before, resource }) => [resource.id, before, after]), [
        [three.id, { answer: null, comment: null, answerState: null }, {
          answer: "Yes. 😀",
          comment: "Since May.",
          answerState: "written",
          questionnaireId: id
        }],
        [two.id, { answer: "No", answerState: "unconfirmed" }, {
          answer: "Yes",
          answerState: "written",
          questionnaireId: id
        }]
      ])
      const again = yield* ask("PUT", `${path}/answers`, { answers })
      assert.deepStrictEqual(again.body, { questionnaireId: id, total: 3, changed: 0 })
      assert.deepStrictEqual((yield* ask("GET", path)).body, questionnaire.body)
      const stale = yield* ask("PUT", `${path}/answers`, { answers }, { "if-match": "\"1\"" })
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
    }))

  it.effect("are all rejected if one is faulty, and each fault has its pointer", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { path, questions } = yield* uploaded(text)
      const [one, two] = questions
      const elsewhere = yield* uploaded(text)
      const foreign = yield* (yield* questionnaireTenant).uploaded(text)
      const put = (...answers: ReadonlyArray<object>) => ask("PUT", `${path}/answers`, { answers })
      const mixed = yield* put(
        { questionId: one.id, answer: "fine" },
        { questionId: two.id, answer: "Perhaps" },
        { questionId: elsewhere.questions[0].id, answer: "x" },
        { questionId: foreign.questions[0].id, answer: "x" },
        { questionId: one.id, answer: "twice" }
      )
      assert.deepStrictEqual(refusal(mixed), [400, "invalid_answers"])
      const unknown = "Expected a question of the questionnaire"
      assert.deepStrictEqual(mixed.body.errors, [
        { pointer: "/answers/1/answer", detail: "Expected one of the choices of the question" },
        { pointer: "/answers/2/questionId", detail: unknown },
        { pointer: "/answers/3/questionId", detail: unknown },
        { pointer: "/answers/4/questionId", detail: "Expected each question once" }
      ])
      const references = yield* put(
        { questionId: one.id, answer: "fine" },
        { questionId: foreign.questions[0].id, answer: "x" }
      )
      assert.deepStrictEqual(refusal(references), [400, "unknown_reference"])
      assert.deepStrictEqual(references.body.errors, [{ pointer: "/answers/1/questionId", detail: unknown }])
      const many = yield* put(...Array.makeBy(30, () => ({ questionId: two.id, answer: "Perhaps" })))
      assert.deepStrictEqual([many.body.errors.length, many.body.moreErrors], [20, 10])
      assert.deepStrictEqual((yield* ask("GET", `${path}/questions`)).body.data, questions)
      assert.strictEqual((yield* ask("GET", path)).headers.get("etag"), "\"1\"")
      assert.deepStrictEqual(refusal(yield* ask("PUT", `${path}/answers`, { answers: [] })), [400, "invalid_request"])
      const tooMany = yield* put(...Array.makeBy(1_001, () => ({ questionId: one.id, answer: "x" })))
      assert.deepStrictEqual(refusal(tooMany), [400, "invalid_request"])
    }))

  it.effect("are a thousand at once", () =>
    Effect.gen(function*() {
      const { ask, key, uploaded } = yield* questionnaireTenant
      const { path } = yield* uploaded(Array.makeBy(1_200, (i) => `Question ${i}?`).join("\n"))
      const pages = yield* Effect.forEach([0, 1], (page) =>
        Effect.map(
          ask("GET", `${path}/questions?limit=500&sort=${page === 0 ? "" : "-"}ordinal`),
          ({ body }) => body.data as ReadonlyArray<{ readonly id: string }>
        ))
      const answers = pages.flat().map(({ id }, i) => ({ questionId: id, answer: `Answer ${i}` }))
      const { body, status } = yield* ask("PUT", `${path}/answers`, { answers })
      assert.deepStrictEqual([status, body.total, body.changed], [200, 1_000, 1_000])
      assert.strictEqual((yield* ask("GET", path)).body.answeredQuestions, 1_000)
      assert.strictEqual((yield* ask("GET", `${path}/questions?answered=false`)).body.count, 200)
      const events = yield* eventsOf(key, "action=question.answered")
      assert.strictEqual(events.length, 500)
    }))
})
