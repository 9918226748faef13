import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import type { Place } from "./Place.ts"

export const QuestionnaireFormat = Schema.Literal("xlsx", "csv", "docx", "pdf", "text", "json").annotations({
  identifier: "QuestionnaireFormat"
})

export type QuestionnaireFormat = typeof QuestionnaireFormat.Type

/** The kind of an answer: yes or no, one or many of the choices, text, a file or a date. */
export const AnswerKind = Schema.Literal("yes_no", "one_of", "many_of", "text", "file", "date").annotations({
  identifier: "AnswerKind"
})

export type AnswerKind = typeof AnswerKind.Type

/** Letters of a column, such as `C` or `AA`. */
export const ColumnLetters = Schema.String.pipe(Schema.pattern(/^[A-Z]{1,3}$/)).annotations({
  identifier: "ColumnLetters"
})

const column = (description: string, example: string) => optional(describe(ColumnLetters, description, example))

/** The meaning of a sheet's columns. A text's tables are sheets named `table 1`, `table 2` and so on. */
export const SheetMapping = Schema.Struct({
  sheet: describe(Schema.String.pipe(Schema.maxLength(255)), "The name of the sheet.", "Security"),
  headerRow: describe(
    Schema.NullOr(Schema.Int.pipe(Schema.between(1, 1_048_576))),
    "The last row of the header, counted from 1; null if there is none. Questions are below it.",
    4
  ),
  columns: describe(
    Schema.Struct({
      number: column("The column of the numbers.", "A"),
      section: optional(
        describe(
          Schema.Array(ColumnLetters).pipe(Schema.maxItems(5)),
          "The columns of the titles of sections, the outermost first.",
          ["E"]
        )
      ),
      question: describe(
        Schema.NonEmptyArray(ColumnLetters).pipe(Schema.maxItems(5)),
        "The columns of the questions. Their texts are joined.",
        ["B"]
      ),
      answer: describe(
        Schema.Array(ColumnLetters).pipe(Schema.maxItems(20)),
        "The columns of the answers. Each is a question for each row.",
        ["C"]
      ),
      comment: column("The column of the comments.", "D"),
      evidence: column("The column of what proves the answers.", "F")
    }),
    "The letters of the columns.",
    { number: "A", question: ["B"], answer: ["C"], comment: "D" }
  )
}).annotations({ identifier: "SheetMapping" })

export type SheetMapping = typeof SheetMapping.Type

/** A question as the file has it. */
export interface FileQuestion {
  /** Titles of the sections around it, the outermost first. */
  readonly section: ReadonlyArray<string>
  /** The number or id that the file gives it, such as `A&A-01.1`. */
  readonly number: string | null
  readonly text: string
  /** The thing that the answer is for, if the file asks for several side by side, such as a product. */
  readonly subject: string | null
  readonly kind: AnswerKind
  /** The allowed answers in the file's own words. Empty if any is. */
  readonly choices: ReadonlyArray<string>
  readonly answer: string | null
  readonly comment: string | null
  readonly place: Place
  /** The place of the answer; null if the file has none for it. */
  readonly answerPlace: Place | null
  readonly commentPlace: Place | null
  /** Certainty of the reading, from 0 to 1. */
  readonly certainty: number
}

/** Something that was skipped. */
export interface ReadWarning {
  readonly code: ReadWarningCode
  readonly message: string
  readonly place: Place | null
}

export const ReadWarningCode = Schema.Literal(
  "sheet_skipped",
  "rows_skipped",
  "value_missing",
  "text_cut",
  "text_damaged",
  "question_unsure",
  "answers_not_read",
  "text_box_not_read"
).annotations({ identifier: "ReadWarningCode" })

export type ReadWarningCode = typeof ReadWarningCode.Type

export interface ReadQuestionnaire {
  readonly format: QuestionnaireFormat
  /** In the order of the file. */
  readonly questions: ReadonlyArray<FileQuestion>
  /** The mapping that was used, of each header above questions. A sheet may have several. */
  readonly mapping: ReadonlyArray<SheetMapping>
  readonly warnings: ReadonlyArray<ReadWarning>
}

export interface QuestionnaireFile {
  readonly fileName: string
  readonly fileType: string
  readonly bytes: Uint8Array
  /** Overrules the automatic reading. Empty if there is none. */
  readonly mapping: ReadonlyArray<SheetMapping>
}

/** The file cannot be read, or not within the limits of time and memory. */
export class UnreadableFile extends TaggedProblem<UnreadableFile>()("UnreadableFile", 400, {
  fields: {
    reason: describe(
      Schema.Literal("encrypted", "damaged", "unsupported", "too_large", "too_slow", "mapping"),
      "Why: it has a password, is damaged, of an unsupported kind, too large inside, or takes too long; or `mapping` " +
        "names what the file lacks.",
      "damaged"
    )
  },
  message: "The file cannot be read. See `reason`."
}) {}

export class NoQuestionsFound extends TaggedProblem<NoQuestionsFound>()(
  "NoQuestionsFound",
  400,
  "No questions were found in the file. Send `mapping` if it has some."
) {}
