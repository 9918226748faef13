import { assert } from "@effect/vitest"
import formats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { questionnaireTenant, root } from "../../support/Questionnaires.ts"
import { assertWithin } from "../../support/Waiting.ts"

const schema = JSON.parse(readFileSync("docs/reference/questionnaire-export.schema.json", "utf8"))
const isValid = formats.default(new Ajv2020({ strict: false })).compile(schema)

const text = "section: Access\nIs it safe?\nanswer: No\nIs it on?\nchoices: Yes | No\nanswer:\nWho decides?\n"

const file = { accept: "application/octet-stream" }

const exporting = Effect.gen(function*() {
  const tenant = yield* questionnaireTenant
  const { ask, uploaded } = tenant
  const questionnaire = yield* uploaded(text)
  const answer = (index: number, input: object) =>
    ask("PUT", `${questionnaire.path}/questions/${questionnaire.questions[index].id}/answer`, input)
  const write = (format: string, headers: { readonly [name: string]: string } = {}, more: object = {}) =>
    ask("POST", `${root}/export`, { questionnaireId: questionnaire.id, format, ...more }, headers)
  return { ...tenant, ...questionnaire, answer, write }
})

onEveryStack("files of questionnaires", (it) => {
  it.effect("are the uploaded file with only the answers put in", () =>
    Effect.gen(function*() {
      const { answer, questions, write } = yield* exporting
      const unconfirmed = { includeUnconfirmed: true }
      assert.strictEqual((yield* write("original", file, unconfirmed)).text, text)
      assert.strictEqual((yield* write("original", file)).text, text.replace("answer: No", "answer: "))
      yield* answer(0, { answer: "No" })
      assert.strictEqual((yield* write("original", file)).text, text)
      yield* answer(0, { answer: "Since May." })
      yield* answer(1, { answer: "Yes" })
      yield* answer(2, { answer: "Ines" })
      const { headers, status, text: filled } = yield* write("original", file)
      assert.strictEqual(status, 200)
      assert.strictEqual(filled, text.replace("answer: No", "answer: Since May.").replace("answer:\n", "answer:Yes\n"))
      assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="questions\.txt"/)
      const { body } = yield* write("original")
      assert.deepStrictEqual(
        [body.totalUnwritten, body.unwritten],
        [1, [{ questionId: questions[2].id, reason: "no_place" }]]
      )
      yield* answer(0, { answer: null })
      assert.include((yield* write("original", file)).text, "Is it safe?\nanswer: \nIs it on?")
    }))

  it.effect("come by a link that needs no credential, unless the caller accepts the file alone", () =>
    Effect.gen(function*() {
      const { id, write } = yield* exporting
      const { send } = yield* Api
      const { body, status } = yield* write("json")
      const { downloadPath, downloadUrl, downloadUrlExpiresAt, sha256, ...rest } = body
      assert.isTrue(downloadUrl.endsWith(downloadPath))
      assert.strictEqual(status, 200)
      assert.isAbove(Date.parse(downloadUrlExpiresAt), Date.now())
      const loaded = yield* send("GET", downloadUrl.slice(downloadUrl.indexOf("/files/")), {})
      assert.strictEqual(createHash("sha256").update(loaded.text).digest("hex"), sha256)
      assert.deepStrictEqual(rest, {
        questionnaireId: id,
        format: "json",
        fileName: "questions, answered.json",
        fileType: "application/json",
        warnings: [],
        fileSize: Buffer.byteLength(loaded.text),
        totalUnwritten: 0,
        unwritten: []
      })
      assert.strictEqual((yield* write("json", file)).text, loaded.text)
      for (const accept of ["application/json", "*/*", "application/octet-stream, application/json", "text/csv"]) {
        assert.strictEqual((yield* write("json", { accept })).body.questionnaireId, id, accept)
      }
    }))

  it.effect("have all questions and answers as JSON, as the schema says", () =>
    Effect.gen(function*() {
      const { answer, write } = yield* exporting
      yield* answer(0, { answer: "=1+1", comment: "@x" })
      const exported = JSON.parse((yield* write("json", file)).text)
      assert.isTrue(isValid(exported), JSON.stringify(isValid.errors))
      const imported = JSON.parse((yield* (yield* exporting).write("json", file)).text)
      assert.strictEqual(imported.unconfirmedQuestions, 1)
      assert.deepStrictEqual(imported.questions.map(({ answerState }: any) => answerState), ["unconfirmed", null, null])
      const { organization, questions, ...rest } = exported
      assert.isNotEmpty(organization)
      assert.deepStrictEqual(rest, {
        fileName: "questions.txt",
        customer: null,
        status: "draft",
        approvedBy: null,
        approvedAt: null,
        comment: null,
        isSelfApproval: false,
        totalQuestions: 3,
        answeredQuestions: 1,
        unconfirmedQuestions: 0
      })
      assert.deepStrictEqual(questions[0], {
        ordinal: 1,
        section: ["Access"],
        number: null,
        text: "Is it safe?",
        subject: null,
        kind: "text",
        choices: [],
        answer: "=1+1",
        answerState: "written",
        comment: "@x"
      })
      assert.deepStrictEqual(questions.map(({ ordinal }: { readonly ordinal: number }) => ordinal), [1, 2, 3])
    }))

  it.effect("are made by each request, also with the same idempotency key, and each is in the audit log", () =>
    Effect.gen(function*() {
      const { answer, ask, id, key, write } = yield* exporting
      const idempotent = { "idempotency-key": crypto.randomUUID() }
      const first = yield* write("json", idempotent)
      yield* answer(1, { answer: "Yes" })
      const second = yield* write("json", idempotent)
      assert.deepStrictEqual([first.status, second.status], [200, 200])
      assert.notStrictEqual(first.body.sha256, second.body.sha256)
      assert.isNull(second.headers.get("idempotent-replayed"))
      const events = yield* eventsOf(key, `action=questionnaire.exported&resource=${id}`)
      const expected = { format: "json", fileName: "questions, answered.json" }
      assert.deepStrictEqual(events.map(({ after, before }) => [before, after]), [[null, expected], [null, expected]])
      const { body: { fileName } } = yield* ask("POST", `${root}/export`, {
        questionnaireId: id,
        format: "original",
        includeUnconfirmed: true
      })
      const last = (yield* eventsOf(key, `action=questionnaire.exported&resource=${id}`)).at(-1)
      assert.deepStrictEqual(last.after, { format: "original", fileName, includeUnconfirmed: true })
    }))

  it.effect("are rejected in a format that the server does not write, with those that it does", () =>
    Effect.gen(function*() {
      const { key, write } = yield* exporting
      for (const format of ["xlsx", "csv", "pdf", "docx"]) {
        const { body, status } = yield* write(format)
        assert.deepStrictEqual(
          [status, body.code, body.available],
          [400, "format_unavailable", ["original", "json"]],
          format
        )
      }
      assert.deepStrictEqual(refusal(yield* write("odt")), [400, "invalid_request"])
      assert.deepStrictEqual(yield* eventsOf(key, "action=questionnaire.exported"), [])
    }))

  it.effect("have a warning when they were signed and have changed", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { id, path, questions } = yield* uploaded(`Is it safe?\nanswer:\nsignature: of the customer\n`)
      const write = ask("POST", `${root}/export`, { questionnaireId: id, format: "original" })
      assert.deepStrictEqual((yield* write).body.warnings, [])
      yield* ask("PUT", `${path}/questions/${questions[0].id}/answer`, { answer: "Yes" })
      const { body } = yield* write
      assert.deepStrictEqual(body.warnings, [{
        code: "signature_invalid",
        message: "The file was signed, and its signature no longer holds. Tell who signed it.",
        characters: []
      }])
    }))

  it.effect("are rejected when the customer's form has no fields, and the error names the way out", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { id } = yield* uploaded("Is it safe?\nfields: none\n")
      const { body, status } = yield* ask("POST", `${root}/export`, { questionnaireId: id, format: "original" })
      assert.deepStrictEqual(
        [status, body.code, body.reason, body.available],
        [400, "format_unavailable", "no_form_fields", ["json"]]
      )
      assert.include(body.detail, "Export a copy of the questions with answers")
    }))

  it.effect("of 5,000 questions are written within 5 seconds", () =>
    Effect.gen(function*() {
      const { ask, uploaded } = yield* questionnaireTenant
      const { id } = yield* uploaded(Array.from({ length: 5_000 }, (_, index) => `Is it ${index}?\n`).join(""))
      for (const format of ["original", "json"]) {
        const began = performance.now()
        const { status, text } = yield* ask("POST", `${root}/export`, { questionnaireId: id, format }, file)
        assertWithin(performance.now() - began, 5_000, format)
        assert.strictEqual(status, 200)
        assert.include(text, "Is it 4999?")
      }
    }))

  it.effect("need the permission to export, and a questionnaire of the organization", () =>
    Effect.gen(function*() {
      const { id, people } = yield* exporting
      const other = yield* exporting
      const body = { questionnaireId: id, format: "json" }
      const path = `${root}/export`
      const status = (key: string, more: object = {}) =>
        Effect.flatMap(asking(key), (ask) => Effect.map(ask("POST", path, { ...body, ...more }), refusal))
      assert.deepStrictEqual((yield* (yield* asking(people.auditor.key))("POST", path, body)).status, 200)
      const narrow = { name: "Reader", scopes: ["questionnaire:read"] }
      const reader = (yield* (yield* asking(people.owner.key))("POST", "/v1/api-keys", narrow)).body
      assert.deepStrictEqual(yield* status(reader.key), [403, "permission_missing"])
      assert.deepStrictEqual(yield* status(other.key), [404, "questionnaire_not_found"])
      const organizationId = "org_00000000000000000000000000"
      assert.deepStrictEqual(yield* status(people.owner.key, { organizationId }), [404, "organization_not_found"])
    }))
})
