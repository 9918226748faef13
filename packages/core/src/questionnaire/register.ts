import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { BlobOwner } from "../blob/BlobSweeper.ts"
import { QuestionnaireExports, Questionnaires, QuestionnaireStore } from "./index.ts"
import { pendingQuestionnaires } from "./PendingQuestionnaires.ts"
import { questionnaireFolder } from "./Questionnaire.ts"
import {
  makeFindUnassignedQuestionnaires,
  makeFindUnassignedQuestions,
  makeFindWithdrawnQuestionnaires
} from "./QuestionnaireNotices.ts"

export const useCases = Layer.merge(QuestionnaireExports.Default, Questionnaires.Default)

export type Ports = QuestionnaireStore

export const blobOwner = Effect.map(
  QuestionnaireStore,
  ({ findKeys }): BlobOwner => ({ folder: questionnaireFolder, findKeys })
)

export const pendingApprovals = pendingQuestionnaires

const mayAssign = { read: "questionnaire:read", update: "questionnaire:update" } as const

export const unassigned = Effect.map(makeFindUnassignedQuestionnaires, (find) => ({ ...mayAssign, find }))

export const unassignedQuestions = Effect.map(makeFindUnassignedQuestions, (find) => ({ ...mayAssign, find }))

export const withdrawn = Effect.map(
  makeFindWithdrawnQuestionnaires,
  (find) => ({ read: "questionnaire:read", find } as const)
)

export const auditVerbs = {
  questionnaire: [
    "approved",
    "created",
    "exported",
    "mapped",
    "rejected",
    "removed",
    "reopened",
    "sent",
    "submitted",
    "updated",
    "withdrawn"
  ]
}
