import type { Slice } from "@attestry/core/page"
import {
  type Question,
  type Questionnaire,
  type QuestionnaireId,
  type StoredQuestionnaireQuery,
  type StoredQuestionQuery,
  toSearchKey
} from "@attestry/core/questionnaire"
import { foldForSearch } from "@attestry/core/shared"
import { type FindUser, isAmong } from "../user/FindUser.ts"

export const facets = {
  status: ({ status }: Questionnaire) => status,
  ownerId: ({ ownerId }: Questionnaire) => ownerId ?? "none"
}

export const questionFacets = {
  status: ({ status }: Question) => status,
  assigneeId: ({ assigneeId }: Question) => assigneeId ?? "none",
  answerState: ({ answerState }: Question) => answerState
}

export const matching = (
  findUser: FindUser,
  { ownerId, search, status }: Slice<StoredQuestionnaireQuery>["filters"]
) => {
  const searched = foldForSearch(search ?? "")
  return (questionnaire: Questionnaire): boolean =>
    foldForSearch(questionnaire.fileName).includes(searched)
    && (status?.includes(questionnaire.status) ?? true)
    && (ownerId === undefined || isAmong(findUser, questionnaire.organizationId, ownerId, questionnaire.ownerId))
}

export const matchingQuestions = (
  findUser: FindUser,
  questionnaireId: QuestionnaireId,
  { answered, answerState, assigneeId, search, section, status }: Slice<StoredQuestionQuery>["filters"] = {}
) => {
  const searched = foldForSearch(search ?? "")
  return (question: Question): boolean =>
    question.questionnaireId === questionnaireId
    && (answered === undefined || answered === (question.answer !== null))
    && (answerState === undefined || (question.answerState !== null && answerState.includes(question.answerState)))
    && (assigneeId === undefined || isAmong(findUser, question.organizationId, assigneeId, question.assigneeId))
    && (status?.includes(question.status) ?? true)
    && (section === undefined || question.section.some((title) => title === section))
    && (search === undefined || toSearchKey(question).includes(searched))
}
