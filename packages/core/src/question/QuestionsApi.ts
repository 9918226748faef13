import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { ApprovalPending } from "../approval/Approval.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import {
  InvalidAnswer,
  InvalidAnswers,
  NewAnswer,
  NewAnswers,
  QuestionId,
  QuestionNotFound
} from "../questionnaire/Question.ts"
import { QuestionnaireId, QuestionnaireNotFound, QuestionnaireSent } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { QuestionQuery } from "../questionnaire/QuestionnaireQueries.ts"
import { describe } from "../shared/Describe.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { ChosenAnswers } from "./ChosenAnswers.ts"
import {
  LastQuestion,
  NewQuestion,
  QuestionJoin,
  QuestionnaireFull,
  QuestionPatch,
  QuestionSplit,
  SeveralAnswers
} from "./QuestionInputs.ts"
import { ChangedAnswers, QuestionRow, QuestionView } from "./QuestionView.ts"

const QuestionResponse = ResponseSchema.addRevision(QuestionView)

const QuestionRowResponse = ResponseSchema.addRevision(QuestionRow)

const SplitQuestions = Schema.Struct({
  questions: describe(Schema.Array(QuestionRowResponse), "The question itself, and the new ones.")
}).annotations({ identifier: "SplitQuestions" })

const questionnaire = HttpApiSchema.param("questionnaireId", QuestionnaireId)
const id = HttpApiSchema.param("id", QuestionId)

const editErrors = [QuestionnaireSent, ApprovalPending] as const

const asAnAnswer = "It makes an approved questionnaire a draft again, and is not possible in review."

export class QuestionsApi extends Endpoints.group("questions", {
  title: "Questions",
  description: "The questions of a questionnaire, and their answers.",
  target: { type: "question", isPart: true }
})
  .add(Endpoints.list("list", QuestionnaireAccess.list, {
    path: Endpoints.path`/${questionnaire}/questions`,
    query: QuestionQuery,
    success: ResponseSchema.FacetedResponse("QuestionList", QuestionRowResponse),
    errors: [QuestionnaireNotFound],
    summary: "List questions of a questionnaire",
    description: "In the order of the file, unless `sort` says otherwise; 100 unless `limit` does."
  }))
  .add(Endpoints.get("get", QuestionnaireAccess.get, {
    path: Endpoints.path`/${questionnaire}/questions/${id}`,
    success: QuestionResponse,
    errors: [QuestionnaireNotFound, QuestionNotFound],
    summary: "Get a question with its answer"
  }))
  .add(Endpoints.put("answer", QuestionnaireAccess.answer, {
    path: Endpoints.path`/${questionnaire}/questions/${id}/answer`,
    payload: NewAnswer,
    success: QuestionResponse,
    errors: [QuestionnaireNotFound, QuestionNotFound, InvalidAnswer, QuestionnaireSent, ApprovalPending],
    summary: "Answer a question",
    description:
      "Replaces the answer; null removes it. A `comment` that is absent stays, and is confirmed with the answer. "
      + "The same text confirms an unconfirmed answer. A change makes an approved questionnaire a draft again. While it is "
      + "in review, no answer can change."
  }))
  .add(Endpoints.create("add", QuestionnaireAccess.edit, {
    path: Endpoints.path`/${questionnaire}/questions`,
    payload: NewQuestion,
    success: QuestionResponse,
    errors: [QuestionnaireNotFound, UnknownReference, ...editErrors, QuestionnaireFull],
    summary: "Add a question",
    description: `Adds a question that the file lacks, \`after\` another one. ${asAnAnswer}`
  }))
  .add(Endpoints.patch("update", QuestionnaireAccess.edit, {
    path: Endpoints.path`/${questionnaire}/questions/${id}`,
    payload: QuestionPatch,
    success: QuestionResponse,
    errors: [QuestionnaireNotFound, QuestionNotFound, UnknownReference, ...editErrors, QuestionnaireFull],
    summary: "Edit, assign or review a question",
    description:
      "Changes what the question asks, or status, assignee or comment of its review. The assignee is an active "
      + "member. The answer stays. Only a change of what it asks makes an approved questionnaire a draft again, and "
      + "is not possible in review."
  }))
  .add(Endpoints.del("remove", QuestionnaireAccess.edit, {
    path: Endpoints.path`/${questionnaire}/questions/${id}`,
    success: ResponseSchema.RemovalResponse("QuestionRemoval", QuestionId),
    errors: [QuestionnaireNotFound, QuestionNotFound, ...editErrors, LastQuestion],
    summary: "Remove a question",
    description: `Removes the question with its answer. A new reading of the file leaves it out. ${asAnAnswer}`
  }))
  .add(Endpoints.post("split", QuestionnaireAccess.edit, {
    path: Endpoints.path`/${questionnaire}/questions/${id}/split`,
    payload: QuestionSplit,
    success: SplitQuestions,
    errors: [QuestionnaireNotFound, QuestionNotFound, ...editErrors, QuestionnaireFull],
    summary: "Split a question",
    description:
      "Makes 2 to 20 questions of one. The first keeps id, answer and place in the file. The others follow it "
      + `without an answer, and have no place in the file. ${asAnAnswer}`
  }))
  .add(Endpoints.post("join", QuestionnaireAccess.edit, {
    path: Endpoints.path`/${questionnaire}/questions/join`,
    payload: QuestionJoin,
    success: QuestionResponse,
    errors: [QuestionnaireNotFound, UnknownReference, ...editErrors, SeveralAnswers],
    summary: "Join questions",
    description:
      "Makes one question of up to 20, with a line for the text of each. The first keeps id and place in the file, "
      + `and gets the answer of the one that has any. The others are removed. ${asAnAnswer}`
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
