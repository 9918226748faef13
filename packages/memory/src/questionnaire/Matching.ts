import type { Slice } from "@attestry/core/page"
import {
  type Question,
  type Questionnaire,
  type QuestionnaireId,
  type QuestionnaireQuery,
  type QuestionQuery,
  toSearchKey
} from "@attestry/core/questionnaire"
import { foldForSearch } from "@attestry/core/shared"
import type { findUserOf } from "../user/FindUser.ts"

type FindUser = ReturnType<typeof findUserOf>

export const matching = (findUser: FindUser, { ownerId, search, status }: Slice<QuestionnaireQuery>["filters"]) => {
  const searched = foldForSearch(search ?? "")
  return (questionnaire: Questionnaire): boolean =>
    foldForSearch(questionnaire.fileName).includes(searched)
    && (status === undefined || questionnaire.status === status)
    && (ownerId === undefined || questionnaire.ownerId === findUser(questionnaire.organizationId, ownerId))
}

export const matchingQuestions = (
  findUser: FindUser,
  questionnaireId: QuestionnaireId,
  { answered, answerState, assigneeId, search, section, status }: Slice<QuestionQuery>["filters"] = {}
) => {
  const searched = foldForSearch(search ?? "")
  return (question: Question): boolean =>
    question.questionnaireId === questionnaireId
    && (answered === undefined || answered === (question.answer !== null))
    && (answerState === undefined || question.answerState === answerState)
    && (assigneeId === undefined || question.assigneeId === findUser(question.organizationId, assigneeId))
    && (status === undefined || question.status === status)
    && (section === undefined || question.section.some((title) => title === section))
    && (search === undefined || toSearchKey(question).includes(searched))
}
