import { noApproval } from "@attestry/core/approval"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { blobsOf, download, sha256, toForm } from "../../support/Attachments.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant, root, textQuestions } from "../../support/Questionnaires.ts"

const text = `Who are you?
section: Access > Log-in
Is there a second factor?
choices: Yes | No
answer: Yes
comment: Since May.
Is there a lock-out?
section: Access
Who decides?
`

const sections = [
  { path: [], totalQuestions: 1, answeredQuestions: 0 },
  { path: ["Access", "Log-in"], totalQuestions: 2, answeredQuestions: 1 },
  { path: ["Access"], totalQuestions: 1, answeredQuestions: 0 }
]

onEveryStack("questionnaires", (it) => {
  it.effect("are uploaded with their questions and the answers that they have", () =>
    Effect.gen(function*() {
      const { ask, people, upload } = yield* questionnaireTenant
      const { body, headers, status } = yield* upload(text, { organizationId: people.organization.id })
      const { questionnaireId, ...counts } = body
      assert.deepStrictEqual([status, headers.get("etag")], [201, null])
      assert.match(questionnaireId, /^qst_[0-9a-z]{26}$/)
      assert.deepStrictEqual(counts, {
        totalQuestions: 4,
        answeredQuestions: 1,
        unconfirmedQuestions: 1,
        duplicateOf: null,
        carriesOver: null,
        totalWarnings: 0,
        warnings: [],
        sections,
        mapping: [],
        mappedBy: "reader",
        mappingFrom: null
      })
      const path = `${root}/${questionnaireId}`
      const got = yield* ask("GET", path)
      const { createdAt, id, updatedAt, ...facts } = got.body
      assert.deepStrictEqual([id, updatedAt, got.headers.get("etag")], [questionnaireId, createdAt, "\"1\""])
      const row = {
        fileName: "questions.txt",
        fileType: "text/plain",
        fileSize: Buffer.byteLength(text),
        sha256: sha256(text),
        format: "text",
        source: "external",
        status: "draft",
        ownerId: null,
        dueDate: null,
        customer: null,
        approvedBy: null,
        approvedAt: null,
        approval: noApproval,
        sentAt: null,
        totalQuestions: 4,
        answeredQuestions: 1,
        unconfirmedQuestions: 1,
        totalWarnings: 0,
        createdBy: people.owner.user.id
      }
      assert.deepStrictEqual(facts, {
        ...row,
        revision: 1,
        mapping: [],
        mappedBy: "reader",
        warnings: [],
        carriesOver: null,
        sections,
        allowed: ["remove", "replaceMapping", "update", "add", "join", "answerMany", "confirm", "discard"]
      })
      const listed = yield* ask("GET", root)
      assert.deepStrictEqual(listed.body.data, [{ id, ...row, createdAt, updatedAt, revision: 1 }])
      assert.strictEqual((yield* blobsOf(people.organization.id)).pending, 0)
      const [created] = yield* eventsOf(people.owner.key, `resource=${id}`)
      const { approvedAt: _, createdBy: __, sentAt: ___, totalWarnings: ____, ...audited } = row
      assert.deepStrictEqual([created.action, created.after], ["questionnaire.created", {
        ...audited,
        mappedBy: "reader",
        carriesOver: null
      }])
    }))

  it.effect("show the first rows of their file with the meaning of the columns", () =>
    Effect.gen(function*() {
      const { ask, people, upload } = yield* questionnaireTenant
      const mapping = [{
        sheet: "Sheet",
        kind: "asked",
        headerRows: [1],
        columns: { question: ["A"], answer: ["C"], guidance: ["B"] }
      }]
      const { body: { questionnaireId } } = yield* upload("Ask\tHelp\tSay\nIs it safe?\tThink.\t\n", { mapping })
      const path = `${root}/${questionnaireId}/preview`
      const { body, status } = yield* ask("GET", path)
      assert.deepStrictEqual([status, body], [200, {
        questionnaireId,
        sheets: [{
          sheet: "Sheet",
          kind: "asked",
          isHidden: false,
          mapping,
          columns: [
            { column: "A", meanings: ["question"] },
            { column: "B", meanings: ["guidance"] },
            { column: "C", meanings: ["answer"] }
          ],
          totalRows: 2,
          rows: [
            {
              row: 1,
              cells: [{ column: "A", text: "Ask" }, { column: "B", text: "Help" }, { column: "C", text: "Say" }]
            },
            { row: 2, cells: [{ column: "A", text: "Is it safe?" }, { column: "B", text: "Think." }] }
          ]
        }]
      }])
      const plain = (yield* upload(text)).body.questionnaireId
      assert.deepStrictEqual((yield* ask("GET", `${root}/${plain}/preview`)).body.sheets, [])
      const stranger = yield* questionnaireTenant
      const refused = yield* stranger.ask("GET", path)
      assert.deepStrictEqual([refused.status, refused.body.code], [404, "questionnaire_not_found"])
      assert.strictEqual((yield* eventsOf(people.owner.key, `resource=${questionnaireId}`)).length, 1)
    }))

  it.effect("come as a form, with the mapping as JSON", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { key, people } = yield* questionnaireTenant
      const upload = (fields: { readonly [name: string]: string }) =>
        Effect.gen(function*() {
          const form = yield* toForm(fields, ["questions.txt", new Blob([text], { type: "text/plain" })])
          return yield* send("POST", `${root}/upload-and-parse`, { key, ...form })
        })
      const { body, status } = yield* upload({ mapping: "[]", source: "internal" })
      assert.deepStrictEqual([status, body.totalQuestions], [201, 4])
      const mapping = JSON.stringify([{
        sheet: "Security",
        kind: "asked",
        headerRows: null,
        columns: { question: ["A"], answer: [] }
      }])
      const rejected = yield* upload({ mapping })
      assert.deepInclude(rejected.body, { status: 400, code: "unreadable_file", reason: "mapping" })
      for (const [wrong, detail] of [["[", "Expected JSON"], ["\"[]\"", /array/]] as const) {
        const { body, status } = yield* upload({ mapping: wrong })
        const [error] = body.errors
        assert.deepStrictEqual([status, body.code, error.pointer], [400, "invalid_request", "/mapping"])
        assert.match(error.detail, new RegExp(detail, "i"))
      }
      assert.lengthOf((yield* blobsOf(people.organization.id)).keys, 1)
    }))

  it.effect("show their questions in the order of the file", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { first, id, path, questions } = yield* uploaded(text)
      const [one, two] = questions
      const { id: questionId, ...fields } = two
      assert.match(questionId, /^qqa_[0-9a-z]{26}$/)
      assert.deepStrictEqual(fields, {
        revision: 1,
        questionnaireId: id,
        ordinal: 2,
        origin: "file",
        section: ["Access", "Log-in"],
        number: null,
        text: "Is there a second factor?",
        subject: null,
        kind: "one_of",
        choices: ["Yes", "No"],
        answer: "Yes",
        comment: "Since May.",
        answerState: "unconfirmed",
        answeredBy: null,
        answeredAt: null,
        status: "open",
        assigneeId: null,
        reviewComment: null,
        place: { type: "line", ordinal: 3 },
        answerPlace: { type: "line", ordinal: 5 },
        commentPlace: { type: "line", ordinal: 6 },
        certainty: 1,
        suggestion: null,
        earlierAnswer: null
      })
      const got = yield* ask("GET", first)
      const allowed = ["answer", "update", "remove", "split"]
      assert.deepStrictEqual([got.body, got.headers.get("etag")], [{ ...one, allowed }, "\"1\""])
      const ordinals = (query: string) =>
        Effect.map(ask("GET", `${path}/questions?${query}`), ({ body }) => [
          body.data.map(({ ordinal }: any) => ordinal),
          body.count
        ])
      assert.deepStrictEqual(yield* ordinals(""), [[1, 2, 3, 4], 4])
      assert.deepStrictEqual(yield* ordinals("sort=-ordinal"), [[4, 3, 2, 1], 4])
      assert.deepStrictEqual(yield* ordinals("answered=false"), [[1, 3, 4], 3])
      assert.deepStrictEqual(yield* ordinals("section=Access"), [[2, 3, 4], 3])
      assert.deepStrictEqual(yield* ordinals("section=Log-in&search=LOCK"), [[3], 1])
      const page = yield* ask("GET", `${path}/questions?limit=3`)
      const cursor = encodeURIComponent(page.body.nextCursor)
      const rest = yield* ask("GET", `${path}/questions?limit=3&cursor=${cursor}`)
      assert.deepStrictEqual([...page.body.data, ...rest.body.data], questions)
      const other = yield* uploaded("Another?")
      const elsewhere = yield* ask("GET", `${other.path}/questions?limit=3&cursor=${cursor}`)
      assert.deepStrictEqual(refusal(elsewhere), [400, "invalid_cursor"])
      const misplaced = yield* ask("GET", `${other.path}/questions/${questionId}`)
      assert.deepStrictEqual(refusal(misplaced), [404, "question_not_found"])
      for (const gone of [`${root}/qst_unknown/questions`, `${root}/qst_unknown/questions/${questionId}`]) {
        assert.deepStrictEqual(refusal(yield* ask("GET", gone)), [404, "questionnaire_not_found"])
      }
    }))

  it.effect("keep the file as it came, for a download by a link", () =>
    Effect.gen(function*() {
      const { ask, upload } = yield* questionnaireTenant
      const content = `\ufeff${text}\r\n`
      const { questionnaireId } = (yield* upload(content, { fileName: "Größe \"1\".txt" })).body
      const { headers, status, text: body } = yield* ask("GET", `${root}/${questionnaireId}/file`)
      assert.deepStrictEqual([status, body, headers.get("cache-control")], [302, "", "no-store"])
      const file = yield* download(headers.get("location") ?? "")
      assert.deepStrictEqual([file.status, sha256(file.bytes)], [200, sha256(content)])
      assert.match(file.headers.get("content-disposition") ?? "", /^attachment; .*filename\*=UTF-8''Gr%C3%B6%C3%9Fe/)
      assert.strictEqual((yield* ask("GET", `${root}/qst_unknown/file`)).status, 404)
    }))

  it.effect("keep nothing when no question is found, or the file or the request is rejected", () =>
    Effect.gen(function*() {
      const { ask, people, upload } = yield* questionnaireTenant
      const other = yield* questionnaireTenant
      const path = `${root}/upload-and-parse`
      const answers = [
        yield* upload("section: A\n\n"),
        yield* upload(`${text}\0`),
        yield* upload(Uint8Array.of(0x41, 0xff, 0xfe)),
        yield* upload(text, {
          mapping: [{ sheet: "A", kind: "asked", headerRows: null, columns: { question: ["A"], answer: [] } }]
        }),
        yield* upload(text, { organizationId: other.people.organization.id }),
        yield* upload(text, { organizationId: "org_unknown" }),
        yield* upload(text, { source: "elsewhere" }),
        yield* upload(text, { fileName: "" }),
        yield* upload(text, {
          mapping: [{ sheet: "A", kind: "asked", headerRows: [0], columns: { question: [], answer: [] } }]
        }),
        yield* upload(text, { surplus: 1 }),
        yield* ask("POST", path, { fileName: "a", fileType: "text/plain" }),
        yield* ask("POST", path, { ...textQuestions(text), fileData: "no base64" }),
        yield* ask("POST", path, textQuestions(""))
      ]
      assert.deepStrictEqual(
        answers.map(({ body, status }) => [status, body.code, body.reason ?? body.errors?.[0]?.pointer]),
        [
          [400, "no_questions_found", undefined],
          [400, "unreadable_file", "unsupported"],
          [400, "unreadable_file", "damaged"],
          [400, "unreadable_file", "mapping"],
          [404, "organization_not_found", undefined],
          [404, "organization_not_found", undefined],
          [400, "invalid_request", "/source"],
          [400, "invalid_request", "/fileName"],
          [400, "invalid_request", "/mapping/0/headerRows/0"],
          [400, "invalid_request", "/surplus"],
          [400, "invalid_request", "/fileData"],
          [400, "invalid_request", "/fileData"],
          [400, "invalid_request", "/fileData"]
        ]
      )
      assert.strictEqual((yield* ask("GET", root)).body.count, 0)
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [], pending: 0 })
      assert.deepStrictEqual(yield* eventsOf(people.owner.key, "action=questionnaire."), [])
    }))

  it.effect("name the oldest one of the organization with the same file", () =>
    Effect.gen(function*() {
      const { ask, upload } = yield* questionnaireTenant
      const other = yield* questionnaireTenant
      const first = (yield* upload("Is it?")).body
      const second = (yield* upload("Is it?", { fileName: "again.txt" })).body
      const third = (yield* upload("Is it?")).body
      assert.deepStrictEqual(
        [first, second, third].map(({ duplicateOf }) => duplicateOf),
        [null, first.questionnaireId, first.questionnaireId]
      )
      assert.strictEqual((yield* ask("GET", root)).body.count, 3)
      assert.strictEqual((yield* ask("GET", `${root}?search=AGAIN`)).body.data[0].id, second.questionnaireId)
      assert.isNull((yield* other.upload("Is it?")).body.duplicateOf)
      yield* ask("DELETE", `${root}/${first.questionnaireId}`)
      assert.strictEqual((yield* upload("Is it?")).body.duplicateOf, second.questionnaireId)
    }))

  it.effect("are added once when an upload is sent again with its key", () =>
    Effect.gen(function*() {
      const { ask, people, upload } = yield* questionnaireTenant
      const key = { "idempotency-key": crypto.randomUUID() }
      const first = yield* upload(text, {}, key)
      const again = yield* upload(text, {}, key)
      assert.deepStrictEqual([again.status, again.body], [201, first.body])
      assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
      assert.deepStrictEqual(refusal(yield* upload(`${text}More?`, {}, key)), [422, "idempotency_key_reused"])
      const atOnce = yield* Effect.all(
        Array.from({ length: 4 }, () => upload("At once?", {}, { "idempotency-key": "same" })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(atOnce.map(({ body }) => body.questionnaireId)).size, 1)
      assert.strictEqual((yield* ask("GET", root)).body.count, 2)
      const { keys, pending } = yield* blobsOf(people.organization.id)
      assert.deepStrictEqual([keys.length, pending], [2, 0])
    }))

  it.effect("are removed with their questions and their file", () =>
    Effect.gen(function*() {
      const { ask, people, upload, uploaded } = yield* questionnaireTenant
      yield* upload("Kept?")
      const { answerPath, first, id, path } = yield* uploaded(text)
      const stale = yield* ask("DELETE", path, undefined, { "if-match": "\"2\"" })
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
      const link = (yield* ask("GET", `${path}/file`)).headers.get("location") ?? ""
      const removed = yield* ask("DELETE", path, undefined, { "if-match": "\"1\"" })
      assert.deepStrictEqual([removed.status, removed.body], [200, { success: true, id }])
      const after = [
        yield* ask("GET", path),
        yield* ask("GET", first),
        yield* ask("GET", `${path}/questions`),
        yield* ask("GET", `${path}/file`),
        yield* ask("PUT", answerPath, { answer: "late" }),
        yield* ask("DELETE", path)
      ]
      for (const answer of after) assert.deepStrictEqual(refusal(answer), [404, "questionnaire_not_found"])
      assert.strictEqual((yield* download(link)).status, 404)
      const { keys, pending } = yield* blobsOf(people.organization.id)
      assert.deepStrictEqual([keys.length, pending], [1, 0])
      const [created, gone] = yield* eventsOf(people.owner.key, `resource=${id}`)
      assert.deepStrictEqual([gone.action, gone.before], ["questionnaire.removed", created.after])
    }))

  it.effect("need the permissions of questionnaires, and are hidden from other organizations", () =>
    Effect.gen(function*() {
      const { ask, people, uploaded } = yield* questionnaireTenant
      const other = yield* questionnaireTenant
      const { answerPath, first, path } = yield* uploaded(text)
      const requests = [
        ["POST", `${root}/upload-and-parse`, textQuestions("Mine?")],
        ["PUT", answerPath, { answer: "x" }],
        ["GET", root],
        ["GET", path],
        ["GET", `${path}/file`],
        ["GET", `${path}/questions`],
        ["GET", first],
        ["DELETE", path]
      ] as const
      const statuses = (key: string) =>
        Effect.forEach(
          requests,
          ([method, to, body]) => Effect.map(ask(method, to, body, { "x-api-key": key }), ({ status }) => status)
        )
      assert.deepStrictEqual(yield* statuses(people.member.key), requests.map(() => 403))
      assert.deepStrictEqual(yield* statuses(people.auditor.key), [403, 403, 200, 200, 302, 200, 200, 403])
      assert.deepStrictEqual(yield* statuses(other.key), [201, 404, 200, 404, 404, 404, 404, 404])
      assert.deepStrictEqual(yield* statuses(people.admin.key), [201, 200, 200, 200, 302, 200, 200, 200])
    }))
})
