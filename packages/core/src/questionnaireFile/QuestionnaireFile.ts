import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import type { Place } from "./Place.ts"

export const QuestionnaireFormat = Schema.Literal("xlsx", "csv", "docx", "pdf", "text", "json").annotations({
  identifier: "QuestionnaireFormat"
})

export type QuestionnaireFormat = typeof QuestionnaireFormat.Type

/** The kind of an answer: yes or no, one or many of the choices, text, a file, a date, or a fact of the company's profile. */
export const AnswerKind = Schema.Literal("yes_no", "one_of", "many_of", "text", "file", "date", "profile").annotations({
  identifier: "AnswerKind"
})

export type AnswerKind = typeof AnswerKind.Type

/** Letters of a column, such as `C` or `AA`. */
export const ColumnLetters = Schema.String.pipe(Schema.pattern(/^[A-Z]{1,3}$/)).annotations({
  identifier: "ColumnLetters"
})

const column = (description: string, example: string) => optional(describe(ColumnLetters, description, example))

const columns = (most: number, description: string, example: ReadonlyArray<string>) =>
  optional(describe(Schema.Array(ColumnLetters).pipe(Schema.maxItems(most)), description, example))

const SheetColumns = Schema.Struct({
  number: column("The column of the numbers.", "A"),
  section: columns(5, "The columns of the titles of sections, the outermost first.", ["E"]),
  question: describe(
    Schema.NonEmptyArray(ColumnLetters).pipe(Schema.maxItems(5)),
    "The columns of the questions. Their texts are joined.",
    ["B"]
  ),
  choices: column(
    "The column of the allowed answers. If it is absent, it is found among the columns without a meaning.",
    "G"
  ),
  answer: describe(
    Schema.Array(ColumnLetters).pipe(Schema.maxItems(20)),
    "The columns of the answers. Each is a question for each row.",
    ["C"]
  ),
  comment: columns(20, "The columns of the comments.", ["D"]),
  evidence: column("The column of what proves the answers.", "F"),
  guidance: columns(20, "The columns of help texts. They are not read.", ["H"]),
  ignore: columns(100, "Other columns that are not read.", ["I"])
})

const sheet = describe(
  Schema.String.pipe(Schema.maxLength(255)),
  "The name of the sheet; `*` for those that no mapping names.",
  "Security"
)

const row = Schema.Int.pipe(Schema.between(1, 1_048_576))

/** A sheet with questions, and the meaning of its columns. */
const AskedSheet = Schema.Struct({
  sheet,
  kind: describe(Schema.Literal("asked"), "It has questions."),
  headerRows: describe(
    Schema.NullOr(Schema.NonEmptyArray(row).pipe(Schema.maxItems(1_000))),
    "The rows of headers, counted from 1; rows right below each other are one header. Questions are below each. Null if "
      + "the sheet has no header: its first row is a question already.",
    [4]
  ),
  columns: describe(SheetColumns, "The letters of the columns.", {
    number: "A",
    question: ["B"],
    answer: ["C"],
    comment: ["D"]
  })
}).annotations({ identifier: "AskedSheetMapping" })

/**
 * The kind of a sheet: it asks, only asks who answers, explains, lists allowed answers, calculates, or repeats the questions
 * of other sheets.
 */
export const SheetKind = Schema.Literal("asked", "profile", "guidance", "lists", "calculated", "summary").annotations({
  identifier: "SheetKind"
})

export type SheetKind = typeof SheetKind.Type

/** A sheet without columns of questions, and what it is. */
const OtherSheet = Schema.Struct({
  sheet,
  kind: describe(
    Schema.Literal(...SheetKind.literals.filter((kind) => kind !== "asked")),
    "`profile` has labels for company and contact. The others are not read: they explain, list allowed answers, calculate, "
      + "or repeat the questions of other sheets."
  )
}).annotations({ identifier: "OtherSheetMapping" })

/**
 * The meaning of a sheet and its columns. Sheets are named as in the file. A CSV file is one sheet. The tables of a document
 * are the sheets `table 1`, `table 2` and so on, its other texts are `text`.
 */
export const SheetMapping = Schema.Union(AskedSheet, OtherSheet).annotations({ identifier: "SheetMapping" })

export type SheetMapping = typeof SheetMapping.Type

export type AskedSheetMapping = typeof AskedSheet.Type

export const isAsked = (mapping: SheetMapping): mapping is AskedSheetMapping => mapping.kind === "asked"

/** A mapping for files with these headers. */
export interface RememberedMapping {
  readonly fingerprint: string
  readonly mapping: ReadonlyArray<SheetMapping>
}

/** The first rows of a sheet or table. */
export interface SheetRows {
  /** Named as in a `SheetMapping`. */
  readonly sheet: string
  readonly isHidden: boolean
  /** The number of rows with text. */
  readonly totalRows: number
  /** The first rows with text, and those of the headers that the mapping names. */
  readonly rows: ReadonlyArray<{
    /** Counted from 1. */
    readonly row: number
    /** Texts by their column, at most 200 characters each. */
    readonly cells: ReadonlyArray<{ readonly column: string; readonly text: string }>
  }>
}

/** A fact that most forms ask of a vendor. `date` is the day of the answers. */
export const ProfileField = Schema.Literal(
  "companyName",
  "address",
  "website",
  "contactName",
  "contactRole",
  "contactEmail",
  "contactPhone",
  "products",
  "date"
)

export type ProfileField = typeof ProfileField.Type

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
  /** The fact that a question of the kind `profile` asks for. */
  readonly profileField?: ProfileField
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
  /** The mapping that was used. A sheet with several meanings of its columns has several. */
  readonly mapping: ReadonlyArray<SheetMapping>
  /** A hash of the headers, the same for each file of one form; null if the file has no sheet or table. */
  readonly fingerprint: string | null
  /** True if the mapping is a remembered one. */
  readonly isRemembered: boolean
  readonly warnings: ReadonlyArray<ReadWarning>
}

export interface QuestionnaireFile {
  readonly fileName: string
  readonly fileType: string
  readonly bytes: Uint8Array
  /** Overrules the automatic reading. Empty if there is none. */
  readonly mapping: ReadonlyArray<SheetMapping>
  /** Overrule the automatic reading of a file with the same fingerprint, unless there is a mapping. By default none. */
  readonly remembered?: ReadonlyArray<RememberedMapping>
}

/** A format that is not read, but is known. */
export const UnreadFormat = Schema.Literal("xls", "xlsb", "ods", "doc", "odt", "rtf").annotations({
  identifier: "UnreadFormat"
})

export type UnreadFormat = typeof UnreadFormat.Type

const waysOut: { readonly [format in UnreadFormat]: string } = {
  xls: "The file is an XLS workbook. Save it as XLSX.",
  xlsb: "The file is an XLSB workbook. Save it as XLSX.",
  ods: "The file is an ODS spreadsheet. Save it as XLSX.",
  doc: "The file is a DOC document. Save it as DOCX.",
  odt: "The file is an ODT document. Save it as DOCX.",
  rtf: "The file is an RTF document. Save it as DOCX."
}

/** The file cannot be read, or not within the limits of time and memory. */
export class UnreadableFile extends TaggedProblem<UnreadableFile>()("UnreadableFile", 400, {
  fields: {
    reason: describe(
      Schema.Literal("encrypted", "damaged", "unsupported", "too_large", "too_slow", "mapping"),
      "Why: it has a password, is damaged, of an unsupported kind, too large inside, or takes too long; or `mapping` " +
        "names what the file lacks.",
      "unsupported"
    ),
    format: optional(describe(UnreadFormat, "What an unsupported file is, if it is known.", "xls"))
  },
  message: ({ format }) => format === undefined ? "The file cannot be read. See `reason`." : waysOut[format]
}) {}

export class NoQuestionsFound extends TaggedProblem<NoQuestionsFound>()(
  "NoQuestionsFound",
  400,
  "No questions were found in the file. Send `mapping` if it has some."
) {}
