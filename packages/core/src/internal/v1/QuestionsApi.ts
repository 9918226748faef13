import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import {
  AnswerInput,
  InvalidAnswer,
  Question,
  QuestionId,
  QuestionNotFound,
  QuestionQuery
} from "../../questionnaire/Question.ts"
import { QuestionnaireId, QuestionnaireNotFound } from "../../questionnaire/Questionnaire.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { QuestionnaireAccess } from "../guard/QuestionnaireAccess.ts"

const { organizationId: _, ...question } = Question.fields

export const QuestionRow = Schema.Struct(question).annotations({ identifier: "QuestionRow" })

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
    success: ResponseSchema.ListResponse("QuestionList", QuestionRow),
    errors: [QuestionnaireNotFound],
    summary: "List questions of a questionnaire",
    description: "In the order of the file, unless `sort` says otherwise; 100 unless `limit` does."
  }))
  .add(Endpoints.get("get", QuestionnaireAccess.get, {
    path: Endpoints.path`/${questionnaire}/questions/${id}`,
    success: QuestionRow,
    errors: [QuestionnaireNotFound, QuestionNotFound],
    summary: "Get a question with its answer"
  }))
  .add(Endpoints.put("answer", QuestionnaireAccess.answer, {
    path: Endpoints.path`/${questionnaire}/questions/${id}/answer`,
    payload: AnswerInput,
    success: QuestionRow,
    errors: [QuestionnaireNotFound, QuestionNotFound, InvalidAnswer],
    summary: "Answer a question",
    description: "Replaces the answer; null removes it. A `comment` that is absent stays."
  }))
  .prefix("/v1/questionnaire")
{}
