import { QuestionnaireReader, QuestionnaireWriter } from "@attestry/core/questionnaireFile"
import { ReportWriter } from "@attestry/core/report"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { makeReport } from "../../packages/reports/test/support/Reports.ts"
import { send } from "../support/Api.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { assertWithin } from "../support/Waiting.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import * as MeteredServer from "./support/MeteredServer.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

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
        const { bytes } = yield* write(format, report)
        const file = { fileName: `large.${format}`, fileType: "application/octet-stream", bytes, mapping: [] }
        const { questions } = yield* read(file)
        assert.strictEqual(questions.length, count)
        // a text that repeats in most rows is no answer
        const answers = questions.map((_, index) => `${answer} This is system ${index}.`)
        const texts = questions.flatMap(({ answerPlace: place }, index) =>
          place === null ? [] : [{ place, text: answers[index] ?? answer }]
        )
        const filled = yield* timed(fill(file, texts), `original ${format}`)
        assert.deepStrictEqual(filled.unwritten, [])
        const again = yield* read({ ...file, bytes: filled.bytes })
        assert.deepStrictEqual(again.questions.map((question) => question.answer), answers)
      }
    }), 300_000)
})

/** Questions and characters of a file at the limits of the guide. */
const limits = { questions: 10_000, characters: 20_000_000 }

/** A file of that many questions, whose texts together have that many characters. */
const makeFile = (questions: number, characters: number) => {
  const length = Math.floor(characters / questions)
  const lines = Array.from(
    { length: questions },
    (_, i) => `${`${i} Do you encrypt the backups? `.padEnd(length - 8, "Äbc défg ")}?,"Yes, all"`
  )
  return Buffer.from(["Question,Answer", ...lines].join("\n"))
}

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

describe("a questionnaire at the limits of the guide", () => {
  for (const storage of ["Postgres", "embedded storage"] as const) {
    it.scopedLive(
      `is kept, approved, exported and removed, or rejected with what to do, on ${storage}`,
      () =>
        Effect.gen(function*() {
          const data = yield* folder
          const postgres = storage === "Postgres"
            ? yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
            : undefined
          const server = yield* MeteredServer.make({
            ATTESTRY_DATA: data,
            ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url() })
          })
          const ask = (method: string, path: string, body?: object) =>
            Effect.gen(function*() {
              const began = performance.now()
              const request = body === undefined ? { key: server.key } : { key: server.key, body }
              const [answer, turn] = yield* server.measure(send(server.url)(method, path, request))
              const took = performance.now() - began
              console.log(
                `${storage}: ${method} ${path} ${
                  body && "format" in body ? String(body.format) : ""
                }: ${answer.status}, `
                  + `${took.toFixed(0)} ms, longest turn ${turn.toFixed(0)} ms`
              )
              assert.isBelow(answer.status, 500, answer.text.slice(0, 500))
              assert.isAtMost(turn, 50, path)
              return answer
            })
          const upload = (file: Buffer) =>
            ask("POST", "/v1/questionnaire/upload-and-parse", {
              fileName: "large.csv",
              fileType: "text/csv",
              fileData: file.toString("base64")
            })
          const made = yield* upload(makeFile(limits.questions, limits.characters * 0.8))
          assert.deepStrictEqual([made.status, made.body.totalQuestions], [201, limits.questions])
          const tooLarge = yield* upload(makeFile(limits.questions + 1, 1_000_000))
          assert.deepStrictEqual([tooLarge.status, tooLarge.body.reason], [400, "too_large"])
          const { questionnaireId } = made.body
          for (const format of ["original", "xlsx", "csv", "docx", "pdf", "json"]) {
            const { body, status } = yield* ask("POST", "/v1/questionnaire/export", { questionnaireId, format })
            if (status !== 200) assert.deepStrictEqual([status, body.code], [400, "format_unavailable"])
          }
          assert.strictEqual((yield* ask("DELETE", `/v1/questionnaire/${questionnaireId}`)).status, 200)
        }),
      900_000
    )
  }
})
