import * as Schema from "effect/Schema"
import { approvableFields } from "../approval/Approval.ts"
import { FileType } from "../attachment/Attachment.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import type { StoredBlob } from "../blob/BlobStore.ts"
import { Place } from "../questionnaireFile/Place.ts"
import { QuestionnaireFormat, ReadWarningCode, SheetMapping } from "../questionnaireFile/QuestionnaireFile.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { FileName, Name, PlainText } from "../shared/Text.ts"
import { Timestamp, TimestampInput } from "../shared/Timestamp.ts"

export const QuestionnaireId = EntityId("qst", "QuestionnaireId")

export type QuestionnaireId = typeof QuestionnaireId.Type

/** Largest file in bytes: 25 MiB. */
export const maximumFileSize = 26_214_400

/** Folder of the keys of files. */
export const questionnaireFolder = "questionnaire"

export const QuestionnaireSource = Schema.Literal("internal", "external").annotations({
  identifier: "QuestionnaireSource"
})

export const QuestionnaireStatus = Schema.Literal("draft", "in_review", "approved", "sent").annotations({
  identifier: "QuestionnaireStatus",
  description: "How far the questionnaire is."
})

export type QuestionnaireStatus = typeof QuestionnaireStatus.Type

export const QuestionnaireWarning = Schema.Struct({
  code: describe(ReadWarningCode, "What was skipped, or is unsure."),
  message: describe(PlainText(500), "What happened, in words.", "The sheet is hidden."),
  place: describe(Schema.NullOr(Place), "Where in the file; null if nowhere in particular.", {
    type: "sheet",
    sheet: "Lists"
  })
}).annotations({ identifier: "QuestionnaireWarning" })

/** Question that a person removed, with all that a new reading needs to leave it out. */
export const RemovedQuestion = Schema.Struct({
  number: Schema.NullOr(PlainText(255)),
  subject: Schema.NullOr(PlainText(255)),
  questionKey: Schema.NullOr(Schema.String),
  place: Place,
  answerPlace: Schema.NullOr(Place),
  commentPlace: Schema.NullOr(Place)
}).annotations({ identifier: "RemovedQuestion" })

export type RemovedQuestion = typeof RemovedQuestion.Type

/** Source of a mapping: the reader, a person, or a person who mapped an earlier file with the same headers. */
export const MappingSource = Schema.Literal("reader", "hand", "remembered").annotations({
  identifier: "MappingSource",
  description:
    "`reader` found the mapping, `hand` if a caller gave it, `remembered` if it was given for an earlier file with "
    + "the same headers."
})

/** Comparison of a file with an earlier version of it, when it was uploaded. */
export const CarriesOver = Schema.Struct({
  from: describe(QuestionnaireId, "The questionnaire of the earlier version. It may be removed."),
  same: describe(Schema.NonNegativeInt, "The number of questions with the same number and text.", 112),
  changed: describe(Schema.NonNegativeInt, "The number of those with the same number, but another text.", 5),
  new: describe(Schema.NonNegativeInt, "The number of those that only the new file has.", 3),
  gone: describe(Schema.NonNegativeInt, "The number of those that only the earlier one has.", 2)
}).annotations({ identifier: "CarriesOver" })

export type CarriesOver = typeof CarriesOver.Type

const fields = {
  id: QuestionnaireId,
  organizationId: OrganizationId,
  fileName: audited(
    describe(FileName, "The name of the file, without invisible characters.", "security-questions.xlsx")
  ),
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
  status: audited(describe(QuestionnaireStatus, "How far it is: `draft`, `in_review`, `approved` or `sent`.", "draft")),
  ownerId: audited(describe(Schema.NullOr(UserId), "The responsible user; null for none.")),
  dueDate: audited(
    describe(Schema.NullOr(Timestamp), "When the answers are due; null for never.", "2026-06-30T16:00:00.000Z")
  ),
  customer: audited(describe(Schema.NullOr(Name), "The name of who asks; null if unknown.", "Northwind Cloud")),
  approvedBy: audited(describe(Schema.NullOr(UserId), "The user who approved the answers; null unless approved.")),
  approvedAt: describe(Schema.NullOr(Timestamp), "When the answers were approved; null unless approved.", null),
  approval: approvableFields.approval,
  sentAt: describe(Schema.NullOr(Timestamp), "When it was marked as sent; null unless `status` is `sent`.", null),
  totalQuestions: audited(describe(Schema.NonNegativeInt, "The number of questions.", 120)),
  answeredQuestions: audited(describe(Schema.NonNegativeInt, "The number of questions that have an answer.", 14)),
  unconfirmedQuestions: audited(
    describe(
      Schema.NonNegativeInt,
      "The number of questions whose answer or comment came with the file, and nobody confirmed.",
      2
    )
  ),
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
  mappedBy: audited(describe(MappingSource, "Who found the mapping: `reader`, `hand` or `remembered`.", "reader")),
  mappedAt: Timestamp,
  fingerprint: Schema.NullOr(Schema.String),
  warnings: describe(Schema.Array(QuestionnaireWarning), "What was skipped: the first 100 warnings."),
  removedQuestions: Schema.Array(RemovedQuestion),
  carriesOver: audited(describe(
    Schema.NullOr(CarriesOver),
    "The earlier version of the file, and what changed since; null if there is none.",
    null
  )),
  editors: approvableFields.editors,
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
      [{ sheet: "Security", kind: "asked", headerRows: [4], columns: { question: ["B"], answer: ["C"] } }]
    )
  )
}).annotations({ identifier: "NewQuestionnaireFields" })

export type NewQuestionnaire = typeof NewQuestionnaire.Type

/** Owner, due date and customer; null empties them. */
export const QuestionnairePatch = describe(
  Patch({
    ownerId: describe(
      Schema.NullOr(MemberReference),
      "The responsible member, by either id. Kept as the id of the user."
    ),
    dueDate: describe(Schema.NullOr(TimestampInput), "When the answers are due.", "2026-06-30T18:00:00+02:00"),
    customer: fields.customer
  }).annotations({ identifier: "QuestionnairePatch" }),
  "The fields to change.",
  { customer: "Northwind Cloud", dueDate: "2026-06-30T18:00:00+02:00" }
)

export type QuestionnairePatch = typeof QuestionnairePatch.Type

export const toBlob = (
  { blobKey, fileSize, sha256 }: Pick<Questionnaire, "blobKey" | "fileSize" | "sha256">
): StoredBlob => ({ key: blobKey, size: fileSize, sha256 })

export const questionnaireEvents = makeAuditEntries("questionnaire", Questionnaire)

export class QuestionnaireNotFound extends TaggedProblem<QuestionnaireNotFound>()(
  "QuestionnaireNotFound",
  404,
  "No such questionnaire in this organization."
) {}

export class QuestionnaireNotDraft extends TaggedProblem<QuestionnaireNotDraft>()(
  "QuestionnaireNotDraft",
  409,
  "Only a draft can be submitted. Reopen the questionnaire first."
) {}

export class QuestionnaireNotApproved extends TaggedProblem<QuestionnaireNotApproved>()(
  "QuestionnaireNotApproved",
  409,
  "Only an approved questionnaire can be marked as sent."
) {}

export class QuestionnaireOpen extends TaggedProblem<QuestionnaireOpen>()(
  "QuestionnaireOpen",
  409,
  "Only an approved or sent questionnaire can be reopened."
) {}

export class QuestionnaireSent extends TaggedProblem<QuestionnaireSent>()(
  "QuestionnaireSent",
  409,
  "The questionnaire was sent. Reopen it before you change its questions."
) {}

/** The questionnaire has answers that came with its file, and nobody confirmed. */
export class UnconfirmedAnswers extends TaggedProblem<UnconfirmedAnswers>()("UnconfirmedAnswers", 409, {
  fields: { count: describe(Schema.Int, "The number of unconfirmed answers.", 2) },
  message: "Some answers came with the file, and nobody confirmed them. Confirm or discard them first."
}) {}
