import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Endpoints from "../contract/Endpoints.ts"
import {
  QuestionnaireId,
  QuestionnaireNotApproved,
  QuestionnaireNotDraft,
  QuestionnaireNotFound,
  QuestionnaireNotInReview,
  QuestionnaireOpen,
  QuestionnairePatch,
  QuestionnaireRejection
} from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { QuestionnaireRow } from "../questionnaire/QuestionnairesApi.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"

const id = HttpApiSchema.param("id", QuestionnaireId)

export class QuestionnaireReviewsApi extends Endpoints.group("questionnaireReviews", {
  title: "Questionnaire review",
  description: "The way of a questionnaire from draft over review and approval to sent.",
  target: { type: "questionnaire" }
})
  .add(Endpoints.patch("update", QuestionnaireAccess.update, {
    path: Endpoints.path`/${id}`,
    payload: QuestionnairePatch,
    success: QuestionnaireRow,
    errors: [QuestionnaireNotFound, UnknownReference],
    summary: "Update a questionnaire",
    description: "Changes owner, due date or customer, whatever the status is. The owner is an active member."
  }))
  .add(Endpoints.post("submit", QuestionnaireAccess.submit, {
    path: Endpoints.path`/${id}/submit`,
    success: QuestionnaireRow,
    errors: [QuestionnaireNotFound, QuestionnaireNotDraft],
    summary: "Submit a questionnaire for review",
    description: "A draft is in review then. Its answers can still be changed."
  }))
  .add(Endpoints.post("approve", QuestionnaireAccess.approve, {
    path: Endpoints.path`/${id}/approve`,
    success: QuestionnaireRow,
    errors: [QuestionnaireNotFound, QuestionnaireNotInReview],
    summary: "Approve a questionnaire",
    description:
      "Needs a session, and keeps its user as `approvedBy`. An answer that changes later takes the approval back."
  }))
  .add(Endpoints.post("reject", QuestionnaireAccess.reject, {
    path: Endpoints.path`/${id}/reject`,
    payload: QuestionnaireRejection,
    success: QuestionnaireRow,
    errors: [QuestionnaireNotFound, QuestionnaireNotInReview],
    summary: "Reject a questionnaire",
    description: "It is a draft again. The audit log keeps the comment."
  }))
  .add(Endpoints.post("send", QuestionnaireAccess.send, {
    path: Endpoints.path`/${id}/send`,
    success: QuestionnaireRow,
    errors: [QuestionnaireNotFound, QuestionnaireNotApproved],
    summary: "Mark a questionnaire as sent",
    description: "Sends nothing. Its questions can be changed only after it is reopened."
  }))
  .add(Endpoints.post("reopen", QuestionnaireAccess.reopen, {
    path: Endpoints.path`/${id}/reopen`,
    success: QuestionnaireRow,
    errors: [QuestionnaireNotFound, QuestionnaireOpen],
    summary: "Reopen a questionnaire",
    description: "One that is approved or sent is a draft again, without an approval."
  }))
  .prefix("/v1/questionnaire")
{}
