import {
  type FileQuestion,
  NoQuestionsFound,
  type QuestionnaireFile,
  QuestionnaireReader,
  UnreadableFile
} from "@attestry/core/questionnaireFile"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const line = /^(?<marker>section|answer|choices|comment):(?<rest>.*)$/

const utf8 = () => new TextDecoder("utf-8", { fatal: true })

const parse = (text: string): ReadonlyArray<FileQuestion> => {
  const questions: Array<FileQuestion> = []
  let section: ReadonlyArray<string> = []
  const change = (part: Partial<FileQuestion>) => {
    const last = questions.pop()
    if (last !== undefined) questions.push({ ...last, ...part })
  }
  for (const [index, content] of text.split("\n").map((one) => one.trim()).entries()) {
    const { marker, rest = "" } = line.exec(content)?.groups ?? {}
    const given = rest.trim()
    const place = { type: "line", ordinal: index + 1 } as const
    if (content === "") continue
    if (marker === "section") section = given === "" ? [] : given.split(">").map((title) => title.trim())
    else if (marker === "answer") change({ answer: given, answerPlace: place })
    else if (marker === "comment") change({ comment: given, commentPlace: place })
    else if (marker === "choices") {
      change({ choices: given.split("|").map((choice) => choice.trim()), kind: "one_of" })
    } else {
      const base = {
        section,
        number: null,
        subject: null,
        kind: "text",
        choices: [],
        answer: null,
        comment: null
      } as const
      questions.push({ ...base, text: content, place, answerPlace: null, commentPlace: null, certainty: 1 })
    }
  }
  return questions
}

const read = ({ bytes, mapping }: QuestionnaireFile) =>
  Effect.gen(function*() {
    if (bytes.includes(0)) return yield* new UnreadableFile({ reason: "unsupported" })
    if (mapping.length > 0) return yield* new UnreadableFile({ reason: "mapping" })
    const text = yield* Effect.try({
      try: () => utf8().decode(bytes),
      catch: () => new UnreadableFile({ reason: "damaged" })
    })
    const questions = parse(text)
    if (questions.length === 0) return yield* new NoQuestionsFound()
    return { format: "text" as const, questions, mapping: [], warnings: [] }
  })

/**
 * Reads questionnaires that are plain texts in UTF-8, whatever their media type is, for tests and trials. Each line is a
 * question. `section: A > B` begins a section within another. `choices: Yes | No`, `answer: Yes` and `comment: Since May`
 * belong to the question above them. It rejects all other files, and each `mapping`, because a text has no sheets.
 *
 * @example
 * ```ts
 * import { Attestry } from "@attestry/core"
 * import * as Memory from "@attestry/memory/Memory"
 * import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
 * import * as MemoryQuestionnaireReader from "@attestry/memory/MemoryQuestionnaireReader"
 * import * as Layer from "effect/Layer"
 *
 * const host = Layer.mergeAll(Memory.layer, MemoryBlobStore.layer(), MemoryQuestionnaireReader.layer)
 *
 * export const app = Layer.provide(Attestry.layer, host)
 * ```
 */
export const layer: Layer.Layer<QuestionnaireReader> = Layer.succeed(QuestionnaireReader, { read })
