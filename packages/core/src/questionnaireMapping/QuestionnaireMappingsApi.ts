import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { ApprovalPending } from "../approval/Approval.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { QuestionnaireFull } from "../question/QuestionInputs.ts"
import { QuestionnaireId, QuestionnaireNotFound, QuestionnaireSent } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { NoQuestionsFound, UnreadableFile } from "../questionnaireFile/QuestionnaireFile.ts"
import { MappedQuestionnaire, NewMapping } from "./QuestionnaireMapping.ts"

const MappingResponse = ResponseSchema.addRevision(MappedQuestionnaire)

const id = HttpApiSchema.param("id", QuestionnaireId)

export class QuestionnaireMappingsApi extends Endpoints.group("questionnaireMappings", {
  title: "Questionnaire mapping",
  description: "The meaning of sheets and columns that a questionnaire's file is read with.",
  target: { type: "questionnaire" }
})
  .add(Endpoints.put("replace", QuestionnaireAccess.edit, {
    path: Endpoints.path`/${id}/mapping`,
    payload: NewMapping,
    isHeavy: true,
    success: MappingResponse,
    errors: [
      QuestionnaireNotFound,
      NoQuestionsFound,
      UnreadableFile,
      QuestionnaireSent,
      ApprovalPending,
      QuestionnaireFull
    ],
    summary: "Read the file of a questionnaire again",
    description:
      "Reads the stored file with the mapping, and replaces the questions in one commit. Confirmed and written "
      + "answers stay, and so do questions that were edited, added or removed by hand. A change makes an approved "
      + "questionnaire a draft again, and is not possible in review. If the file cannot be read so, nothing changes."
  }))
  .prefix("/v1/questionnaire")
{}
