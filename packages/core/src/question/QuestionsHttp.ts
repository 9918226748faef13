import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Questions } from "./Questions.ts"
import { QuestionsApi } from "./QuestionsApi.ts"

export const QuestionsHttp = Handlers.group(QuestionsApi, (handlers) =>
  Effect.map(Questions, (questions) =>
    handlers
      .handle(
        "list",
        ({ path, urlParams }) => Envelope.signed(questions.list(path.questionnaireId, urlParams))
      )
      .handle("get", ({ path }) => Envelope.resource(questions.get(path.questionnaireId, path.id)))
      .handle(
        "answer",
        ({ path, payload }) => Envelope.resource(questions.answer(path.questionnaireId, path.id, payload))
      )
      .handle(
        "review",
        ({ path, payload }) => Envelope.resource(questions.review(path.questionnaireId, path.id, payload))
      )
      .handle("answerMany", ({ path, payload }) => questions.answerMany(path.questionnaireId, payload))
      .handle("confirm", ({ path, payload }) => questions.confirm(path.questionnaireId, payload))
      .handle("discard", ({ path, payload }) => questions.discard(path.questionnaireId, payload))))
