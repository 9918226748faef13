import * as Fixtures from "@attestry/conformance/Fixtures"
import { noApproval } from "@attestry/core/approval"
import { type Question, QuestionnaireStore } from "@attestry/core/questionnaire"
import type { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant, reviewedQuestionnaire, root } from "../../support/Questionnaires.ts"

const text = [
  "Is it safe?",
  "answer: Yes",
  "comment: Since May.",
  "Is it on?",
  "choices: Yes | No",
  "answer: e.g. Yes",
  "Is it kept?",
  "comment: See page 4.",
  "Who decides?"
].join("\n")

const arranged = Effect.gen(function*() {
  const home = yield* reviewedQuestionnaire(text)
  const { path, questions } = home
  const confirm = (body: object) => home.ask("POST", `${path}/answers/confirm`, body)
  const discard = (body: object) => home.ask("POST", `${path}/answers/discard`, body)
  const states = Effect.map(
    home.ask("GET", `${path}/questions`),
    ({ body }) => body.data.map(({ answer, answerState, comment }: any) => [answer, comment, answerState])
  )
  const counts = Effect.map(home.ask("GET", path), ({ body }) => [body.answeredQuestions, body.unconfirmedQuestions])
  const idOf = (index: number): string => questions[index].id
  return { ...home, confirm, discard, states, counts, idOf }
})

const imported = [
  ["Yes", "Since May.", "unconfirmed"],
  ["e.g. Yes", null, "unconfirmed"],
  [null, "See page 4.", "unconfirmed"],
  [null, null, null]
]

const unconfirmed = [409, "unconfirmed_answers"]

/** A questionnaire of the organization with these questions, stored as no request could. */
const storedOf = (id: OrganizationId, status: object, questions: ReadonlyArray<Partial<typeof Question.Encoded>>) =>
  Effect.gen(function*() {
    const store = yield* QuestionnaireStore
    const questionnaire = Fixtures.questionnaire(id, {
      totalQuestions: questions.length,
      answeredQuestions: questions.filter(({ answer }) => typeof answer === "string").length,
      unconfirmedQuestions: questions.filter(({ answerState }) => answerState === "unconfirmed").length,
      ...status
    })
    const rows = questions.map((fields, index) => Fixtures.question(questionnaire, index + 1, fields))
    yield* (yield* UnitOfWork).run(store.insert(id, questionnaire, rows))
    return { path: `${root}/${questionnaire.id}`, ids: rows.map((row): string => row.id) }
  })

const cell = (sheet: string, at: string) => ({ type: "cell", sheet, cell: at } as const)

onEveryStack("answers of a file", (it) => {
  it.effect("are unconfirmed with their comments, counted, and found by their state", () =>
    Effect.gen(function*() {
      const { ask, confirm, counts, idOf, path, states } = yield* arranged
      assert.deepStrictEqual(yield* states, imported)
      assert.deepStrictEqual(yield* counts, [2, 3])
      const [row] = (yield* ask("GET", root)).body.data
      assert.strictEqual(row.unconfirmedQuestions, 3)
      yield* confirm({ questionIds: [idOf(0)] })
      yield* ask("PUT", `${path}/questions/${idOf(3)}/answer`, { answer: "Ada" })
      const found = (state: string) =>
        Effect.map(ask("GET", `${path}/questions?answerState=${state}`), ({ body }) => [
          body.count,
          body.data.map(({ ordinal }: any) => ordinal)
        ])
      assert.deepStrictEqual(yield* found("unconfirmed"), [2, [2, 3]])
      assert.deepStrictEqual(yield* found("confirmed"), [1, [1]])
      assert.deepStrictEqual(yield* found("written"), [1, [4]])
      assert.deepStrictEqual(refusal(yield* ask("GET", `${path}/questions?answerState=file`)), [400, "invalid_request"])
    }))

  it.effect("are confirmed in one commit by the member who looked, and again without effect", () =>
    Effect.gen(function*() {
      const { ask, confirm, counts, id, idOf, path, people, states } = yield* arranged
      yield* ask("PUT", `${path}/questions/${idOf(3)}/answer`, { answer: "Ada" })
      const { key, user } = people.admin
      const all = { questionIds: [idOf(0), idOf(2), idOf(3), idOf(0)] }
      const confirmed = yield* ask("POST", `${path}/answers/confirm`, all, { "x-api-key": key })
      assert.deepStrictEqual([confirmed.status, confirmed.body], [200, { questionnaireId: id, total: 3, changed: 2 }])
      assert.deepStrictEqual(yield* states, [
        ["Yes", "Since May.", "confirmed"],
        ["e.g. Yes", null, "unconfirmed"],
        [null, "See page 4.", "confirmed"],
        ["Ada", null, "written"]
      ])
      assert.deepStrictEqual(yield* counts, [3, 1])
      const { data: [first, , , last] } = (yield* ask("GET", `${path}/questions`)).body
      assert.deepStrictEqual([first.answeredBy, last.answeredBy], [user.id, people.owner.user.id])
      assert.isTrue(Math.abs(Date.parse(first.answeredAt) - Date.now()) < 60_000)
      const before = yield* ask("GET", path)
      assert.strictEqual((yield* confirm(all)).body.changed, 0)
      assert.strictEqual((yield* ask("POST", `${path}/answers/discard`, all)).body.changed, 0)
      assert.deepStrictEqual((yield* ask("GET", path)).body, before.body)
      const events = yield* eventsOf(people.owner.key, "action=question.confirmed")
      assert.sameDeepMembers(
        events.map(({ actor, after, before, resource }) => [actor.userId, resource.id, before, after]),
        [idOf(0), idOf(2)].map((questionId) => [
          user.id,
          questionId,
          { answerState: "unconfirmed" },
          { answerState: "confirmed", questionnaireId: id }
        ])
      )
      const submitted = yield* ask("POST", `${path}/submit`, { approverId: user.id })
      assert.deepStrictEqual(refusal(submitted), [403, "self_approval"])
    }))

  it.effect("are discarded with their comments, but never what a person wrote or confirmed", () =>
    Effect.gen(function*() {
      const { ask, confirm, counts, discard, first, id, idOf, path, people, states } = yield* arranged
      yield* ask("PATCH", first, { status: "approved" })
      yield* confirm({ questionIds: [idOf(2)] })
      yield* ask("PUT", `${path}/questions/${idOf(3)}/answer`, { answer: "Ada" })
      const all = { questionIds: [0, 1, 2, 3].map(idOf) }
      assert.deepStrictEqual((yield* discard(all)).body, { questionnaireId: id, total: 4, changed: 2 })
      assert.deepStrictEqual(yield* states, [
        [null, null, null],
        [null, null, null],
        [null, "See page 4.", "confirmed"],
        ["Ada", null, "written"]
      ])
      assert.deepStrictEqual(yield* counts, [1, 0])
      assert.deepStrictEqual((yield* ask("GET", first)).body.status, "open")
      const events = yield* eventsOf(people.owner.key, `action=question.discarded&resource=${idOf(0)}`)
      assert.deepStrictEqual(events.map(({ after, before }) => [before, after]), [[
        { answer: "Yes", comment: "Since May.", answerState: "unconfirmed", status: "approved" },
        { answer: null, comment: null, answerState: null, status: "open", questionnaireId: id }
      ]])
    }))

  it.effect("are confirmed by an equal answer and with a comment that is left, and written by another text", () =>
    Effect.gen(function*() {
      const { ask, counts, idOf, path, people, states } = yield* arranged
      // also if it is none of the choices, because the file has it so
      const equal = yield* ask("PUT", `${path}/questions/${idOf(1)}/answer`, { answer: "e.g. Yes" })
      assert.deepStrictEqual(
        [equal.status, equal.body.answerState, equal.body.answeredBy],
        [200, "confirmed", people.owner.user.id]
      )
      const answers = [
        { questionId: idOf(0), answer: "No" },
        { questionId: idOf(2), answer: null },
        { questionId: idOf(3), answer: null }
      ]
      assert.strictEqual((yield* ask("PUT", `${path}/answers`, { answers })).body.changed, 2)
      assert.deepStrictEqual(yield* states, [
        ["No", "Since May.", "written"],
        ["e.g. Yes", null, "confirmed"],
        [null, "See page 4.", "confirmed"],
        [null, null, null]
      ])
      assert.deepStrictEqual(yield* counts, [2, 0])
      const cleared = yield* ask("PUT", `${path}/questions/${idOf(2)}/answer`, { answer: null, comment: null })
      assert.deepStrictEqual([cleared.body.answerState, cleared.body.answeredBy], [null, null])
      const commented = yield* ask("PUT", `${path}/questions/${idOf(1)}/answer`, { answer: "e.g. Yes", comment: "x" })
      assert.strictEqual(commented.body.answerState, "written")
    }))

  it.effect("keep a questionnaire from review until each is confirmed or discarded", () =>
    Effect.gen(function*() {
      const { ask, confirm, discard, idOf, move, path, people, signedIn, submit } = yield* arranged
      const rejected = yield* submit
      assert.deepStrictEqual([...refusal(rejected), rejected.body.count], [...unconfirmed, 3])
      assert.match(rejected.body.detail, /Confirm or discard them/)
      yield* confirm({ questionIds: [idOf(0)] })
      assert.strictEqual((yield* submit).body.count, 2)
      yield* discard({ questionIds: [idOf(1)] })
      // a comment alone counts too
      assert.strictEqual((yield* submit).body.count, 1)
      yield* confirm({ questionIds: [idOf(2)] })
      assert.strictEqual((yield* submit).status, 200)
      const pending = [409, "approval_pending"]
      yield* move("withdraw")
      yield* submit
      assert.strictEqual((yield* signedIn("POST", `${path}/approve`)).status, 200)
      const [kept, ...others] = (yield* ask("GET", `${root}/library`)).body.data
      assert.deepStrictEqual([kept.answer, kept.answerState, others], ["Yes", "confirmed", []])
      assert.strictEqual((yield* move("send")).status, 200)
      for (const verb of [confirm, discard]) {
        assert.deepStrictEqual(refusal(yield* verb({ questionIds: [idOf(0)] })), [409, "questionnaire_sent"])
      }
      const waiting = yield* storedOf(people.organization.id, {
        status: "in_review",
        approval: { ...noApproval, state: "pending", approverId: people.admin.user.id, submittedAt: Fixtures.at(1) }
      }, [{ answer: "x", answerState: "unconfirmed" }])
      for (const verb of ["confirm", "discard"]) {
        const answer = yield* ask("POST", `${waiting.path}/answers/${verb}`, { questionIds: waiting.ids })
        assert.deepStrictEqual(refusal(answer), pending)
      }
    }))

  it.effect("are not approved or sent either, whatever the state was before", () =>
    Effect.gen(function*() {
      const { approverId, ask, people, signedIn } = yield* arranged
      const { organization: { id } } = people
      const questions = [{ answer: "x", answerState: "unconfirmed" }, {
        comment: "y",
        answerState: "unconfirmed"
      }] as const
      const pending = { ...noApproval, state: "pending", approverId, submittedAt: Fixtures.at(1) } as const
      const waiting = yield* storedOf(id, { status: "in_review", approval: pending }, questions)
      const refused = yield* signedIn("POST", `${waiting.path}/approve`)
      assert.deepStrictEqual([...refusal(refused), refused.body.count], [...unconfirmed, 2])
      assert.strictEqual((yield* signedIn("POST", `${waiting.path}/reject`)).status, 200)
      const approved = { status: "approved", approvedBy: approverId, approvedAt: Fixtures.at(2) }
      const left = yield* storedOf(id, approved, questions)
      assert.deepStrictEqual(refusal(yield* ask("POST", `${left.path}/send`)), unconfirmed)
      assert.strictEqual((yield* ask("POST", `${left.path}/reopen`)).status, 200)
      const again = yield* ask("POST", `${left.path}/submit`, { approverId })
      assert.deepStrictEqual(refusal(again), unconfirmed)
      assert.deepStrictEqual((yield* ask("GET", `${root}/library`)).body.data, [])
      // a confirmed answer takes the approval, as each change does
      const dropped = yield* storedOf(id, approved, questions)
      yield* ask("POST", `${dropped.path}/answers/confirm`, { questionIds: dropped.ids })
      assert.strictEqual((yield* ask("GET", dropped.path)).body.status, "draft")
    }))

  it.effect("are confirmed and discarded by the column of the sheet or table that they are in", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* arranged
      const at = (answerPlace: Question["answerPlace"], more: object = {}) => ({
        answer: "x",
        answerState: "unconfirmed" as const,
        answerPlace,
        ...more
      })
      const { path } = yield* storedOf(people.organization.id, {}, [
        at(cell("Security", "D5"), { comment: "y", commentPlace: cell("Security", "E5") }),
        at(cell("Security", "D1048576")),
        at(cell("Security", "AD5")),
        at(cell("security", "D5")),
        at(cell("Security", "D6"), { answerState: "written" }),
        at(null, { answer: null, comment: "y", commentPlace: cell("Security", "D7") }),
        at({ type: "table", table: 2, row: 3, column: 4 }),
        at({ type: "line", ordinal: 4 })
      ])
      const states = Effect.map(
        ask("GET", `${path}/questions`),
        ({ body }) => body.data.map(({ answerState }: any) => answerState?.slice(0, 1) ?? "-").join("")
      )
      const move = (verb: string, sheet: string, column: string) =>
        Effect.map(ask("POST", `${path}/answers/${verb}`, { sheet, column }), ({ body }) => [body.total, body.changed])
      assert.deepStrictEqual(yield* move("confirm", "Security", "D"), [4, 3])
      assert.strictEqual(yield* states, "ccuuwcuu")
      assert.deepStrictEqual(yield* move("confirm", "Security", "D"), [4, 0])
      assert.deepStrictEqual(yield* move("discard", "Security", "AD"), [1, 1])
      assert.deepStrictEqual(yield* move("discard", "table 2", "D"), [1, 1])
      assert.strictEqual(yield* states, "cc-uwc-u")
      for (const [sheet, column] of [["Security", "E"], ["Other", "D"], ["table 2", "A"]]) {
        const unknown = yield* ask("POST", `${path}/answers/discard`, { sheet, column })
        assert.deepStrictEqual([...refusal(unknown), unknown.body.errors], [400, "unknown_reference", [
          { pointer: "/column", detail: "Expected a column of the file with answers" }
        ]])
      }
      assert.strictEqual((yield* ask("GET", path)).body.unconfirmedQuestions, 2)
    }))

  it.effect("are all left if one is unknown or the request is invalid", () =>
    Effect.gen(function*() {
      const { ask, confirm, discard, idOf, path, states } = yield* arranged
      const other = yield* arranged
      const elsewhere = yield* other.uploaded(text)
      const foreign = elsewhere.questions[0].id
      for (const verb of [confirm, discard]) {
        const mixed = yield* verb({ questionIds: [idOf(0), foreign, "qqa_unknown"] })
        assert.deepStrictEqual(refusal(mixed), [400, "unknown_reference"])
        const detail = "Expected a question of the questionnaire"
        assert.deepStrictEqual(mixed.body.errors, [
          { pointer: "/questionIds/1", detail },
          { pointer: "/questionIds/2", detail }
        ])
        const required = "Required"
        const pattern = "Expected a string matching the pattern ^[A-Z]{1,3}$"
        const invalid = [
          [{}, ["/questionIds", required]],
          [{ questionIds: [] }, ["/questionIds", "Expected an array of at least 1 item(s)"]],
          [{ questionIds: Array.makeBy(1_001, () => idOf(0)) }, [
            "/questionIds",
            "Expected an array of at most 1000 item(s)"
          ]],
          [{ sheet: "Security" }, ["/column", required]],
          [{ column: "D" }, ["/sheet", required]],
          [{ sheet: "Security", column: "d" }, ["/column", pattern]],
          [{ sheet: "Security", column: "D", questionIds: [idOf(0)] }, ["/questionIds", "Unknown property"]],
          [{ questionIds: [idOf(0)], surplus: 1 }, ["/surplus", "Unknown property"]]
        ] as const
        for (const [body, error] of invalid) {
          const answer = yield* verb(body)
          assert.deepStrictEqual(refusal(answer), [400, "invalid_request"])
          assert.deepStrictEqual(answer.body.errors.map(({ detail, pointer }: any) => [pointer, detail]), [error])
        }
      }
      assert.deepStrictEqual(yield* states, imported)
      const unknown = yield* ask("POST", `${root}/qst_unknown/answers/confirm`, { questionIds: [idOf(0)] })
      assert.deepStrictEqual(refusal(unknown), [404, "questionnaire_not_found"])
      assert.strictEqual((yield* ask("GET", path)).headers.get("etag"), "\"1\"")
    }))

  it.effect("need the permission to update, and are hidden from other organizations", () =>
    Effect.gen(function*() {
      const { ask, idOf, path, people, states } = yield* arranged
      const other = yield* questionnaireTenant
      for (const verb of ["confirm", "discard"]) {
        const send = (key: string) =>
          ask("POST", `${path}/answers/${verb}`, { questionIds: [idOf(0)] }, { "x-api-key": key })
        assert.deepStrictEqual(refusal(yield* send(people.auditor.key)), [403, "permission_missing"])
        assert.deepStrictEqual(refusal(yield* send(other.key)), [404, "questionnaire_not_found"])
      }
      assert.deepStrictEqual(yield* states, imported)
    }))

  it.effect("are 10,000 of one column at once", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* arranged
      const { path } = yield* storedOf(
        people.organization.id,
        {},
        Array.makeBy(10_000, (i) => ({
          answer: `Answer ${i} ${"word ".repeat(40)}`,
          answerState: "unconfirmed" as const,
          answerPlace: cell("Security", `D${i + 2}`)
        }))
      )
      const { body, status } = yield* ask("POST", `${path}/answers/confirm`, { sheet: "Security", column: "D" })
      assert.deepStrictEqual([status, body.total, body.changed], [200, 10_000, 10_000])
      assert.strictEqual((yield* ask("GET", path)).body.unconfirmedQuestions, 0)
      assert.strictEqual((yield* ask("GET", `${path}/questions?answerState=confirmed&limit=1`)).body.count, 10_000)
    }))
})
