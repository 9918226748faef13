import {
  type FileQuestion,
  isAsked,
  NoQuestionsFound,
  ProfileField,
  type QuestionnaireFile,
  QuestionnaireReader,
  type SheetMapping,
  UnreadableFile
} from "@attestry/core/questionnaireFile"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"

const line = /^(?<marker>section|answer|choices|comment|profile|signature|fields):(?<rest>.*)$/

const isProfileField = Schema.is(ProfileField)

const utf8 = () => new TextDecoder("utf-8", { fatal: true })

const parse = (text: string): ReadonlyArray<FileQuestion> => {
  const questions: Array<FileQuestion> = []
  let section: ReadonlyArray<string> = []
  const change = (part: Partial<FileQuestion>) => {
    const last = questions.pop()
    if (last !== undefined) questions.push({ ...last, ...part })
  }
  for (const [index, content] of text.trimEnd().split("\n").map((one) => one.trim()).entries()) {
    const { marker, rest = "" } = line.exec(content)?.groups ?? {}
    const given = rest.trim()
    const place = { type: "line", ordinal: index + 1 } as const
    if (content === "") continue
    if (marker === "section") section = given === "" ? [] : given.split(">").map((title) => title.trim())
    else if (marker === "signature" || marker === "fields") continue
    else if (marker === "answer") change({ answer: given, answerPlace: place })
    else if (marker === "comment") change({ comment: given, commentPlace: place })
    else if (marker === "profile" && isProfileField(given)) change({ kind: "profile", profileField: given })
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

const sheet = "Sheet"

const lettersOf = (index: number): string => String.fromCharCode(65 + index)

const toRows = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  text.trimEnd().split("\n").map((one) => one.split("\t").map((cell) => cell.trim()))

/** Columns are named in the first row. */
const findColumns = ([header = []]: ReturnType<typeof toRows>): ReadonlyArray<SheetMapping> => {
  const named = (name: string) => header.flatMap((text, index) => text.toLowerCase() === name ? [lettersOf(index)] : [])
  const [number] = named("number")
  const [question, ...others] = named("question")
  return question === undefined
    ? []
    : [{
      sheet,
      kind: "asked",
      headerRows: [1],
      columns: {
        ...number === undefined ? {} : { number },
        question: [question, ...others],
        answer: named("answer"),
        comment: named("comment")
      }
    }]
}

const readSheet = (
  rows: ReturnType<typeof toRows>,
  mapping: ReadonlyArray<SheetMapping>
): ReadonlyArray<FileQuestion> =>
  mapping.filter(isAsked).flatMap(({ columns, headerRows }) => {
    const headers: ReadonlyArray<number> = headerRows ?? []
    const first = Math.min(...headers, Infinity)
    return rows.flatMap((cells, index): ReadonlyArray<FileQuestion> => {
      const row = index + 1
      const at = (letters: string) => cells[letters.charCodeAt(0) - 65] ?? ""
      const orNull = (letters: string | undefined) => letters === undefined || at(letters) === "" ? null : at(letters)
      const place = (letters: string) => ({ type: "cell", sheet, cell: `${letters}${row}` } as const)
      const text = columns.question.map(at).filter((part) => part !== "").join("\n")
      if (headers.includes(row) || (headerRows !== null && row < first) || text === "") return []
      const [comment] = columns.comment ?? []
      const base = {
        section: [],
        number: orNull(columns.number),
        text,
        kind: "text",
        choices: [],
        comment: orNull(comment),
        place: place(columns.question[0]),
        commentPlace: comment === undefined ? null : place(comment),
        certainty: 1
      } as const
      return columns.answer.length === 0
        ? [{ ...base, subject: null, answer: null, answerPlace: null }]
        : columns.answer.map((letters) => ({
          ...base,
          subject: columns.answer.length === 1 ? null : letters,
          answer: orNull(letters),
          answerPlace: place(letters)
        }))
    })
  })

const readRows = (rows: ReturnType<typeof toRows>, { mapping, remembered = [] }: QuestionnaireFile) => {
  if (mapping.some((one) => one.sheet !== sheet && one.sheet !== "*")) return new UnreadableFile({ reason: "mapping" })
  const fingerprint = JSON.stringify(rows[0])
  const named = mapping.map((one) => ({ ...one, sheet }))
  const known = named.length > 0 ? undefined : remembered.find((one) => one.fingerprint === fingerprint)?.mapping
  const isRemembered = known !== undefined && readSheet(rows, known).length > 0
  const used = named.length > 0 ? named : isRemembered ? known : findColumns(rows)
  const questions = readSheet(rows, used)
  return questions.length === 0
    ? new NoQuestionsFound()
    : Effect.succeed({ format: "text" as const, questions, mapping: used, fingerprint, isRemembered, warnings: [] })
}

const decode = (bytes: Uint8Array) =>
  bytes.includes(0)
    ? new UnreadableFile({ reason: "unsupported" })
    : Effect.try({ try: () => utf8().decode(bytes), catch: () => new UnreadableFile({ reason: "damaged" }) })

const read = (file: QuestionnaireFile) =>
  Effect.gen(function*() {
    const text = yield* decode(file.bytes)
    if (text.includes("\t")) return yield* readRows(toRows(text), file)
    if (file.mapping.length > 0) return yield* new UnreadableFile({ reason: "mapping" })
    const questions = parse(text)
    if (questions.length === 0) return yield* new NoQuestionsFound()
    return { format: "text" as const, questions, mapping: [], fingerprint: null, isRemembered: false, warnings: [] }
  })

const preview = ({ bytes }: QuestionnaireFile) =>
  Effect.map(decode(bytes), (text) => {
    const rows = text.includes("\t") ? toRows(text) : []
    return rows.length === 0
      ? []
      : [{
        sheet,
        isHidden: false,
        totalRows: rows.length,
        rows: rows.slice(0, 20).map((cells, index) => ({
          row: index + 1,
          cells: cells.flatMap((text, at) => text === "" ? [] : [{ column: lettersOf(at), text }])
        }))
      }]
  })

/**
 * Reads questionnaires that are plain texts in UTF-8, whatever their media type is, for tests and trials. Each line is a
 * question. `section: A > B` begins a section within another. `choices: Yes | No`, `answer: Yes`, `comment: Since May` and
 * `profile: companyName` belong to the question above them. A text with tabs is one sheet with the name `Sheet`, whose first row names the columns
 * `number`, `question`, `answer` and `comment`. It rejects all other files, and each `mapping` of a text without tabs.
 *
 * @example
 * ```ts
 * import { Attestry } from "@attestry/core"
 * import * as Memory from "@attestry/memory/Memory"
 * import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
 * import * as MemoryQuestionnaireReader from "@attestry/memory/MemoryQuestionnaireReader"
 * import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
 *
 * const host = Layer.mergeAll(Memory.layer, MemoryBlobStore.layer(), MemoryQuestionnaireReader.layer)
 *
 * export const app = Layer.provide(Attestry.layer, host)
 * ```
 */
export const layer: Layer.Layer<QuestionnaireReader> = Layer.succeed(QuestionnaireReader, { read, preview })
