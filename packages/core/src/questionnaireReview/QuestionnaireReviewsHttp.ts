import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { QuestionnaireReviews } from "./QuestionnaireReviews.ts"
import { QuestionnaireReviewsApi } from "./QuestionnaireReviewsApi.ts"

export const QuestionnaireReviewsHttp = Handlers.group(
  QuestionnaireReviewsApi,
  (handlers) =>
    Effect.map(QuestionnaireReviews, (reviews) =>
      handlers
        .handle("update", ({ path, payload }) => Envelope.resource(reviews.update(path.id, payload), identity))
        .handle("submit", ({ path, payload }) => Envelope.resource(reviews.submit(path.id, payload), identity))
        .handle("withdraw", ({ path }) => Envelope.resource(reviews.withdraw(path.id), identity))
        .handle("approve", ({ path, payload }) => Envelope.resource(reviews.approve(path.id, payload), identity))
        .handle("reject", ({ path, payload }) => Envelope.resource(reviews.reject(path.id, payload), identity))
        .handle("send", ({ path }) => Envelope.resource(reviews.send(path.id), identity))
        .handle("reopen", ({ path }) => Envelope.resource(reviews.reopen(path.id), identity)))
)
