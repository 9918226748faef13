import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { ApprovalPending } from "../approval/Approval.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import {
  InvalidAnswer,
  InvalidAnswers,
  NewAnswer,
  NewAnswers,
  QuestionId,
  QuestionNotFound,
  QuestionPatch,
  QuestionQuery
} from "../questionnaire/Question.ts"
import { QuestionnaireId, QuestionnaireNotFound, QuestionnaireSent } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { ChosenAnswers } from "./ChosenAnswers.ts"
import { ChangedAnswers, QuestionView } from "./QuestionView.ts"

const questionnaire = HttpApiSchema.param("questionnaireId", QuestionnaireId)
const id = HttpApiSchema.param("id", QuestionId)

export class QuestionsApi extends Endpoints.group("questions", {
  title: "Questions",
  description: "The questions of a questionnaire, and their answers.",
  target: { type: "question", isPart: true }
})
  .add(Endpoints.list("list", QuestionnaireAccess.list, {
    path: Endpoints.path`/${questionnaire}/questions`,
    query: QuestionQuery,
    success: ResponseSchema.ListResponse("QuestionList", QuestionView),
    errors: [QuestionnaireNotFound],
    summary: "List questions of a questionnaire",
    description: "In the order of the file, unless `sort` says otherwise; 100 unless `limit` does."
  }))
  .add(Endpoints.get("get", QuestionnaireAccess.get, {
    path: Endpoints.path`/${questionnaire}/questions/${id}`,
    success: QuestionView,
    errors: [QuestionnaireNotFound, QuestionNotFound],
    summary: "Get a question with its answer"
  }))
  .add(Endpoints.put("answer", QuestionnaireAccess.answer, {
    path: Endpoints.path`/${questionnaire}/questions/${id}/answer`,
    payload: NewAnswer,
    success: QuestionView,
    errors: [QuestionnaireNotFound, QuestionNotFound, InvalidAnswer, QuestionnaireSent, ApprovalPending],
    summary: "Answer a question",
    description:
      "Replaces the answer; null removes it. A `comment` that is absent stays, and is confirmed with the answer. "
      + "The same text confirms an unconfirmed answer. A change makes an approved questionnaire a draft again. While it is "
      + "in review, no answer can change."
  }))
  .add(Endpoints.patch("review", QuestionnaireAccess.review, {
    path: Endpoints.path`/${questionnaire}/questions/${id}`,
    payload: QuestionPatch,
    success: QuestionView,
    errors: [QuestionnaireNotFound, QuestionNotFound, UnknownReference, QuestionnaireSent],
    summary: "Assign or review a question",
    description: "Changes status, assignee or comment of the review. The assignee is an active member."
  }))
  .add(Endpoints.put("answerMany", QuestionnaireAccess.answer, {
    path: Endpoints.path`/${questionnaire}/answers`,
    target: { type: "questionnaire" },
    payload: NewAnswers,
    success: ChangedAnswers,
    errors: [QuestionnaireNotFound, InvalidAnswers, UnknownReference, QuestionnaireSent, ApprovalPending],
    summary: "Answer questions",
    description: "Stores all answers in one commit, or none if one is faulty. A `comment` that is absent stays, and is "
      + "confirmed with the answer. The same text confirms an unconfirmed answer."
  }))
  .add(Endpoints.post("confirm", QuestionnaireAccess.answer, {
    path: Endpoints.path`/${questionnaire}/answers/confirm`,
    target: { type: "questionnaire" },
    payload: ChosenAnswers,
    success: ChangedAnswers,
    errors: [QuestionnaireNotFound, UnknownReference, QuestionnaireSent, ApprovalPending],
    summary: "Confirm answers of a file",
    description:
      "Confirms the unconfirmed ones of these answers, with their comments, in one commit. Others do not change. "
      + "Name `questionIds`, or a `column` of a `sheet` for all answers in it."
  }))
  .add(Endpoints.post("discard", QuestionnaireAccess.answer, {
    path: Endpoints.path`/${questionnaire}/answers/discard`,
    target: { type: "questionnaire" },
    payload: ChosenAnswers,
    success: ChangedAnswers,
    errors: [QuestionnaireNotFound, UnknownReference, QuestionnaireSent, ApprovalPending],
    summary: "Discard answers of a file",
    description:
      "Removes the unconfirmed ones of these answers, with their comments, in one commit. Others do not change. "
      + "Name `questionIds`, or a `column` of a `sheet` for all answers in it."
  }))
  .prefix("/v1/questionnaire")
{}
