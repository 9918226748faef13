import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import {
  ApprovalPending,
  ApprovalRequired,
  ApproverNotEligible,
  NotPending,
  NotTheApprover,
  SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import {
  QuestionnaireId,
  QuestionnaireNotApproved,
  QuestionnaireNotDraft,
  QuestionnaireNotFound,
  QuestionnaireOpen,
  QuestionnairePatch,
  UnconfirmedAnswers
} from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { ReviewedQuestionnaire } from "../questionnaire/QuestionnaireView.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { QuestionnaireSubmission } from "./QuestionnaireSubmission.ts"

const QuestionnaireResponse = ResponseSchema.addRevision(ReviewedQuestionnaire)

const id = HttpApiSchema.param("id", QuestionnaireId)

export class QuestionnaireReviewsApi extends Endpoints.group("questionnaireReviews", {
  title: "Questionnaire review",
  description: "The way of a questionnaire from draft over review and approval to sent.",
  target: { type: "questionnaire" }
})
  .add(Endpoints.patch("update", QuestionnaireAccess.update, {
    path: Endpoints.path`/${id}`,
    payload: QuestionnairePatch,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound, UnknownReference],
    summary: "Update a questionnaire",
    description: "Changes owner, due date or customer, whatever the status is. The owner is an active member."
  }))
  .add(Endpoints.post("submit", QuestionnaireAccess.submit, {
    path: Endpoints.path`/${id}/submit`,
    payload: QuestionnaireSubmission,
    success: QuestionnaireResponse,
    errors: [
      QuestionnaireNotFound,
      ApproverNotEligible,
      SelfApproval,
      ApprovalPending,
      QuestionnaireNotDraft,
      UnconfirmedAnswers
    ],
    summary: "Submit a questionnaire for review",
    description:
      "A draft without unconfirmed answers is in review then, and its answers cannot change. The approver is another active member with "
      + "`questionnaire:approve` who changed no answer since the last approval, unless the organization's "
      + "`selfApproval` is `recorded`. While it is in review, this names another approver."
  }))
  .add(Endpoints.post("withdraw", QuestionnaireAccess.withdraw, {
    path: Endpoints.path`/${id}/withdraw`,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound, NotPending],
    summary: "Withdraw a questionnaire from review",
    description: "It is a draft again."
  }))
  .add(Endpoints.post("approve", QuestionnaireAccess.judge, {
    path: Endpoints.path`/${id}/approve`,
    payload: Verdict,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound, NotTheApprover, SelfApproval, NotPending, UnconfirmedAnswers],
    summary: "Approve a questionnaire",
    description: "Only the approver can do this, in a session. An answer that changes later makes it a draft again."
  }))
  .add(Endpoints.post("reject", QuestionnaireAccess.judge, {
    path: Endpoints.path`/${id}/reject`,
    payload: Verdict,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound, NotTheApprover, SelfApproval, NotPending],
    summary: "Reject a questionnaire",
    description: "Only the approver can do this, in a session. It is a draft again."
  }))
  .add(Endpoints.post("send", QuestionnaireAccess.send, {
    path: Endpoints.path`/${id}/send`,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound, QuestionnaireNotApproved, ApprovalRequired, UnconfirmedAnswers],
    summary: "Mark a questionnaire as sent",
    description: "Sends nothing. Its questions can be changed only after it is reopened."
  }))
  .add(Endpoints.post("reopen", QuestionnaireAccess.reopen, {
    path: Endpoints.path`/${id}/reopen`,
    success: QuestionnaireResponse,
    errors: [QuestionnaireNotFound, QuestionnaireOpen],
    summary: "Reopen a questionnaire",
    description: "One that is approved or sent is a draft again, without an approval."
  }))
  .prefix("/v1/questionnaire")
{}
