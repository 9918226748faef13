import { QuestionnaireReader, QuestionnaireWriter } from "@attestry/core/questionnaireFile"
import { ReportWriter } from "@attestry/core/report"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { makeReport } from "../../packages/reports/test/support/Reports.ts"
import { assertWithin } from "../support/Waiting.ts"

/** MiB of a process: 80 are those of Node and libraries, the others of a file. */
const maxMemory = 80 + 128

const count = 5_000

const answer = "Backups are made each night, kept for 30 days in another region, and tested each quarter by two people."

const rows = Array.from({ length: count }, (_, index) => [
  `A.${index}`,
  `Do you encrypt the backups of system number ${index}, and who holds the keys to them?`,
  ""
])

const report = makeReport({
  facts: [],
  columns: [{ label: "No.", width: 10 }, { label: "Question", width: 60 }, { label: "Answer", width: 60 }],
  headings: Array.from({ length: 50 }, (_, index) => ({ row: index * 100, title: `Section ${index}` })),
  rows
})

const files = Layer.mergeAll(
  NodeQuestionnaireReader.layer(),
  NodeQuestionnaireWriter.layer({ maxMemory }),
  NodeReportWriter.layer({ maxMemory })
)

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>, name: string) =>
  Effect.gen(function*() {
    const began = performance.now()
    const made = yield* effect
    const took = performance.now() - began
    console.log(`${name}: ${took.toFixed(0)} ms`)
    assertWithin(took, 5_000, name)
    return made
  })

describe("a questionnaire of 5,000 questions", () => {
  it.scopedLive("is written within 5 seconds and 128 MiB in each format", () =>
    Effect.gen(function*() {
      const context = yield* Layer.build(files)
      const { read } = Context.get(context, QuestionnaireReader)
      const { fill } = Context.get(context, QuestionnaireWriter)
      const { write } = Context.get(context, ReportWriter)
      const answered = { ...report, rows: rows.map(([number = "", text = ""]) => [number, text, answer]) }
      for (const format of ["xlsx", "csv", "docx", "pdf"] as const) yield* timed(write(format, answered), format)
      for (const format of ["xlsx", "csv"] as const) {
        const bytes = yield* write(format, report)
        const file = { fileName: `large.${format}`, fileType: "application/octet-stream", bytes, mapping: [] }
        const { questions } = yield* read(file)
        assert.strictEqual(questions.length, count)
        const texts = questions.flatMap(({ answerPlace: place }) => place === null ? [] : [{ place, text: answer }])
        const filled = yield* timed(fill(file, texts), `original ${format}`)
        assert.deepStrictEqual(filled.unwritten, [])
        const again = yield* read({ ...file, bytes: filled.bytes })
        assert.isTrue(again.questions.every((question) => question.answer === answer))
      }
    }), 300_000)
})
