import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { Api } from "../support/Api.ts"
import { questionnaireTenant, root } from "../support/Questionnaires.ts"
import { id, number } from "./kinds.ts"
import { once, shows, type Tests } from "./lines.ts"

const questions = ["Who are you?", "Where are backups stored?", "Who can read them?"]

/** The files that a host reads and writes. */
export interface Files {
  readonly content: string
  readonly fileName: string
  readonly fileType: string
  readonly written: ReadonlyArray<string>
  /** A format that it does not write. */
  readonly rejected?: string
}

/** Those of the reader and the writer in memory. */
export const plainText: Files = {
  content: questions.join("\n"),
  fileName: "questions.txt",
  fileType: "text/plain",
  written: ["original", "json"],
  rejected: "pdf"
}

/** Those of the reference server. */
export const separated: Files = {
  content: `Question,Answer\r\n${questions.map((question) => `${question},\r\n`).join("")}`,
  fileName: "questions.csv",
  fileType: "text/csv",
  written: ["original", "csv", "json"]
}

/** A questionnaire of three questions. */
const arrange = ({ content, fileName, fileType }: Files) =>
  Effect.gen(function*() {
    const { ask, upload } = yield* questionnaireTenant
    const uploaded = yield* upload(content, { fileName, fileType })
    return { ask, upload, uploaded, path: `${root}/${uploaded.body.questionnaireId}` }
  })

type Arranged = ReturnType<typeof arrange>

const uploadAndParse = (it: Tests, arranged: Arranged): void => {
  shows(it, Effect.map(arranged, ({ uploaded }) => [uploaded.body]), {
    questionnaireId: id("qst"),
    totalQuestions: number
  })

  it.effect("keeps the questionnaire under questionnaireId", () =>
    Effect.gen(function*() {
      const { ask, path, uploaded } = yield* arranged
      assert.strictEqual(uploaded.status, 201)
      const { body, status } = yield* ask("GET", path)
      assert.deepStrictEqual([status, body.id], [200, uploaded.body.questionnaireId])
    }))

  it.effect("reads the file, and counts its questions in totalQuestions", () =>
    Effect.gen(function*() {
      const { ask, path, uploaded } = yield* arranged
      assert.strictEqual(uploaded.body.totalQuestions, 3)
      const { data } = (yield* ask("GET", `${path}/questions`)).body
      assert.deepStrictEqual(data.map(({ text }: any) => text), questions)
    }))

  // decision 66: the specification leaves the request open, and the file comes as that of an attachment
  for (const field of ["fileName", "fileType", "fileData"]) {
    it.effect(`requires ${field}`, () =>
      Effect.gen(function*() {
        const { upload } = yield* arranged
        const { status, text } = yield* upload("Who?", { [field]: undefined })
        assert.strictEqual(status, 400)
        assert.include(text, `/${field}`)
      }))
  }
}

const exporting = (it: Tests, arranged: Arranged, { rejected, written }: Files): void => {
  const write = (format: string) =>
    Effect.gen(function*() {
      const { ask, uploaded: { body: { questionnaireId } } } = yield* arranged
      const exported = yield* ask("POST", "/v1/questionnaire/export", { questionnaireId, format })
      return { ...exported, questionnaireId }
    })

  // decision 70: the specification leaves request and response open
  for (const format of written) {
    it.effect(`writes the questionnaire with the id in the format ${format}`, () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { body, questionnaireId, status } = yield* write(format)
        assert.deepStrictEqual([status, body.questionnaireId, body.format], [200, questionnaireId, format])
        const file = yield* send("GET", body.downloadUrl.slice(body.downloadUrl.indexOf("/files/")), {})
        for (const question of questions) assert.include(file.text, question)
      }))
  }

  if (rejected === undefined) return

  it.effect("names the formats that it writes when it does not write one", () =>
    Effect.gen(function*() {
      const { body, status } = yield* write(rejected)
      assert.deepStrictEqual([status, body.code, body.available], [400, "format_unavailable", written])
    }))
}

export const questionnaires = (it: Tests, files: Files): void => {
  const arranged = once(arrange(files))
  describe("POST /v1/questionnaire/upload-and-parse", () => uploadAndParse(it, arranged))
  describe("POST /v1/questionnaire/export", () => exporting(it, arranged, files))
}
