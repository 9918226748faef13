import * as Fixtures from "@attestry/conformance/Fixtures"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant, reviewedQuestionnaire, root } from "../../support/Questionnaires.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const text = [
  "section: Access",
  "Is it safe?",
  "answer: Yes",
  "comment: Since May.",
  "Is it on?",
  "choices: Yes | No",
  "section: Backups",
  "Is it kept?",
  "answer: For a year."
].join("\n")

const arranged = Effect.gen(function*() {
  const home = yield* reviewedQuestionnaire(text)
  const { ask, path, questions } = home
  const idOf = (index: number): string => questions[index].id
  const list = Effect.map(ask("GET", `${path}/questions`), ({ body }): ReadonlyArray<any> => body.data)
  const texts = Effect.map(list, (rows) => rows.map(({ ordinal, text }) => `${ordinal} ${text}`))
  const counts = Effect.map(ask("GET", path), ({ body }) => [
    body.totalQuestions,
    body.answeredQuestions,
    body.unconfirmedQuestions
  ])
  const add = (body: object) => ask("POST", `${path}/questions`, body)
  const edit = (index: number, body: object) => ask("PATCH", `${path}/questions/${idOf(index)}`, body)
  const remove = (index: number) => ask("DELETE", `${path}/questions/${idOf(index)}`)
  const split = (index: number, body: object) => ask("POST", `${path}/questions/${idOf(index)}/split`, body)
  const join = (...indexes: ReadonlyArray<number>) =>
    ask("POST", `${path}/questions/join`, { questionIds: indexes.map(idOf) })
  const events = (action: string) => eventsOf(home.people.owner.key, `action=question.${action}`)
  return { ...home, add, counts, edit, events, idOf, join, list, remove, split, texts }
})

const two = { parts: [{ text: "Is it locked?" }, { text: "Is it watched?" }] }

onEveryStack("questions by hand", (it) => {
  it.effect("are added first, last or after another one, with what they ask", () =>
    Effect.gen(function*() {
      const { add, counts, events, id, idOf, list, texts } = yield* arranged
      const last = yield* add({ text: "Who asks?" })
      const whole = {
        text: "Which ones?",
        section: ["Access", "Keys"],
        number: "A-2",
        subject: "Mail",
        kind: "many_of",
        choices: ["Red", "Blue"]
      }
      const middle = yield* add({ ...whole, after: idOf(0) })
      const first = yield* add({ text: "Why?", after: null })
      assert.deepStrictEqual([last.status, middle.status, first.status], [201, 201, 201])
      assert.deepStrictEqual([last.body.ordinal, middle.body.ordinal, first.body.ordinal], [4, 2, 1])
      const asked = ["1 Why?", "2 Is it safe?", "3 Which ones?", "4 Is it on?", "5 Is it kept?", "6 Who asks?"]
      assert.deepStrictEqual(yield* texts, asked)
      assert.deepStrictEqual(yield* counts, [6, 2, 2])
      const rows = yield* list
      const added = { origin: "added", place: null, answerPlace: null, commentPlace: null, answer: null, certainty: 1 }
      assert.deepInclude(rows[2], { ...whole, ...added, status: "open" })
      assert.deepInclude(rows[5], { section: [], number: null, subject: null, kind: "text", choices: [], ...added })
      assert.deepInclude(rows[1], { origin: "file", place: { type: "line", ordinal: 2 } })
      const event = (yield* events("added")).find(({ resource }) => resource.id === middle.body.id)
      assert.strictEqual(event?.before, null)
      assert.deepInclude(event?.after, { ...whole, origin: "added", questionnaireId: id })
      const unknown = yield* add({ text: "Where?", after: "qqa_unknown" })
      assert.deepStrictEqual([...refusal(unknown), unknown.body.errors], [400, "unknown_reference", [
        { pointer: "/after", detail: "Expected a question of the questionnaire" }
      ]])
      assert.deepStrictEqual(yield* texts, asked)
    }))

  it.effect("are edited, keep answer and review, and are marked", () =>
    Effect.gen(function*() {
      const { ask, edit, events, id, idOf, list, path } = yield* arranged
      yield* ask("PUT", `${path}/questions/${idOf(1)}/answer`, { answer: "Yes" })
      yield* edit(1, { status: "approved", reviewComment: "Good" })
      const fields = {
        text: "Is it off?",
        section: ["Power"],
        number: "9",
        subject: "A",
        kind: "one_of",
        choices: ["On"]
      }
      const { body, headers, status } = yield* edit(1, fields)
      assert.strictEqual(status, 200)
      const [, row] = yield* list
      assert.deepStrictEqual(row, withoutMoves(body))
      const expected = { ...fields, origin: "edited", answer: "Yes", answerState: "written", reviewComment: "Good" }
      assert.deepInclude(row, { ...expected, ordinal: 2, place: { type: "line", ordinal: 5 } })
      // the approval was of an answer to another question
      assert.strictEqual(row.status, "ready")
      const [event, ...others] = yield* events("edited")
      assert.deepStrictEqual(
        [event?.resource.id, event?.before.text, event?.after.text, event?.after.questionnaireId],
        [
          idOf(1),
          "Is it on?",
          "Is it off?",
          id
        ]
      )
      assert.deepStrictEqual(others, [])
      const again = yield* edit(1, fields)
      assert.deepStrictEqual([again.body, again.headers.get("etag")], [body, headers.get("etag")])
      const reviewed = yield* edit(0, { reviewComment: "Name it" })
      assert.deepStrictEqual([reviewed.body.origin, (yield* events("edited")).length], ["file", 1])
      const { sections } = (yield* ask("GET", path)).body
      assert.deepStrictEqual(sections.map(({ path }: any) => path), [["Access"], ["Power"], ["Backups"]])
      assert.strictEqual((yield* ask("GET", `${path}/questions?search=off`)).body.count, 1)
      assert.strictEqual((yield* edit(1, { number: null })).body.number, null)
    }))

  it.effect("are removed with their answers, but for the last, and the file then lacks these", () =>
    Effect.gen(function*() {
      const { ask, confirmAll, counts, edit, events, id, idOf, path, remove, texts } = yield* arranged
      const { send } = yield* Api
      yield* confirmAll(path)
      const removed = yield* remove(0)
      assert.deepStrictEqual([removed.status, removed.body], [200, { success: true, id: idOf(0) }])
      assert.deepStrictEqual(yield* texts, ["1 Is it on?", "2 Is it kept?"])
      assert.deepStrictEqual(yield* counts, [2, 1, 0])
      assert.deepStrictEqual(refusal(yield* edit(0, { text: "x" })), [404, "question_not_found"])
      assert.deepStrictEqual(refusal(yield* remove(0)), [404, "question_not_found"])
      const [event] = yield* events("removed")
      assert.strictEqual(event?.after, null)
      assert.deepInclude(event?.before, {
        text: "Is it safe?",
        answer: "Yes",
        comment: "Since May.",
        questionnaireId: id
      })
      const exported = yield* ask("POST", `${root}/export`, { questionnaireId: id, format: "original" })
      const { downloadUrl } = exported.body
      const file = yield* send("GET", downloadUrl.slice(downloadUrl.indexOf("/files/")), {})
      assert.strictEqual(file.text, text.replace("answer: Yes", "answer: ").replace("comment: Since May.", "comment: "))
      yield* remove(1)
      assert.deepStrictEqual(refusal(yield* remove(2)), [409, "last_question"])
      assert.deepStrictEqual(yield* texts, ["1 Is it kept?"])
    }))

  it.effect("are split, and the first part keeps id, answer and place", () =>
    Effect.gen(function*() {
      const { add, ask, counts, events, id, idOf, list, path, people, split, texts } = yield* arranged
      yield* ask("PATCH", `${path}/questions/${idOf(0)}`, { assigneeId: people.admin.user.id })
      const parts = [{ text: "Is it locked?" }, { text: "Is it watched?", number: "2", choices: ["Yes"] }, {
        text: "How?"
      }]
      const { body, status } = yield* split(0, { parts })
      assert.strictEqual(status, 200)
      const rows = yield* list
      assert.deepStrictEqual(body.questions, rows.slice(0, 3))
      assert.deepStrictEqual(
        yield* texts,
        ["1 Is it locked?", "2 Is it watched?", "3 How?", "4 Is it on?", "5 Is it kept?"]
      )
      const assigneeId = people.admin.user.id
      const section = ["Access"]
      assert.deepInclude(rows[0], { id: idOf(0), answer: "Yes", answerState: "unconfirmed", origin: "edited", section })
      assert.deepInclude(rows[0], { place: { type: "line", ordinal: 2 }, answerPlace: { type: "line", ordinal: 3 } })
      const own = { answer: null, comment: null, answerState: null, origin: "added", place: null, answerPlace: null }
      assert.deepInclude(rows[1], { ...own, section, assigneeId, number: "2", choices: ["Yes"] })
      assert.deepInclude(rows[2], { ...own, section, assigneeId, number: null, choices: [] })
      assert.deepStrictEqual(yield* counts, [5, 2, 2])
      const [event] = yield* events("split")
      assert.deepStrictEqual([event?.before, event?.after], [
        { origin: "file", text: "Is it safe?" },
        { origin: "edited", text: "Is it locked?", questionnaireId: id, partIds: [rows[1].id, rows[2].id] }
      ])
      assert.strictEqual((yield* events("added")).length, 2)
      const { body: added } = yield* add({ text: "Who?" })
      const halves = yield* ask("POST", `${path}/questions/${added.id}/split`, two)
      assert.deepStrictEqual(halves.body.questions.map(({ origin }: any) => origin), ["added", "added"])
      assert.deepStrictEqual(refusal(yield* ask("POST", `${path}/questions/qqa_unknown/split`, two)), [
        404,
        "question_not_found"
      ])
    }))

  it.effect("are joined, and the first gets the answer of the only one that has any", () =>
    Effect.gen(function*() {
      const { counts, events, id, idOf, join, list, texts } = yield* arranged
      const several = yield* join(0, 1, 2)
      assert.deepStrictEqual(refusal(several), [409, "several_answers"])
      const { body, headers, status } = yield* join(1, 0)
      assert.strictEqual(status, 200)
      const [row] = yield* list
      assert.deepStrictEqual([row, headers.get("etag")], [withoutMoves(body), "\"2\""])
      assert.deepStrictEqual(yield* texts, ["1 Is it on?\nIs it safe?", "2 Is it kept?"])
      assert.deepInclude(row, {
        id: idOf(1),
        answer: "Yes",
        comment: "Since May.",
        answerState: "unconfirmed",
        choices: ["Yes", "No"],
        origin: "edited",
        place: { type: "line", ordinal: 5 },
        answerPlace: null
      })
      assert.deepStrictEqual(yield* counts, [2, 2, 2])
      const [event] = yield* events("joined")
      assert.deepInclude(event?.after, { text: "Is it on?\nIs it safe?", questionnaireId: id, joinedIds: [idOf(0)] })
      const removed = yield* events("removed")
      assert.deepStrictEqual(removed.map(({ before, resource }) => [resource.id, before.text]), [[
        idOf(0),
        "Is it safe?"
      ]])
    }))

  it.effect("are not joined if one is unknown, no other is named, or the text is too long", () =>
    Effect.gen(function*() {
      const { add, ask, idOf, join, path, texts } = yield* arranged
      const other = yield* arranged
      const before = yield* texts
      const unknown = yield* ask("POST", `${path}/questions/join`, { questionIds: [idOf(0), other.idOf(0)] })
      assert.deepStrictEqual([...refusal(unknown), unknown.body.errors], [400, "unknown_reference", [
        { pointer: "/questionIds/1", detail: "Expected a question of the questionnaire" }
      ]])
      const single = yield* join(0, 0)
      assert.deepStrictEqual([single.status, single.body.text, single.headers.get("etag")], [
        200,
        "Is it safe?",
        "\"1\""
      ])
      assert.deepStrictEqual(yield* texts, before)
      const long = yield* add({ text: "x".repeat(10_000) })
      const joined = yield* ask("POST", `${path}/questions/join`, { questionIds: [idOf(1), long.body.id] })
      assert.deepStrictEqual([...refusal(joined), joined.body.errors], [400, "invalid_request", [
        { pointer: "/questionIds", detail: "Expected texts of at most 10,000 characters together" }
      ]])
    }))

  it.effect("change as answers do: never in review or when sent, and what was approved is a draft again", () =>
    Effect.gen(function*() {
      const { add, ask, confirmAll, edit, idOf, join, list, move, path, people, remove, signedIn, split, submit } =
        yield* arranged
      yield* confirmAll(path)
      const all = [
        add({ text: "Who?" }),
        edit(0, { text: "Is it sound?" }),
        remove(0),
        split(0, two),
        join(0, 1)
      ]
      const approve = Effect.gen(function*() {
        assert.strictEqual((yield* submit).status, 200)
        assert.strictEqual((yield* signedIn("POST", `${path}/approve`)).status, 200)
      })
      yield* submit
      const waiting = yield* list
      for (const change of all) assert.deepStrictEqual(refusal(yield* change), [409, "approval_pending"])
      assert.deepStrictEqual(yield* list, waiting)
      // the review of a question goes on
      assert.strictEqual((yield* edit(0, { status: "ready" })).status, 200)
      yield* move("withdraw")
      yield* approve
      yield* move("send")
      for (const change of all) assert.deepStrictEqual(refusal(yield* change), [409, "questionnaire_sent"])
      yield* move("reopen")
      for (const change of [all[0], all[1], all[3], all[4], all[2]]) {
        if (change === undefined) return assert.fail("There is no change")
        yield* approve
        const { status } = yield* change
        assert.isBelow(status, 300)
        const { body } = yield* ask("GET", path)
        assert.deepStrictEqual([body.status, body.approvedBy, body.approvedAt], ["draft", null, null])
      }
      // an editor of a question does not approve it
      const own = { "x-api-key": people.admin.key }
      yield* ask("PATCH", `${path}/questions/${idOf(2)}`, { text: "Who keeps it?" }, own)
      assert.deepStrictEqual(refusal(yield* submit), [403, "self_approval"])
    }))

  it.effect("keep the edits of others: a stale If-Match is rejected", () =>
    Effect.gen(function*() {
      const { ask, edit, idOf, path, texts } = yield* arranged
      yield* edit(0, { text: "Is it sound?" })
      const stale = { "if-match": "\"1\"" }
      const question = `${path}/questions/${idOf(0)}`
      for (
        const answer of [
          yield* ask("PATCH", question, { text: "x" }, stale),
          yield* ask("DELETE", question, undefined, stale)
        ]
      ) {
        assert.deepStrictEqual(refusal(answer), [412, "precondition_failed"])
      }
      const current = { "if-match": "\"2\"" }
      assert.strictEqual((yield* ask("PATCH", question, { text: "Is it right?" }, current)).status, 200)
      assert.deepStrictEqual(yield* texts, ["1 Is it right?", "2 Is it on?", "3 Is it kept?"])
    }))

  it.effect("are all kept when several are added at once", () =>
    Effect.gen(function*() {
      const { add, counts, list } = yield* arranged
      const added = Array.makeBy(5, (i) => `Question ${i}?`)
      const answers = yield* Effect.forEach(added, (one) => add({ text: one, after: null }), { concurrency: 5 })
      assert.deepStrictEqual(answers.map(({ status }) => status), [201, 201, 201, 201, 201])
      const rows = yield* list
      assert.deepStrictEqual(rows.map(({ ordinal }) => ordinal), [1, 2, 3, 4, 5, 6, 7, 8])
      assert.sameMembers(rows.slice(0, 5).map(({ text }) => text), added)
      assert.deepStrictEqual(yield* counts, [8, 2, 2])
    }))

  it.effect("are at most 10,000, in 1,000 sections", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* arranged
      const id = people.organization.id
      const stored = (total: number, sections: number) =>
        Effect.gen(function*() {
          const store = yield* QuestionnaireStore
          const questionnaire = Fixtures.questionnaire(id, { totalQuestions: total })
          const rows = Array.makeBy(total, (i) =>
            Fixtures.question(questionnaire, i + 1, { section: [`${i % sections}`] }))
          yield* (yield* UnitOfWork).run(store.insert(id, questionnaire, rows))
          return {
            path: `${root}/${questionnaire.id}/questions`,
            ids: rows.map((row): string =>
              row.id
            )
          }
        })
      const full = [409, "questionnaire_full"]
      const many = yield* stored(10_000, 10)
      assert.deepStrictEqual(refusal(yield* ask("POST", many.path, { text: "One more?" })), full)
      assert.deepStrictEqual(refusal(yield* ask("POST", `${many.path}/${many.ids[0]}/split`, two)), full)
      const removed = yield* ask("DELETE", `${many.path}/${many.ids[0]}`)
      assert.strictEqual(removed.status, 200)
      const added = yield* ask("POST", many.path, { text: "One more?" })
      assert.deepStrictEqual([added.status, added.body.ordinal], [201, 10_000])
      const parted = yield* stored(1_000, 1_000)
      const section = ["Another"]
      assert.deepStrictEqual(refusal(yield* ask("POST", parted.path, { text: "x", section })), full)
      assert.deepStrictEqual(refusal(yield* ask("PATCH", `${parted.path}/${parted.ids[0]}`, { section })), full)
      assert.strictEqual((yield* ask("PATCH", `${parted.path}/${parted.ids[0]}`, { section: ["7"] })).status, 200)
      assert.strictEqual((yield* ask("POST", parted.path, { text: "x", section })).status, 201)
    }))

  it.effect("reject what is invalid, with a pointer", () =>
    Effect.gen(function*() {
      const { add, edit, split, texts } = yield* arranged
      const before = yield* texts
      const invalid = [
        [add({}), "/text"],
        [add({ text: " " }), "/text"],
        [add({ text: "x".repeat(10_001) }), "/text"],
        [add({ text: "x", section: Array.makeBy(9, () => "y") }), "/section"],
        [add({ text: "x", choices: ["", "y"] }), "/choices/0"],
        [add({ text: "x", choices: Array.makeBy(101, (i) => `${i}`) }), "/choices"],
        [add({ text: "x", kind: "maybe" }), "/kind"],
        [add({ text: "x", place: null }), "/place"],
        [edit(0, { text: null }), "/text"],
        [edit(0, { answer: "Yes" }), "/answer"],
        [split(0, { parts: [{ text: "x" }] }), "/parts"],
        [split(0, { parts: Array.makeBy(21, () => ({ text: "x" })) }), "/parts"],
        [split(0, { parts: [{ text: "x" }, { text: "" }] }), "/parts/1/text"]
      ] as const
      for (const [request, pointer] of invalid) {
        const { body, status } = yield* request
        assert.deepStrictEqual([status, body.code, body.errors?.[0]?.pointer], [400, "invalid_request", pointer])
      }
      assert.deepStrictEqual(yield* texts, before)
    }))

  it.effect("need the permission to update, and are hidden from other organizations", () =>
    Effect.gen(function*() {
      const { ask, idOf, path, people, texts } = yield* arranged
      const before = yield* texts
      const other = yield* questionnaireTenant
      const question = `${path}/questions/${idOf(0)}`
      const requests = [
        ["POST", `${path}/questions`, { text: "x" }],
        ["PATCH", question, { text: "x" }],
        ["DELETE", question],
        ["POST", `${question}/split`, two],
        ["POST", `${path}/questions/join`, { questionIds: [idOf(0), idOf(1)] }]
      ] as const
      for (const [method, to, body] of requests) {
        const send = (key: string) => ask(method, to, body, { "x-api-key": key })
        assert.deepStrictEqual(refusal(yield* send(people.auditor.key)), [403, "permission_missing"])
        assert.deepStrictEqual(refusal(yield* send(other.key)), [404, "questionnaire_not_found"])
      }
      assert.deepStrictEqual(yield* texts, before)
    }))
})
