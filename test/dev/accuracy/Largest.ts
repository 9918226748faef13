import {
  FileNotFillable,
  type FileQuestion,
  type QuestionnaireFile,
  QuestionnaireReader,
  QuestionnaireWriter
} from "@attestry/core/questionnaireFile"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
import { Effect, Layer } from "effect"
import { unzipSync, zipSync } from "fflate"
import { randomBytes } from "node:crypto"
import { makeWriter, toDocx } from "./write/Docx.ts"
import { makeSheet, putRow } from "./write/Sheet.ts"
import { toXlsx } from "./write/Xlsx.ts"

/** The limits of an upload, and of the texts of a document without tables. */
const most = { questions: 10_000, bytes: 25 * 1_048_576, text: 9.5 * 1_048_576 }

const texts = Array.from(
  { length: most.questions },
  (_, index) => `Do you encrypt the backups of system ${index}, and who holds the keys to them?`
)

const toRow = (text: string, index: number) => [`A.${index + 1}`, text, "", ""]

const header = ["No", "Question", "Answer", "Comments"]

const toLines = (rows: ReadonlyArray<ReadonlyArray<string>>, separator: string) =>
  rows.map((row) => row.join(separator)).join("\n")

const makeWorkbook = () => {
  const sheet = makeSheet("Security")
  const rows = [header, ...texts.map(toRow)]
  rows.forEach((row, index) => putRow(sheet, index + 1, row))
  return toXlsx({ program: "excel", sheets: [sheet] })
}

const makeDocument = () => {
  const { cell, table } = makeWriter("en")
  const rows = [header, ...texts.map(toRow)].map((row) => row.map((text) => cell(text)))
  return toDocx({ language: "en", header: "", footer: "", body: table([900, 4_500, 2_000, 2_000], rows) })
}

const json = () =>
  JSON.stringify(texts.map((question, index) => ({ id: `A.${index + 1}`, question, answer: "" })), null, 2)

const guidance = "Backups are made each night and kept in another region. ".repeat(43)

const csv = (isLarge: boolean) =>
  toLines(
    [header, ...texts.map((text, index) => toRow(`"${text}"`, index))].map((row, index) =>
      isLarge ? [...row, index === 0 ? "Guidance" : guidance] : row
    ),
    ","
  )

const markdown = () => `# Security\n\n${texts.map((text, index) => `${index + 1}. ${text}\n\n   Answer:\n`).join("\n")}`

/** Fills a file up to the limit with what is no question. */
const padText = (text: string, pad: string, bytes: number = most.bytes) =>
  `${text}${pad.repeat(Math.floor((bytes - text.length) / pad.length))}`

/** Adds a picture that fills the file up to the limit, less what the archive needs for it. */
const addPicture = (archive: Uint8Array, path: string) =>
  zipSync({
    ...unzipSync(archive),
    [path]: [randomBytes(most.bytes - archive.byteLength - 200_000), { level: 0 }]
  })

const files: ReadonlyArray<readonly [fileName: string, make: () => string | Uint8Array]> = [
  ["questions.xlsx", makeWorkbook],
  ["questions.docx", makeDocument],
  ["questions.csv", () => csv(false)],
  ["questions.md", markdown],
  ["questions.json", json],
  ["25 MiB.xlsx", () => addPicture(makeWorkbook(), "xl/media/image1.png")],
  ["25 MiB.docx", () => addPicture(makeDocument(), "word/media/image1.png")],
  ["25 MiB.csv", () => csv(true)],
  ["9.5 MiB.md", () => padText(`${markdown()}\n# Appendix\n`, `\n${guidance.trim()}\n`, most.text)],
  ["25 MiB.json", () => padText(json(), "\n")]
]

const toFile = (fileName: string, content: string | Uint8Array): QuestionnaireFile => ({
  fileName,
  fileType: "",
  bytes: typeof content === "string" ? Buffer.from(content) : content,
  mapping: []
})

const toText = ({ answerPlace }: FileQuestion, index: number) =>
  answerPlace === null ? [] : [{ place: answerPlace, text: `Each night, by team ${index}.` }]

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const start = performance.now()
    const result = yield* Effect.either(effect)
    return { result, millis: Math.round(performance.now() - start) }
  })

const measure = ([fileName, make]: (typeof files)[number]) =>
  Effect.gen(function*() {
    const { read } = yield* QuestionnaireReader
    const { fill } = yield* QuestionnaireWriter
    const file = toFile(fileName, make())
    const reading = yield* timed(read(file))
    if (reading.result._tag === "Left") console.log(fileName, reading.result.left)
    const questions = reading.result._tag === "Right" ? reading.result.right.questions : []
    const answers = questions.flatMap(toText)
    const filling = yield* timed(fill(file, answers))
    const written = filling.result._tag === "Right"
      ? answers.length - filling.result.right.unwritten.length
      : filling.result.left instanceof FileNotFillable
      ? filling.result.left.reason
      : "failed"
    const size = (file.bytes.byteLength / 1_048_576).toFixed(1)
    console.log(
      `${fileName}: ${size} MiB, ${questions.length} questions read in ${reading.millis} ms, ${written} answers written in `
        + `${filling.millis} ms`
    )
    return questions.length === most.questions && written === most.questions
  })

/** Reads and fills files at the limits of an upload, within those of the processes. Returns whether all were. */
export const measureLargest = (): Promise<boolean> =>
  Effect.forEach(files, measure).pipe(
    Effect.map((all) => all.every(Boolean)),
    Effect.provide(Layer.merge(NodeQuestionnaireReader.layer(), NodeQuestionnaireWriter.layer())),
    Effect.runPromise
  )
