import { LibraryAnswer } from "@attestry/core/answerLibrary"
import { Question, Questionnaire } from "@attestry/core/questionnaire"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import { makeTable, type MemoryTable } from "../internal/MemoryTable.ts"

export const libraryAnswerKey = (
  { organizationId, questionKey }: Pick<LibraryAnswer, "organizationId" | "questionKey">
): string => `${organizationId}/${questionKey}`

export const makeQuestionnaireTables = (
  hasOrganization: (id: OrganizationId) => boolean,
  hasUser: (id: UserId) => boolean
) => {
  const haveUsers = (...ids: ReadonlyArray<UserId | null>) => ids.every((id) => id === null || hasUser(id))
  const questionnaires: MemoryTable<Questionnaire> = makeTable<Questionnaire>({
    name: "questionnaire",
    schema: Questionnaire,
    unique: ({ blobKey, organizationId }) => `${organizationId}/${blobKey}`,
    isComplete: ({ approvedBy, createdBy, organizationId, ownerId }) =>
      hasOrganization(organizationId) && haveUsers(approvedBy, createdBy, ownerId)
  })
  const questions: MemoryTable<Question> = makeTable<Question>({
    name: "question",
    schema: Question,
    isComplete: ({ answeredBy, assigneeId, organizationId, questionnaireId }) =>
      questionnaires.has(organizationId, questionnaireId) && haveUsers(answeredBy, assigneeId)
  })
  const libraryAnswers: MemoryTable<LibraryAnswer> = makeTable<LibraryAnswer>({
    name: "libraryAnswer",
    schema: LibraryAnswer,
    unique: libraryAnswerKey,
    isComplete: ({ organizationId, ownerId }) => hasOrganization(organizationId) && haveUsers(ownerId)
  })
  return { libraryAnswers, questionnaires, questions }
}
