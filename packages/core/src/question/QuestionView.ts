import * as Schema from "effect/Schema"
import { AnswerSuggestion } from "../answerLibrary/LibraryAnswer.ts"
import { Question, QuestionId } from "../questionnaire/Question.ts"
import { QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Revised } from "../storage/Revision.ts"

const { earlierQuestionId: _earlier, organizationId: _, ...question } = Question.fields

/** The answer in the earlier version of a questionnaire, written or confirmed by a person. */
export const EarlierAnswer = Schema.Struct({
  questionId: describe(QuestionId, "The question in the earlier questionnaire."),
  answer: question.answer,
  comment: question.comment,
  isSame: describe(Schema.Boolean, "Whether both ask the same; else only the number is the same.", true)
}).annotations({ identifier: "EarlierAnswer" })

export type EarlierAnswer = typeof EarlierAnswer.Type

/** A question, and earlier answers to the same one. */
export const QuestionView = Schema.Struct({
  ...question,
  suggestion: describe(
    Schema.NullOr(AnswerSuggestion),
    "An earlier answer to the same question, from the library; null if there is none but its own.",
    null
  ),
  earlierAnswer: describe(
    Schema.NullOr(EarlierAnswer),
    "The answer in the questionnaire that `carriesOver` names; null if nobody wrote or confirmed one there.",
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
export interface SplitQuestions {
  readonly questions: ReadonlyArray<Revised<QuestionView>>
}

const pickView = pickFields(QuestionView)

export const toQuestionView = (
  question: Question,
  offered: Pick<QuestionView, "earlierAnswer" | "suggestion">
): QuestionView => pickView(question, offered)
