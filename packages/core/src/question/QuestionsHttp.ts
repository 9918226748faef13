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
      .handle("add", ({ path, payload }) => Envelope.resource(questions.add(path.questionnaireId, payload)))
      .handle(
        "update",
        ({ path, payload }) => Envelope.resource(questions.update(path.questionnaireId, path.id, payload))
      )
      .handle("remove", ({ path }) => Envelope.removed(questions.remove(path.questionnaireId, path.id)))
      .handle("split", ({ path, payload }) => questions.split(path.questionnaireId, path.id, payload))
      .handle("join", ({ path, payload }) => Envelope.resource(questions.join(path.questionnaireId, payload)))
      .handle("answerMany", ({ path, payload }) => questions.answerMany(path.questionnaireId, payload))
      .handle("confirm", ({ path, payload }) => questions.confirm(path.questionnaireId, payload))
      .handle("discard", ({ path, payload }) => questions.discard(path.questionnaireId, payload))))
