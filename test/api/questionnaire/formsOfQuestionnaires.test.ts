import { Attestry } from "@attestry/core"
import { ValidateResponses } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import {
  at,
  buttons,
  inRow,
  makeFormPdf
} from "../../../packages/questionnaire-files/test/questionnaire/support/FormPdf.ts"
import { questionsOf } from "../../../packages/questionnaire-files/test/questionnaire/support/Reading.ts"
import { Api } from "../../support/Api.ts"
import { questionnaireTenant, root } from "../../support/Questionnaires.ts"

const app = Api.layer.pipe(
  Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
  Layer.provideMerge(Attestry.layer),
  Layer.provideMerge(Layer.mergeAll(
    MemoryBlobStore.layer(),
    Memory.layer,
    NodeQuestionnaireReader.layer({ maxProcesses: 1 }),
    NodeQuestionnaireWriter.layer()
  )),
  Layer.provide(Layer.succeed(ValidateResponses, true))
)

const texts = [
  at(72, 110, "1. Do you encrypt backups?"),
  ...inRow(125, "Yes", "No"),
  at(72, 180, "2. Who is responsible?")
]

const form = makeFormPdf({
  texts,
  inputs: [
    buttons("q1", "radio", 125, ["A", "B"]),
    { type: "text", name: "q2", box: [72, 185, 200, 14], value: "Kim" }
  ]
})

const exported = (bytes: Uint8Array) =>
  Effect.gen(function*() {
    const { ask, key, upload } = yield* questionnaireTenant
    const { body } = yield* upload(bytes, { fileName: "form.pdf", fileType: "application/pdf" })
    const path = `${root}/${body.questionnaireId}`
    const { url } = yield* Api
    const download = (more: object = {}) =>
      Effect.promise(async () => {
        const response = await fetch(`${url}${root}/export`, {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json", accept: "application/octet-stream" },
          body: JSON.stringify({ questionnaireId: body.questionnaireId, format: "original", ...more })
        })
        assert.strictEqual(response.status, 200)
        return new Uint8Array(await response.arrayBuffer())
      })
    const questions = (yield* ask("GET", `${path}/questions`)).body.data
    const answer = (index: number, text: string) =>
      ask("PUT", `${path}/questions/${questions[index].id}/answer`, { answer: text })
    const write = ask("POST", `${root}/export`, { questionnaireId: body.questionnaireId, format: "original" })
    return { answer, download, questions, write }
  })

const answersOf = (bytes: Uint8Array) =>
  Effect.map(questionsOf("form.pdf", bytes), (questions) => questions.map(({ answer }) => answer))

layer(app, { excludeTestServices: true })("a questionnaire that is a PDF form", (it) => {
  it.effect("has its answers in the fields of the customer's own file", () =>
    Effect.gen(function*() {
      const { answer, download, questions } = yield* exported(form)
      assert.deepStrictEqual(
        questions.map((
          { answer, answerState, choices }: { [name: string]: unknown }
        ) => [answer, answerState, choices]),
        [[null, null, ["Yes", "No"]], ["Kim", "unconfirmed", []]]
      )
      yield* answer(0, "Yes")
      assert.deepStrictEqual(yield* answersOf(yield* download()), ["Yes", null])
      assert.deepStrictEqual(yield* answersOf(yield* download({ includeUnconfirmed: true })), ["Yes", "Kim"])
      yield* answer(1, "Ada")
      const filled = yield* download()
      assert.deepStrictEqual(yield* answersOf(filled), ["Yes", "Ada"])
      assert.isTrue(Buffer.from(filled).subarray(0, form.length).equals(Buffer.from(form)))
    }))

  it.effect("has no file of the customer without fields", () =>
    Effect.gen(function*() {
      const { write } = yield* exported(makeFormPdf({ texts, inputs: [] }))
      const { body, status } = yield* write
      assert.deepStrictEqual([status, body.code, body.reason], [400, "format_unavailable", "no_form_fields"])
    }))
})
