import { QuestionnaireReader, QuestionnaireWriter } from "@attestry/core/questionnaireFile"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { newProcesses } from "../../../../test/support/FileProcesses.ts"
import { makeTextPdf } from "../questionnaire/support/TextPdf.ts"

const files = (options?: NodeQuestionnaireWriter.Options) =>
  Layer.merge(NodeQuestionnaireReader.layer({ maxProcesses: 1 }), NodeQuestionnaireWriter.layer(options))

const content =
  "No,Question,Answer,Comment\r\n1,Do you encrypt backups?, Yes ,\"a, b\"\r\n2,Do you test restores?,,\r\n"

const fileOf = (text: string) => ({
  fileName: "questions.csv",
  fileType: "text/csv",
  bytes: new TextEncoder().encode(text),
  mapping: []
})

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe("the processes that fill in questionnaires", () => {
  it.scopedLive("write what has changed, and end with the scope", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      yield* Effect.gen(function*() {
        const { read } = yield* QuestionnaireReader
        const { fill, formats } = yield* QuestionnaireWriter
        const { mapping, questions } = yield* read(fileOf(content))
        const file = { ...fileOf(content), mapping }
        const texts = (answers: ReadonlyArray<string>) =>
          questions.flatMap(({ answerPlace, comment, commentPlace }, index) => [
            // a storage may give the members of a place in another order
            { place: Object.fromEntries(Object.entries(answerPlace!).toReversed()) as never, text: answers[index]! },
            { place: commentPlace!, text: comment ?? "" }
          ])
        assert.isTrue(formats.has("csv"))
        assert.strictEqual(toText((yield* fill(file, texts(["Yes", ""]))).bytes), content)
        const { bytes, unwritten } = yield* fill(file, texts(["", "In May"]))
        assert.deepStrictEqual(unwritten, [])
        assert.strictEqual(
          toText(bytes),
          content.replace("backups?, Yes ", "backups?,").replace("restores?,", "restores?,In May")
        )
        const damaged = { ...file, fileName: "a.xlsx", bytes: new Uint8Array([80, 75, 3, 4, 0, 0]) }
        assert.strictEqual((yield* Effect.flip(fill(damaged, []))).reason, "damaged")
        const page = makeTextPdf([[{ text: "Is it safe?", left: 72, top: 72 }]])
        const flat = { ...file, fileName: "a.pdf", bytes: page, mapping: [] }
        assert.strictEqual((yield* Effect.flip(fill(flat, []))).reason, "no_fields")
      }).pipe(Effect.provide(files()))
      assert.lengthOf(started(), 0)
    }))

  it.scopedLive("end at their limits, and say that the file is too large", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const large = fileOf(`No,Question,Answer\n${"1,Do you encrypt all backups of your data?,\n".repeat(9_000)}`)
      for (const options of [{ timeout: "1 millis" }, { maxMemory: 60 }] as const) {
        const { fill } = Context.get(yield* Layer.build(files(options)), QuestionnaireWriter)
        assert.strictEqual((yield* Effect.flip(fill(large, []))).reason, "too_large")
      }
      assert.lengthOf(started(), 0)
    }))
})
