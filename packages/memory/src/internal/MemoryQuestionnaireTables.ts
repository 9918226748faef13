import { Question } from "@attestry/core/questionnaire/Question"
import { Questionnaire } from "@attestry/core/questionnaire/Questionnaire"
import type { OrganizationId, UserId } from "@attestry/core/shared/Ids"
import { makeTable, type MemoryTable } from "./MemoryTable.ts"

export const makeQuestionnaireTables = (
  hasOrganization: (id: OrganizationId) => boolean,
  hasUser: (id: UserId) => boolean
) => {
  const questionnaires: MemoryTable<Questionnaire> = makeTable<Questionnaire>({
    name: "questionnaire",
    schema: Questionnaire,
    unique: ({ blobKey, organizationId }) => `${organizationId}/${blobKey}`,
    isComplete: ({ createdBy, organizationId }) =>
      hasOrganization(organizationId) && (createdBy === null || hasUser(createdBy))
  })
  const questions: MemoryTable<Question> = makeTable<Question>({
    name: "question",
    schema: Question,
    isComplete: ({ answeredBy, organizationId, questionnaireId }) =>
      questionnaires.has(organizationId, questionnaireId) && (answeredBy === null || hasUser(answeredBy))
  })
  return { questionnaires, questions }
}
