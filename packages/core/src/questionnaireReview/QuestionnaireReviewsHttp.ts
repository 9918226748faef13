import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { QuestionnaireReviews } from "./QuestionnaireReviews.ts"
import { QuestionnaireReviewsApi } from "./QuestionnaireReviewsApi.ts"

export const QuestionnaireReviewsHttp = Handlers.group(
  QuestionnaireReviewsApi,
  (handlers) =>
    Effect.map(QuestionnaireReviews, (reviews) =>
      handlers
        .handle("update", ({ path, payload }) => Envelope.resource(reviews.update(path.id, payload)))
        .handle("submit", ({ path, payload }) => Envelope.resource(reviews.submit(path.id, payload)))
        .handle("withdraw", ({ path }) => Envelope.resource(reviews.withdraw(path.id)))
        .handle("approve", ({ path, payload }) => Envelope.resource(reviews.approve(path.id, payload)))
        .handle("reject", ({ path, payload }) => Envelope.resource(reviews.reject(path.id, payload)))
        .handle("send", ({ path }) => Envelope.resource(reviews.send(path.id)))
        .handle("reopen", ({ path }) => Envelope.resource(reviews.reopen(path.id))))
)
