import * as Schema from "effect/Schema"
import { AnswerSuggestion } from "../answerLibrary/LibraryAnswer.ts"
import { Question } from "../questionnaire/Question.ts"
import { QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"

const { organizationId: _, ...question } = Question.fields

/** A question, and an earlier answer to the same one. */
export const QuestionView = Schema.Struct({
  ...question,
  suggestion: describe(
    Schema.NullOr(AnswerSuggestion),
    "An earlier answer to the same question, from the library; null if there is none but its own.",
    null
  )
}).annotations({ identifier: "Question" })

export type QuestionView = typeof QuestionView.Type

/** Numbers of a request that gave, confirmed or discarded several answers. */
export const ChangedAnswers = Schema.Struct({
  questionnaireId: QuestionnaireId,
  total: describe(Schema.NonNegativeInt, "The number of questions that the request named.", 120),
  changed: describe(Schema.NonNegativeInt, "The number of those that changed.", 14)
}).annotations({ identifier: "ChangedAnswers" })

export type ChangedAnswers = typeof ChangedAnswers.Type

/** The questions that one became, in their order. */
export const SplitQuestions = Schema.Struct({
  questions: describe(Schema.Array(QuestionView), "The question itself, and the new ones.")
}).annotations({ identifier: "SplitQuestions" })

export type SplitQuestions = typeof SplitQuestions.Type

const pickView = pickFields(QuestionView)

export const toQuestionView = (question: Question, suggestion: AnswerSuggestion | null): QuestionView =>
  pickView(question, { suggestion })
