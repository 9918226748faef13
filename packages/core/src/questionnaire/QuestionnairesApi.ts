import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { OrganizationNotFound } from "../organization/Organization.ts"
import { StorageFull } from "../organization/StorageLimit.ts"
import { NoQuestionsFound, UnreadableFile } from "../questionnaireFile/QuestionnaireFile.ts"
import { exportedFileFields, orTheFileItself } from "../report/ExportedFile.ts"
import { FormatUnavailable } from "../report/FormatUnavailable.ts"
import { describe } from "../shared/Describe.ts"
import { NewQuestionnaire, QuestionnaireId, QuestionnaireNotFound } from "./Questionnaire.ts"
import { QuestionnaireAccess } from "./QuestionnaireAccess.ts"
import { NewQuestionnaireExport, QuestionnaireExportFormat, UnwrittenAnswer } from "./QuestionnaireExport.ts"
import { QuestionnairePreview } from "./QuestionnairePreview.ts"
import { QuestionnaireQuery } from "./QuestionnaireQueries.ts"
import { QuestionnaireRow, QuestionnaireView, UploadedQuestionnaire } from "./QuestionnaireView.ts"

const FileData = describe(
  Schema.String.annotations({
    identifier: "QuestionnaireData",
    jsonSchema: { type: "string", contentEncoding: "base64" },
    arbitrary: () => (fc) => fc.constantFrom("SXMgaXQgc2FmZT8=", "SXMgaXQgc2VjdXJlPw==")
  }),
  "The file in base64, with or without padding. At most 25 MiB when decoded.",
  "SXMgaXQgc2FmZT8="
)

const { fileName, fileType, ...others } = NewQuestionnaire.fields

const QuestionnaireUpload = describe(
  Schema.Struct({ fileName, fileType, fileData: FileData, ...others }).annotations({ identifier: "NewQuestionnaire" }),
  "The file and what is said of it.",
  { fileName: "questions.txt", fileType: "text/plain", fileData: "SXMgaXQgc2FmZT8K" }
)

const QuestionnaireExportResponse = Schema.Struct({
  questionnaireId: QuestionnaireId,
  format: QuestionnaireExportFormat,
  ...exportedFileFields,
  totalUnwritten: describe(Schema.NonNegativeInt, "The number of answers that are not in the file, listed or not.", 0),
  unwritten: describe(Schema.Array(UnwrittenAnswer), "The first 100 answers that are not in the file.", [])
}).annotations({ identifier: "QuestionnaireExport" })

const QuestionnaireResponse = ResponseSchema.addRevision(QuestionnaireView)

const questionnaire = HttpApiSchema.param("id", QuestionnaireId)

export class QuestionnairesApi extends Endpoints.group("questionnaires", {
  title: "Questionnaires",
  description: "Files with questions on security, and the answers to them.",
  target: { type: "questionnaire" }
})
  .add(Endpoints.create("create", QuestionnaireAccess.create, {
    path: Endpoints.path`/upload-and-parse`,
    payload: QuestionnaireUpload,
    isHeavy: true,
    success: UploadedQuestionnaire,
    errors: [OrganizationNotFound, NoQuestionsFound, UnreadableFile, StorageFull],
    summary: "Upload and read a questionnaire",
    description:
      "Reads the questions of the file, with the answers that it has already. If no question is found or the file cannot be "
      + "read, nothing is kept. With `mapping` you name the columns if they are read wrongly."
  }))
  .add(Endpoints.post("export", QuestionnaireAccess.export, {
    path: Endpoints.path`/export`,
    payload: NewQuestionnaireExport,
    isHeavy: true,
    success: QuestionnaireExportResponse,
    errors: [OrganizationNotFound, QuestionnaireNotFound, FormatUnavailable],
    summary: "Export a questionnaire with its answers",
    description: "As a new file, or as the uploaded one with the answers put in. The response has a link to it, for 15 "
      + `minutes. ${orTheFileItself} Each request makes a file, also with the same \`Idempotency-Key\`.`
  }))
  .add(Endpoints.list("list", QuestionnaireAccess.list, {
    query: QuestionnaireQuery,
    success: ResponseSchema.FacetedResponse("QuestionnaireList", ResponseSchema.addRevision(QuestionnaireRow)),
    summary: "List questionnaires",
    description: "Without their questions; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.get("get", QuestionnaireAccess.get, {
    path: Endpoints.path`/${questionnaire}`,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound],
    summary: "Get a questionnaire with its sections"
  }))
  .add(Endpoints.get("download", QuestionnaireAccess.get, {
    path: Endpoints.path`/${questionnaire}/file`,
    success: HttpApiSchema.Empty(302),
    errors: [QuestionnaireNotFound],
    summary: "Download the file of a questionnaire",
    description: "Redirects to a link that works for 15 minutes. The file is the one that was uploaded."
  }))
  .add(Endpoints.get("preview", QuestionnaireAccess.get, {
    path: Endpoints.path`/${questionnaire}/preview`,
    isHeavy: true,
    success: QuestionnairePreview,
    errors: [QuestionnaireNotFound, UnreadableFile],
    summary: "Preview the file of a questionnaire",
    description: "The first rows of each sheet and table, and what its columns were read as."
  }))
  .add(Endpoints.del("remove", QuestionnaireAccess.remove, {
    path: Endpoints.path`/${questionnaire}`,
    success: ResponseSchema.RemovalResponse("QuestionnaireRemoval", QuestionnaireId),
    errors: [QuestionnaireNotFound],
    summary: "Remove a questionnaire",
    description: "Removes its questions, answers and file for good. The audit log keeps its name and hash."
  }))
  .prefix("/v1/questionnaire")
{}
