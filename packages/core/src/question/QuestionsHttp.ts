import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Questions } from "./Questions.ts"
import { QuestionsApi } from "./QuestionsApi.ts"

export const QuestionsHttp = Handlers.group(QuestionsApi, (handlers) =>
  Effect.map(Questions, (questions) =>
    handlers
      .handle(
        "list",
        ({ path, urlParams }) => Envelope.page(questions.list(path.questionnaireId, urlParams), identity)
      )
      .handle("get", ({ path }) => Envelope.resource(questions.get(path.questionnaireId, path.id), identity))
      .handle(
        "answer",
        ({ path, payload }) => Envelope.resource(questions.answer(path.questionnaireId, path.id, payload), identity)
      )
      .handle(
        "review",
        ({ path, payload }) => Envelope.resource(questions.review(path.questionnaireId, path.id, payload), identity)
      )
      .handle("answerMany", ({ path, payload }) => questions.answerMany(path.questionnaireId, payload))))
