import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { inSessionOf, refusal } from "../../support/Policies.ts"
import { questionnaireTenant, root } from "../../support/Questionnaires.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const library = `${root}/library`
const text = "Is it safe?\nanswer: Yes, since May.\nIs it on?\n"
const year = 365 * 86_400_000

const arranged = Effect.gen(function*() {
  const home = yield* questionnaireTenant
  const signedIn = yield* inSessionOf(home.people.admin.user.id)
  const submit = (path: string) =>
    Effect.zipRight(
      home.confirmAll(path),
      home.ask("POST", `${path}/submit`, { approverId: home.people.admin.member.id })
    )
  const approve = (path: string) => Effect.zipRight(submit(path), signedIn("POST", `${path}/approve`))
  const rows = Effect.map(home.ask("GET", library), ({ body }) => body.data)
  const approved = (content: string) => Effect.tap(home.uploaded(content), ({ path }) => approve(path))
  return { ...home, approve, approved, rows, signedIn, submit }
})

onEveryStack("the library of answers", (it) => {
  it.effect("gets the answers of a questionnaire with its approval, and not before", () =>
    Effect.gen(function*() {
      const { approve, ask, id, path, people, questions: [asked], rows, signedIn, submit } = yield* Effect.flatMap(
        arranged,
        (home) => Effect.map(home.uploaded(text), (uploaded) => ({ ...home, ...uploaded }))
      )
      yield* ask("PATCH", path, { customer: "Northwind", ownerId: people.admin.member.id })
      yield* ask("PATCH", `${path}/questions/${asked.id}`, { status: "approved" })
      yield* submit(path)
      assert.deepStrictEqual(yield* rows, [])
      yield* signedIn("POST", `${path}/reject`, { comment: "x" })
      const { body: approved } = yield* approve(path)
      const [row, ...others] = yield* rows
      assert.deepStrictEqual(others, [])
      const { approvedAt } = approved
      assert.deepStrictEqual(row, {
        revision: 1,
        id: row.id,
        question: "Is it safe?",
        subject: null,
        kind: asked.kind,
        answer: "Yes, since May.",
        answerState: "confirmed",
        comment: null,
        ownerId: people.admin.user.id,
        reviewDate: new Date(Date.parse(approvedAt) + year).toISOString(),
        questionnaireId: id,
        questionId: asked.id,
        fileName: "questions.txt",
        customer: "Northwind",
        approvedBy: people.admin.user.id,
        approvedAt,
        createdAt: approvedAt,
        updatedAt: approvedAt,
        isStale: false
      })
      assert.deepStrictEqual((yield* ask("GET", `${library}/${row.id}`)).body, {
        ...row,
        allowed: ["update", "remove"]
      })
      const [event] = yield* eventsOf(people.owner.key, "action=questionnaire.approved")
      assert.strictEqual(event.after.libraryAnswers, 1)
    }))

  it.effect("gets all answers of a long questionnaire, and of the same question the last", () =>
    Effect.gen(function*() {
      const { approved, ask, people, rows } = yield* arranged
      const lines = Array.from({ length: 1_200 }, (_, i) => `Is number ${i} safe?\nanswer: Answer ${i}`)
      yield* approved([...lines, "is NUMBER 7 safe", "answer: Last"].join("\n"))
      assert.lengthOf(yield* rows, 100)
      assert.strictEqual((yield* ask("GET", `${library}?limit=1`)).body.count, 1_200)
      const found = (yield* ask("GET", `${library}?search=${encodeURIComponent("number 7 safe")}`)).body.data
      assert.deepStrictEqual(found.map(({ answer }: any) => answer), ["Last"])
      const [event] = yield* eventsOf(people.owner.key, "action=questionnaire.approved")
      assert.strictEqual(event.after.libraryAnswers, 1_200)
    }))

  it.effect("takes the written one of two answers to the same question, and else the last", () =>
    Effect.gen(function*() {
      const { approve, ask, path, questions, rows } = yield* Effect.flatMap(
        arranged,
        (home) =>
          Effect.map(
            home.uploaded(
              "Is it safe?\nanswer: Maybe\nIs it on?\nanswer: No\nis it SAFE\nanswer: Example\nIs it on\nanswer: Yes"
            ),
            (uploaded) => ({ ...home, ...uploaded })
          )
      )
      yield* ask("PUT", `${path}/questions/${questions[0].id}/answer`, { answer: "Yes, since May." })
      yield* approve(path)
      const found = (yield* rows).map(({ answer, answerState, question }: any) => [question, answer, answerState])
      assert.sameDeepMembers(found, [
        ["Is it safe?", "Yes, since May.", "written"],
        ["Is it on", "Yes", "confirmed"]
      ])
    }))

  it.effect("suggests an earlier answer to the same question, and never answers by itself", () =>
    Effect.gen(function*() {
      const { approved, ask, rows, uploaded } = yield* arranged
      const { id, first: earlier, questions } = yield* approved(text)
      assert.deepStrictEqual(questions.map(({ suggestion }: any) => suggestion), [null, null])
      const { path, questions: [same, other], first, answerPath } = yield* uploaded("IS IT  SAFE ?\nIs it new?")
      const [row] = yield* rows
      assert.deepStrictEqual([same.answer, other.answer, other.suggestion], [null, null, null])
      assert.deepStrictEqual(same.suggestion, {
        libraryAnswerId: row.id,
        answer: "Yes, since May.",
        comment: null,
        fileName: "questions.txt",
        customer: null,
        approvedAt: row.approvedAt,
        isStale: false,
        fits: true
      })
      assert.deepStrictEqual(withoutMoves((yield* ask("GET", first)).body), same)
      assert.deepStrictEqual((yield* ask("GET", `${path}/questions?answered=false`)).body.data, [same, other])
      assert.strictEqual((yield* ask("GET", path)).body.answeredQuestions, 0)
      assert.isNull((yield* ask("GET", earlier)).body.suggestion)
      const answered = yield* ask("PUT", answerPath, { answer: "No." })
      assert.deepStrictEqual([answered.body.answer, answered.body.suggestion], ["No.", same.suggestion])
      assert.strictEqual(row.questionnaireId, id)
    }))

  it.effect("says whether the question allows the answer", () =>
    Effect.gen(function*() {
      const { approved, uploaded } = yield* arranged
      yield* approved("Is it on?\nanswer: Partly\nIs it safe?\nanswer: Yes")
      const { questions } = yield* uploaded("Is it safe?\nchoices: Yes | No\nIs it on?\nchoices: Yes | No\n")
      assert.deepStrictEqual(
        questions.map(({ choices, suggestion, text }: any) => [text, choices, suggestion.answer, suggestion.fits]),
        [["Is it safe?", ["Yes", "No"], "Yes", true], ["Is it on?", ["Yes", "No"], "Partly", false]]
      )
    }))

  it.effect("takes the answer of a later approval, keeps its owner, and moves the review a year on", () =>
    Effect.gen(function*() {
      const { approved, ask, people, rows } = yield* arranged
      yield* approved(text)
      const [before] = yield* rows
      const patch = { ownerId: people.auditor.member.id, reviewDate: "2020-01-01T00:00:00Z" }
      const changed = yield* ask("PATCH", `${library}/${before.id}`, patch, { "if-match": "\"1\"" })
      assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, "\"2\""])
      assert.deepStrictEqual(withoutMoves(changed.body), {
        ...before,
        revision: 2,
        ownerId: people.auditor.user.id,
        reviewDate: "2020-01-01T00:00:00.000Z",
        isStale: true,
        updatedAt: changed.body.updatedAt
      })
      const { id, questions: [asked] } = yield* approved("is it safe\nanswer: No longer.")
      assert.isTrue(asked.suggestion.isStale)
      const [after, ...others] = yield* rows
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(
        [after.id, after.answer, after.question, after.ownerId, after.questionnaireId, after.createdAt, after.isStale],
        [before.id, "No longer.", "is it safe", people.auditor.user.id, id, before.createdAt, false]
      )
      assert.strictEqual(Date.parse(after.reviewDate), Date.parse(after.approvedAt) + year)
      const read = yield* ask("GET", `${library}/${before.id}`)
      assert.strictEqual(read.headers.get("etag"), "\"3\"")
    }))

  it.effect("keeps its answers when their questionnaire is reopened or removed", () =>
    Effect.gen(function*() {
      const { approved, ask, rows, uploaded } = yield* arranged
      const { path } = yield* approved(text)
      const before = yield* rows
      yield* ask("POST", `${path}/reopen`)
      assert.deepStrictEqual(yield* rows, before)
      assert.strictEqual((yield* ask("DELETE", path)).status, 200)
      assert.deepStrictEqual(yield* rows, before)
      const { questions: [asked] } = yield* uploaded("Is it safe?")
      assert.strictEqual(asked.suggestion.libraryAnswerId, before[0].id)
    }))

  it.effect("is found by owner, review date and words, in pages", () =>
    Effect.gen(function*() {
      const { approved, ask, people, rows } = yield* arranged
      yield* approved("Is it safe?\nanswer: Yes\nIs it on?\nanswer: No, MFA is.\nWho?\nanswer: Ada")
      const all = yield* rows
      assert.sameMembers(all.map(({ question }: any) => question), ["Is it safe?", "Is it on?", "Who?"])
      const who = all.find(({ question }: any) => question === "Who?")
      const due = { reviewDate: "2026-01-01T00:00:00Z", ownerId: people.auditor.user.id }
      yield* ask("PATCH", `${library}/${who.id}`, due)
      const found = (query: string) =>
        Effect.map(ask("GET", `${library}?${query}`), ({ body }) => body.data.map(({ question }: any) => question))
      assert.deepStrictEqual(yield* found("search=mfa"), ["Is it on?"])
      assert.deepStrictEqual(yield* found(`ownerId=${people.auditor.member.id}`), ["Who?"])
      assert.deepStrictEqual(yield* found("reviewBefore=2026-06-01T00:00:00Z"), ["Who?"])
      const page = yield* ask("GET", `${library}?sort=reviewDate&limit=1`)
      assert.deepStrictEqual([page.body.data[0].question, page.body.count], ["Who?", 3])
      const rest = yield* ask("GET", `${library}?sort=reviewDate&limit=1&cursor=${page.body.nextCursor}`)
      assert.notStrictEqual(rest.body.data[0].question, "Who?")
    }))

  it.effect("is found by any of several owners, me and none, sorted by the last change, and counted by owner", () =>
    Effect.gen(function*() {
      const { approved, ask, people: { auditor, owner }, rows } = yield* arranged
      yield* approved("Is it safe?\nanswer: Yes\nIs it on?\nanswer: No\nWho?\nanswer: Ada")
      const all = yield* rows
      const own = (question: string, ownerId: string | null) =>
        ask("PATCH", `${library}/${all.find((row: any) => row.question === question).id}`, { ownerId })
      yield* own("Is it safe?", owner.user.id)
      yield* own("Is it on?", null)
      yield* own("Who?", auditor.member.id)
      const found = (query: string) =>
        Effect.map(ask("GET", `${library}?${query}`), ({ body }) => body.data.map(({ question }: any) => question))
      assert.deepStrictEqual(yield* found("ownerId=me"), ["Is it safe?"])
      assert.sameMembers(yield* found(`ownerId=none,${auditor.member.id}`), ["Is it on?", "Who?"])
      assert.deepStrictEqual(yield* found("sort=-updatedAt&limit=1"), ["Who?"])
      assert.deepStrictEqual((yield* ask("GET", `${library}?facets=ownerId&limit=1`)).body.facets, {
        ownerId: { [auditor.user.id]: 1, [owner.user.id]: 1, none: 1 }
      })
    }))

  it.effect("changes and loses answers on request, with events, and hides them from others", () =>
    Effect.gen(function*() {
      const { approved, ask, people, rows, uploaded } = yield* arranged
      yield* approved(text)
      const [row] = yield* rows
      const path = `${library}/${row.id}`
      const other = yield* questionnaireTenant
      for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
        assert.deepStrictEqual(refusal(yield* other.ask(method, path, body)), [404, "library_answer_not_found"])
      }
      assert.deepStrictEqual((yield* other.ask("GET", library)).body.data, [])
      const { questions: [theirs] } = yield* other.uploaded("Is it safe?")
      assert.isNull(theirs.suggestion)
      for (const [method, body] of [["PATCH", {}], ["DELETE"]] as const) {
        const refused = yield* ask(method, path, body, { "x-api-key": people.auditor.key })
        assert.deepStrictEqual(refusal(refused), [403, "permission_missing"])
      }
      const unknown = yield* ask("PATCH", path, { ownerId: other.people.owner.user.id })
      assert.deepStrictEqual(refusal(unknown), [400, "unknown_reference"])
      assert.strictEqual((yield* ask("PATCH", path, { answer: "x" })).status, 400)
      yield* ask("PATCH", path, { reviewDate: null })
      assert.strictEqual((yield* ask("PATCH", path, { reviewDate: null })).headers.get("etag"), "\"2\"")
      assert.strictEqual((yield* ask("DELETE", path, undefined, { "if-match": "\"1\"" })).status, 412)
      assert.deepStrictEqual((yield* ask("DELETE", path)).body, { success: true, id: row.id })
      assert.deepStrictEqual(yield* rows, [])
      const { questions: [asked] } = yield* uploaded("Is it safe?")
      assert.isNull(asked.suggestion)
      const events = yield* eventsOf(people.owner.key, `resource=${row.id}&outcome=done`)
      assert.deepStrictEqual(events.map(({ action, after, before }) => [action, before?.reviewDate, after]), [
        ["libraryAnswer.updated", row.reviewDate, { reviewDate: null }],
        ["libraryAnswer.removed", null, null]
      ])
      assert.strictEqual(events[1]?.before.answer, "Yes, since May.")
    }))

  it.effect("has no owner any more when that member is removed", () =>
    Effect.gen(function*() {
      const { approved, ask, people, rows } = yield* arranged
      yield* approved(text)
      const [row] = yield* rows
      yield* ask("PATCH", `${library}/${row.id}`, { ownerId: people.auditor.user.id })
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${people.auditor.member.id}`)).status, 200)
      const [after] = yield* rows
      assert.isNull(after.ownerId)
      const events = yield* eventsOf(people.owner.key, `resource=${row.id}&outcome=done`)
      assert.deepStrictEqual(events.map(({ after }) => after), [{ ownerId: people.auditor.user.id }, { ownerId: null }])
    }))
})
