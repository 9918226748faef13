import * as Schema from "effect/Schema"
import { exportedApprovalFields } from "../approval/ApprovalFacts.ts"
import { markText } from "../page/Page.ts"
import type { ExportWarning } from "../report/ExportedFile.ts"
import { describe } from "../shared/Describe.ts"
import { OrganizationId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Question, QuestionId } from "./Question.ts"
import { Questionnaire, QuestionnaireId } from "./Questionnaire.ts"

export const QuestionnaireExportFormat = Schema.Literal("original", "xlsx", "csv", "pdf", "docx", "json").annotations({
  identifier: "QuestionnaireExportFormat",
  description: "`original` is the uploaded file with the answers put in. The others are new files.",
  // those that need no report writer
  arbitrary: () => (fc) => fc.constantFrom("json" as const, "original" as const)
})

export type QuestionnaireExportFormat = typeof QuestionnaireExportFormat.Type

export const NewQuestionnaireExport = Schema.Struct({
  questionnaireId: describe(QuestionnaireId, "The questionnaire to export."),
  format: describe(QuestionnaireExportFormat, "The format of the file.", "json"),
  includeUnconfirmed: optional(
    describe(
      Schema.Boolean,
      "Whether `original` keeps answers that nobody confirmed. By default their places are empty.",
      false
    )
  ),
  bom: optional(describe(Schema.Boolean, markText, false)),
  organizationId: optional(describe(OrganizationId, "The organization of the caller."))
}).annotations({ identifier: "NewQuestionnaireExport" })

export type NewQuestionnaireExport = typeof NewQuestionnaireExport.Type

/** An answer that is not in the file. */
export const UnwrittenAnswer = Schema.Struct({
  questionId: QuestionId,
  reason: describe(
    Schema.Literal("no_place", "formula", "choice"),
    "Why: the file has no place for it, the place holds a formula, or it is none of the choices that the file marks.",
    "no_place"
  )
}).annotations({ identifier: "UnwrittenAnswer" })

export type UnwrittenAnswer = typeof UnwrittenAnswer.Type

/** A file that was written. */
export interface QuestionnaireExportFile {
  readonly questionnaireId: QuestionnaireId
  readonly format: QuestionnaireExportFormat
  readonly fileName: string
  readonly fileType: string
  readonly bytes: Uint8Array
  readonly warnings: ReadonlyArray<ExportWarning>
  readonly totalUnwritten: number
  /** The first 100. */
  readonly unwritten: ReadonlyArray<UnwrittenAnswer>
}

const { answer, answerState, choices, comment, kind, number, ordinal, section, subject, text } = Question.fields

export const ExportedQuestion = Schema.Struct({
  ordinal,
  section,
  number,
  text,
  subject,
  kind,
  choices,
  answer,
  answerState,
  comment
})

/** A questionnaire as JSON. Every new file has these facts. */
export const ExportedQuestionnaire = Schema.Struct({
  organization: describe(Schema.String, "Name of the organization that answers.", "Acme Example"),
  fileName: Questionnaire.fields.fileName,
  customer: Questionnaire.fields.customer,
  status: Questionnaire.fields.status,
  ...exportedApprovalFields,
  totalQuestions: Questionnaire.fields.totalQuestions,
  answeredQuestions: Questionnaire.fields.answeredQuestions,
  unconfirmedQuestions: Questionnaire.fields.unconfirmedQuestions,
  questions: describe(Schema.Array(ExportedQuestion), "All questions in the order of the file.")
}).annotations({ identifier: "ExportedQuestionnaire" })

export type ExportedQuestionnaire = typeof ExportedQuestionnaire.Type
