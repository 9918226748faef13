import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import type { Questionnaire } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireRow } from "../questionnaire/QuestionnairesApi.ts"
import { pickFields } from "../shared/PickFields.ts"
import { QuestionnaireReviews } from "./QuestionnaireReviews.ts"
import { QuestionnaireReviewsApi } from "./QuestionnaireReviewsApi.ts"

const pickRow = pickFields(QuestionnaireRow)
const toRow = (questionnaire: Questionnaire) => pickRow(questionnaire, {})

export const QuestionnaireReviewsHttp = Handlers.group(
  QuestionnaireReviewsApi,
  (handlers) =>
    Effect.map(QuestionnaireReviews, (reviews) =>
      handlers
        .handle("update", ({ path, payload }) => Envelope.resource(reviews.update(path.id, payload), toRow))
        .handle("submit", ({ path, payload }) => Envelope.resource(reviews.submit(path.id, payload), toRow))
        .handle("withdraw", ({ path }) => Envelope.resource(reviews.withdraw(path.id), toRow))
        .handle("approve", ({ path, payload }) => Envelope.resource(reviews.approve(path.id, payload), toRow))
        .handle("reject", ({ path, payload }) => Envelope.resource(reviews.reject(path.id, payload), toRow))
        .handle("send", ({ path }) => Envelope.resource(reviews.send(path.id), toRow))
        .handle("reopen", ({ path }) => Envelope.resource(reviews.reopen(path.id), toRow)))
)
