import * as Layer from "effect/Layer"
import { QuestionnaireExports, Questionnaires, type QuestionnaireStore } from "./index.ts"
import { makeQuestionnaireFiles } from "./QuestionnaireFiles.ts"

export const useCases = Layer.merge(QuestionnaireExports.Default, Questionnaires.Default)

export type Ports = QuestionnaireStore

export const blobOwner = makeQuestionnaireFiles

export const auditVerbs = {
  questionnaire: ["approved", "created", "exported", "rejected", "removed", "reopened", "sent", "submitted", "updated"]
}
