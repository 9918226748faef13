import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant, reviewedQuestionnaire, root } from "../../support/Questionnaires.ts"

const sheet = [
  ["Number", "Question", "Answer", "Last year", "Comment", "Details"],
  ["1", "Is it safe?", "Yes", "No", "Since May.", "Fully?"],
  ["2", "Is it on?", "", "Off", "", "Always?"],
  ["3", "Is it kept?", "A year", "", "", "Where?"]
].map((row) => row.join("\t")).join("\n")

const asked = (columns: object, headerRow = 1) => ({
  mapping: [{ sheet: "Sheet", kind: "asked", headerRows: [headerRow], columns }]
})

const likeHeader = { number: "A", question: ["B"], answer: ["C"], comment: ["E"] }

const arranged = Effect.gen(function*() {
  const home = yield* reviewedQuestionnaire(sheet)
  const { ask, path, questions } = home
  const idOf = (index: number): string => questions[index].id
  const map = (body: object, headers: { readonly [name: string]: string } = {}) =>
    ask("PUT", `${path}/mapping`, body, headers)
  const list = Effect.map(ask("GET", `${path}/questions`), ({ body }): ReadonlyArray<any> => body.data)
  const texts = Effect.map(list, (rows) => rows.map(({ text }) => text))
  const answers = Effect.map(
    list,
    (rows) => rows.map(({ answer, answerState, comment }) => [answer, comment, answerState])
  )
  return { ...home, answers, idOf, list, map, texts }
})

const countsOf = ({ changed, gone, kept, new: added }: any) => [added, changed, gone, kept].map(({ total }) => total)

onEveryStack("a mapping of a stored file", (it) => {
  it.effect("reads the file again, and replaces the answers that nobody gave or confirmed", () =>
    Effect.gen(function*() {
      const { answers, ask, id, idOf, list, map, path, people } = yield* arranged
      yield* ask("POST", `${path}/answers/confirm`, { questionIds: [idOf(0)] })
      yield* ask("PATCH", `${path}/questions/${idOf(1)}`, {
        reviewComment: "Ask Ada",
        assigneeId: people.admin.user.id
      })
      const { body, headers, status } = yield* map(asked({ number: "A", question: ["B"], answer: ["D"] }))
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(yield* answers, [
        ["Yes", "Since May.", "confirmed"],
        ["Off", null, "unconfirmed"],
        [null, null, null]
      ])
      const rows = yield* list
      assert.deepStrictEqual(rows.map((row) => row.id), [0, 1, 2].map(idOf))
      assert.deepInclude(rows[1], { reviewComment: "Ask Ada", assigneeId: people.admin.user.id })
      assert.deepStrictEqual(rows[2].answerPlace, { type: "cell", sheet: "Sheet", cell: "D4" })
      assert.deepStrictEqual(countsOf(body), [0, 3, 0, 0])
      assert.deepStrictEqual(body.changed.questions[1], { questionId: idOf(1), number: "2", text: "Is it on?" })
      const { changed: _, gone: _gone, kept: _kept, new: _new, ...view } = body
      const got = yield* ask("GET", path)
      assert.deepStrictEqual([got.body, got.headers.get("etag")], [view, headers.get("etag")])
      assert.deepInclude(view, { totalQuestions: 3, answeredQuestions: 2, unconfirmedQuestions: 1 })
      assert.deepStrictEqual(view.mapping[0].columns, { number: "A", question: ["B"], answer: ["D"] })
      const [event] = yield* eventsOf(people.owner.key, `action=questionnaire.mapped&resource=${id}`)
      assert.deepStrictEqual([event?.before, event?.after], [
        { mappedBy: "reader" },
        { mappedBy: "hand", new: 0, changed: 3, gone: 0, kept: 0 }
      ])
    }))

  it.effect("adds what only it finds, and leaves out what it lacks unless a person answered or edited it", () =>
    Effect.gen(function*() {
      const { ask, idOf, list, map, path, texts } = yield* arranged
      yield* ask("PUT", `${path}/questions/${idOf(1)}/answer`, { answer: "Always" })
      const { body } = yield* map(asked({ number: "A", question: ["F"], answer: ["C"] }))
      assert.deepStrictEqual(countsOf(body), [3, 0, 2, 1])
      assert.deepStrictEqual(yield* texts, ["Is it on?", "Fully?", "Always?", "Where?"])
      assert.deepStrictEqual(body.kept.questions, [{ questionId: idOf(1), number: "2", text: "Is it on?" }])
      assert.deepStrictEqual(body.gone.questions.map(({ questionId }: any) => questionId), [idOf(0), idOf(2)])
      const rows = yield* list
      assert.deepStrictEqual(rows.map(({ ordinal }) => ordinal), [1, 2, 3, 4])
      assert.deepInclude(rows[0], { id: idOf(1), answer: "Always", answerState: "written" })
      // the file's answers are those of the new questions now
      assert.deepStrictEqual(rows.slice(1).map(({ answer }) => answer), ["Yes", null, "A year"])
      const back = yield* map({ mapping: [] })
      assert.deepStrictEqual(countsOf(back.body), [2, 0, 3, 0])
      assert.deepStrictEqual(yield* texts, ["Is it safe?", "Is it on?", "Is it kept?"])
      assert.strictEqual((yield* list)[1].answer, "Always")
    }))

  it.effect("keeps what was edited, added, removed, split and joined by hand", () =>
    Effect.gen(function*() {
      const { ask, idOf, list, map, path, texts } = yield* arranged
      const questions = `${path}/questions`
      yield* ask("PATCH", `${questions}/${idOf(0)}`, { text: "Is it sound?", number: "1a" })
      yield* ask("POST", questions, { text: "Who asks?", after: idOf(0) })
      yield* ask("DELETE", `${questions}/${idOf(1)}`)
      yield* ask("POST", `${questions}/${idOf(2)}/split`, { parts: [{ text: "Is it stored?" }, { text: "Where?" }] })
      const byHand = ["Is it sound?", "Who asks?", "Is it stored?", "Where?"]
      const { body } = yield* map(asked({ ...likeHeader, answer: ["D"] }))
      assert.deepStrictEqual(countsOf(body), [0, 2, 0, 0])
      assert.deepStrictEqual(yield* texts, byHand)
      const [first] = yield* list
      assert.deepInclude(first, { number: "1a", origin: "edited", answer: "No", comment: "Since May." })
      yield* ask("DELETE", `${questions}/${(yield* list)[3].id}`)
      yield* ask("POST", `${questions}/join`, { questionIds: [(yield* list)[1].id, idOf(2)] })
      assert.deepStrictEqual(countsOf((yield* map({ mapping: [] })).body), [0, 1, 0, 0])
      assert.deepStrictEqual(yield* texts, ["Is it sound?", "Who asks?\nIs it stored?"])
    }))

  it.effect("writes nothing if nothing differs, so an approval stays", () =>
    Effect.gen(function*() {
      const { ask, confirmAll, map, path, signedIn, submit, people } = yield* arranged
      yield* confirmAll(path)
      yield* submit
      assert.deepStrictEqual(refusal(yield* map({ mapping: [] })), [409, "approval_pending"])
      yield* signedIn("POST", `${path}/approve`)
      const before = yield* ask("GET", path)
      const same = yield* map({ mapping: [] })
      assert.deepStrictEqual([same.status, countsOf(same.body)], [200, [0, 0, 0, 0]])
      const after = yield* ask("GET", path)
      assert.deepStrictEqual([after.body, after.headers.get("etag")], [before.body, before.headers.get("etag")])
      assert.deepStrictEqual(yield* eventsOf(people.owner.key, "action=questionnaire.mapped"), [])
      yield* map(asked({ number: "A", question: ["B"], answer: ["D"] }))
      const draft = (yield* ask("GET", path)).body
      assert.deepStrictEqual([draft.status, draft.approvedBy], ["draft", null])
      const sent = yield* arranged
      yield* sent.confirmAll(sent.path)
      yield* sent.submit
      yield* sent.signedIn("POST", `${sent.path}/approve`)
      yield* sent.move("send")
      assert.deepStrictEqual(refusal(yield* sent.map({ mapping: [] })), [409, "questionnaire_sent"])
    }))

  it.effect("changes nothing if the file cannot be read so, or the questionnaire changed since", () =>
    Effect.gen(function*() {
      const { ask, list, map, path } = yield* arranged
      const before = [yield* list, (yield* ask("GET", path)).body]
      const elsewhere = yield* map({ mapping: [{ sheet: "Other", kind: "guidance" }] })
      assert.deepStrictEqual([...refusal(elsewhere), elsewhere.body.reason], [400, "unreadable_file", "mapping"])
      const nothing = yield* map({ mapping: [{ sheet: "Sheet", kind: "guidance" }] })
      assert.deepStrictEqual(refusal(nothing), [400, "no_questions_found"])
      assert.deepStrictEqual(refusal(yield* map({})), [400, "invalid_request"])
      const stale = { "if-match": "\"7\"" }
      assert.deepStrictEqual(refusal(yield* map(asked({ question: ["B"], answer: [] }), stale)), [
        412,
        "precondition_failed"
      ])
      assert.deepStrictEqual([yield* list, (yield* ask("GET", path)).body], before)
      const current = { "if-match": "\"1\"" }
      assert.strictEqual((yield* map(asked({ question: ["B"], answer: [] }), current)).status, 200)
    }))

  it.effect("is remembered for the next file with the same headers, the latest one", () =>
    Effect.gen(function*() {
      const { ask, id, map, path, upload } = yield* arranged
      const next = sheet.replace("Is it safe?", "Is it sound?")
      const automatic = (yield* upload(next)).body
      assert.deepStrictEqual([automatic.mappedBy, automatic.mappingFrom], ["reader", null])
      const lastYear = { number: "A", question: ["B"], answer: ["D"] }
      yield* map(asked(lastYear))
      assert.strictEqual((yield* ask("GET", path)).body.mappedBy, "hand")
      const remembered = (yield* upload(next)).body
      assert.deepStrictEqual([remembered.mappedBy, remembered.mappingFrom], ["remembered", id])
      assert.deepStrictEqual(remembered.mapping[0].columns, lastYear)
      const view = (yield* ask("GET", `${root}/${remembered.questionnaireId}`)).body
      assert.deepStrictEqual([view.mappedBy, view.mapping], ["remembered", remembered.mapping])
      const other = (yield* upload(sheet.replace("Details", "Notes"))).body
      assert.deepStrictEqual([other.mappedBy, other.mappingFrom], ["reader", null])
      const given = (yield* upload(next, asked({ question: ["F"], answer: [] }))).body
      assert.deepStrictEqual([given.mappedBy, given.mappingFrom], ["hand", null])
      const latest = (yield* upload(next)).body
      assert.deepStrictEqual([latest.mappedBy, latest.mappingFrom], ["remembered", given.questionnaireId])
      assert.deepStrictEqual(latest.mapping[0].columns.question, ["F"])
      yield* ask("DELETE", `${root}/${given.questionnaireId}`)
      yield* map({ mapping: [] })
      assert.strictEqual((yield* upload(next)).body.mappingFrom, null)
      // mappings of another organization are not used
      yield* map(asked(lastYear))
      const stranger = yield* questionnaireTenant
      assert.strictEqual((yield* stranger.upload(next)).body.mappingFrom, null)
    }))

  it.effect("makes its caller an editor, who cannot approve what it replaced", () =>
    Effect.gen(function*() {
      const { confirmAll, map, path, people, submit } = yield* arranged
      yield* map(asked({ number: "A", question: ["B"], answer: ["D"] }), { "x-api-key": people.admin.key })
      yield* confirmAll(path)
      assert.deepStrictEqual(refusal(yield* submit), [403, "self_approval"])
    }))

  it.effect("needs the permission to update, and is hidden from other organizations", () =>
    Effect.gen(function*() {
      const { list, map, people } = yield* arranged
      const before = yield* list
      const other = yield* questionnaireTenant
      const send = (key: string) => map(asked({ question: ["F"], answer: [] }), { "x-api-key": key })
      assert.deepStrictEqual(refusal(yield* send(people.auditor.key)), [403, "permission_missing"])
      assert.deepStrictEqual(refusal(yield* send(other.key)), [404, "questionnaire_not_found"])
      const unknown = yield* other.ask("PUT", `${root}/qst_unknown/mapping`, { mapping: [] })
      assert.deepStrictEqual(refusal(unknown), [404, "questionnaire_not_found"])
      assert.deepStrictEqual(yield* list, before)
    }))
})
