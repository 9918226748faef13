import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Questions, type QuestionView } from "./Questions.ts"
import { QuestionRow, QuestionsApi } from "./QuestionsApi.ts"

const pickRow = pickFields(QuestionRow)
const toRow = (question: QuestionView) => pickRow(question, {})

export const QuestionsHttp = Handlers.group(QuestionsApi, (handlers) =>
  Effect.map(Questions, (questions) =>
    handlers
      .handle(
        "list",
        ({ path, urlParams }) => Envelope.page(questions.list(path.questionnaireId, urlParams), toRow)
      )
      .handle("get", ({ path }) => Envelope.resource(questions.get(path.questionnaireId, path.id), toRow))
      .handle(
        "answer",
        ({ path, payload }) => Envelope.resource(questions.answer(path.questionnaireId, path.id, payload), toRow)
      )
      .handle(
        "review",
        ({ path, payload }) => Envelope.resource(questions.review(path.questionnaireId, path.id, payload), toRow)
      )
      .handle("answerMany", ({ path, payload }) => questions.answerMany(path.questionnaireId, payload))))
