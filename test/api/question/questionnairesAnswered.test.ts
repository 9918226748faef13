import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant } from "../../support/Questionnaires.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const text = "Is it safe?\nIs it on?\nchoices: Yes | No\nanswer: Perhaps\n"

onEveryStack("answers to questionnaires", (it) => {
  it.effect("are written, changed and removed, and counted by the questionnaire", () =>
    Effect.gen(function*() {
      const { ask, people, uploaded } = yield* questionnaireTenant
      const { answerPath, first, path, questions: [asked] } = yield* uploaded(text)
      const answered = Effect.map(ask("GET", path), ({ body, headers }) => {
        assert.isTrue(body.updatedAt >= body.createdAt)
        return [body.answeredQuestions, body.sections[0].answeredQuestions, headers.get("etag")]
      })
      const given = yield* ask("PUT", answerPath, { answer: "Yes. 😀\n\tSince May.", comment: "x" })
      const { answeredAt, ...fields } = given.body
      assert.deepStrictEqual([given.status, given.headers.get("etag")], [200, "\"2\""])
      const { answeredAt: _, ...unanswered } = asked
      assert.deepStrictEqual(withoutMoves(fields), {
        ...unanswered,
        revision: 2,
        answer: "Yes. 😀\n\tSince May.",
        comment: "x",
        answerState: "written",
        answeredBy: people.owner.user.id
      })
      assert.isTrue(Math.abs(Date.parse(answeredAt) - Date.now()) < 60_000)
      assert.deepStrictEqual((yield* ask("GET", first)).body, given.body)
      assert.deepStrictEqual(yield* answered, [2, 2, "\"2\""])
      const changed = yield* ask("PUT", answerPath, { answer: "No" })
      assert.deepStrictEqual([changed.body.answer, changed.body.comment], ["No", "x"])
      assert.deepStrictEqual(yield* answered, [2, 2, "\"3\""])
      const commented = yield* ask("PUT", answerPath, { answer: "No", comment: null })
      assert.deepStrictEqual([commented.body.comment, commented.body.answerState], [null, "written"])
      assert.isTrue(commented.body.answeredAt >= changed.body.answeredAt)
      const cleared = yield* ask("PUT", answerPath, { answer: null })
      assert.deepStrictEqual(withoutMoves(cleared.body), { ...asked, revision: 5 })
      assert.deepStrictEqual(yield* answered, [1, 1, "\"5\""])
    }))

  it.effect("change nothing when they are equal", () =>
    Effect.gen(function*() {
      const { ask, people, uploaded } = yield* questionnaireTenant
      const { answerPath, path, questions: [asked] } = yield* uploaded(text)
      yield* ask("PUT", answerPath, { answer: "Yes" })
      const before = yield* ask("GET", path)
      const again = yield* ask("PUT", answerPath, { answer: "Yes", comment: null })
      assert.deepStrictEqual([again.status, again.headers.get("etag")], [200, "\"2\""])
      assert.deepStrictEqual((yield* ask("GET", path)).body, before.body)
      assert.strictEqual((yield* eventsOf(people.owner.key, `resource=${asked.id}`)).length, 1)
    }))

  it.effect("must be one of the choices if the question has some", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { answerPath, path, questions: [, choice] } = yield* uploaded(text)
      const to = `${path}/questions/${choice.id}/answer`
      const rejected = [
        yield* ask("PUT", to, { answer: "yes" }),
        yield* ask("PUT", to, { answer: "Yes No" }),
        yield* ask("PUT", to, { answer: "" }),
        yield* ask("PUT", to, { answer: " \u200b" }),
        yield* ask("PUT", to, { answer: true }),
        yield* ask("PUT", to, {}),
        yield* ask("PUT", to, { answer: "Yes", comment: "" }),
        yield* ask("PUT", answerPath, { answer: "x".repeat(10_001) }),
        yield* ask("PUT", answerPath, { answer: "a\0b" }),
        yield* ask("PUT", answerPath, "{\"answer\":\"\\ud800\"}" as never),
        yield* ask("PUT", answerPath, { answer: "x", kind: "text" })
      ]
      assert.deepStrictEqual(
        rejected.map(({ body, status }) => [status, body.code, body.errors?.[0]?.pointer]),
        [
          [400, "invalid_answer", "/answer"],
          [400, "invalid_answer", "/answer"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/comment"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/answer"],
          [400, "invalid_request", "/kind"]
        ]
      )
      assert.deepStrictEqual(withoutMoves((yield* ask("GET", `${path}/questions/${choice.id}`)).body), choice)
      assert.strictEqual((yield* ask("PUT", to, { answer: "No" })).status, 200)
    }))

  it.effect("are rejected when the question changed since it was read", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { answerPath, first, path, questions: [, other] } = yield* uploaded(text)
      yield* ask("PUT", `${path}/questions/${other.id}/answer`, { answer: "No" })
      const ifMatch = (revision: string) => ({ "if-match": revision })
      assert.strictEqual((yield* ask("PUT", answerPath, { answer: "one" }, ifMatch("\"1\""))).status, 200)
      const stale = yield* ask("PUT", answerPath, { answer: "two" }, ifMatch("\"1\""))
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
      assert.strictEqual((yield* ask("GET", first)).body.answer, "one")
      assert.strictEqual((yield* ask("PUT", answerPath, { answer: "three" }, ifMatch("*"))).status, 200)
    }))

  it.effect("are recorded in the audit log, with the changed texts alone", () =>
    Effect.gen(function*() {
      const { ask, people, uploaded } = yield* questionnaireTenant
      const { answerPath, id, questions: [asked] } = yield* uploaded(text)
      yield* ask("PUT", answerPath, { answer: "Yes", comment: "x" })
      yield* ask("PUT", answerPath, { answer: "No" })
      yield* ask("PUT", answerPath, { answer: null })
      const events = yield* eventsOf(people.owner.key, `resource=${asked.id}`)
      assert.deepStrictEqual(events.map(({ action, after, before }) => [action, before, after]), [
        ["question.answered", { answer: null, comment: null, answerState: null }, {
          answer: "Yes",
          comment: "x",
          answerState: "written",
          questionnaireId: id
        }],
        ["question.answered", { answer: "Yes" }, { answer: "No", questionnaireId: id }],
        ["question.answered", { answer: "No" }, { answer: null, questionnaireId: id }]
      ])
    }))
})
