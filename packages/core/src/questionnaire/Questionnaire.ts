import * as Schema from "effect/Schema"
import type { StoredBlob } from "../blob/BlobStore.ts"
import { audited, makeAuditEntries } from "../internal/audit/Audited.ts"
import { describe } from "../internal/shared/Describe.ts"
import { optional } from "../internal/shared/Optional.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { createdPageFields } from "../shared/Page.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { PlainText, SearchText } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { FileType } from "../task/Attachment.ts"
import { Place } from "./Place.ts"
import { QuestionnaireFormat, ReadWarningCode, SheetMapping } from "./QuestionnaireFile.ts"

export const QuestionnaireId = EntityId("qst", "QuestionnaireId")

export type QuestionnaireId = typeof QuestionnaireId.Type

/** Largest file in bytes: 25 MiB. */
export const maximumFileSize = 26_214_400

/** Folder of the keys of files. */
export const questionnaireFolder = "questionnaire"

export const QuestionnaireSource = Schema.Literal("internal", "external").annotations({
  identifier: "QuestionnaireSource"
})

export const QuestionnaireWarning = Schema.Struct({
  code: describe(ReadWarningCode, "What was skipped, or is unsure."),
  message: describe(PlainText(500), "What happened, in words.", "The sheet is hidden."),
  place: describe(Schema.NullOr(Place), "Where in the file; null if nowhere in particular.", {
    type: "sheet",
    sheet: "Lists"
  })
}).annotations({ identifier: "QuestionnaireWarning" })

const fields = {
  id: QuestionnaireId,
  organizationId: OrganizationId,
  fileName: audited(describe(PlainText(255, 1), "The name of the file, unchanged.", "security-questions.xlsx")),
  fileType: audited(
    describe(
      FileType,
      "The media type that the uploader gave.",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    )
  ),
  fileSize: audited(describe(Schema.NonNegativeInt, "The size of the file in bytes.", 48_128)),
  sha256: audited(describe(
    Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/)),
    "The SHA-256 of the file, in hexadecimal.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
  )),
  format: audited(describe(QuestionnaireFormat, "The format that was read.", "xlsx")),
  source: audited(
    describe(QuestionnaireSource, "`external` if somebody else asks, `internal` if the organization asks itself.")
  ),
  totalQuestions: audited(describe(Schema.NonNegativeInt, "The number of questions.", 120)),
  answeredQuestions: audited(describe(Schema.NonNegativeInt, "The number of questions that have an answer.", 14)),
  totalWarnings: describe(Schema.NonNegativeInt, "The number of warnings, listed or not.", 1),
  createdAt: describe(Timestamp, "When it was uploaded."),
  createdBy: describe(Schema.NullOr(UserId), "The user who uploaded it; null for the host itself."),
  updatedAt: describe(Timestamp, "When it or one of its answers last changed.")
}

/** A questionnaire as lists show it. */
export const QuestionnaireSummary = Schema.Struct(fields).annotations({ identifier: "QuestionnaireSummary" })

export type QuestionnaireSummary = typeof QuestionnaireSummary.Type

/** A file with questions, as it was read. */
export const Questionnaire = Schema.Struct({
  ...fields,
  mapping: describe(Schema.Array(SheetMapping), "The meaning of the columns of each sheet with questions."),
  warnings: describe(Schema.Array(QuestionnaireWarning), "What was skipped: the first 100 warnings."),
  blobKey: Schema.String.pipe(Schema.brand("BlobKey"))
}).annotations({ identifier: "StoredQuestionnaire" })

export type Questionnaire = typeof Questionnaire.Type

/** Name, type and source of a new file, and the meaning of its columns. */
export const NewQuestionnaire = Schema.Struct({
  fileName: fields.fileName,
  fileType: fields.fileType,
  source: optional(
    describe(
      QuestionnaireSource,
      "`external` if somebody else asks, `internal` if the organization asks itself. By default `external`."
    )
  ),
  organizationId: optional(describe(OrganizationId, "The organization of the caller.")),
  mapping: optional(
    describe(
      Schema.Array(SheetMapping).pipe(
        Schema.maxItems(100),
        Schema.annotations({ arbitrary: () => (fc) => fc.constant([]) })
      ),
      "The meaning of columns, if the automatic reading is wrong.",
      [{ sheet: "Security", headerRow: 4, columns: { question: ["B"], answer: ["C"] } }]
    )
  )
}).annotations({ identifier: "NewQuestionnaireFields" })

export type NewQuestionnaire = typeof NewQuestionnaire.Type

export const QuestionnaireQuery = Schema.Struct({
  ...createdPageFields,
  search: optional(describe(SearchText, "A part of the name of the file, in any case.", "security"))
})

export type QuestionnaireQuery = typeof QuestionnaireQuery.Type

export const toBlob = (
  { blobKey, fileSize, sha256 }: Pick<Questionnaire, "blobKey" | "fileSize" | "sha256">
): StoredBlob => ({ key: blobKey, size: fileSize, sha256 })

export const questionnaireEvents = makeAuditEntries("questionnaire", Questionnaire)

export class QuestionnaireNotFound extends TaggedProblem<QuestionnaireNotFound>()(
  "QuestionnaireNotFound",
  404,
  "No such questionnaire in this organization."
) {}
