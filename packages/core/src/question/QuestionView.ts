import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { AnswerSuggestion } from "../answerLibrary/LibraryAnswer.ts"
import { Question, QuestionId } from "../questionnaire/Question.ts"
import { QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
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

/** A question in a list, and earlier answers to the same one. */
export const QuestionRow = Schema.Struct({
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
}).annotations({ identifier: "QuestionRow" })

export type QuestionRow = typeof QuestionRow.Type

// the status of the questionnaire is not read for this
const moves = makeMoves("QuestionMove", {
  answer: { guard: QuestionnaireAccess.answer },
  update: { guard: QuestionnaireAccess.edit },
  remove: { guard: QuestionnaireAccess.edit },
  split: { guard: QuestionnaireAccess.edit }
})

/** A question, earlier answers to the same one, and the moves that the caller may make. */
export const QuestionView = Schema.Struct({ ...QuestionRow.fields, allowed: moves.allowed }).annotations({
  identifier: "Question"
})

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
  readonly questions: ReadonlyArray<Revised<QuestionRow>>
}

const pickRow = pickFields(QuestionRow)

export const toQuestionRow = (
  question: Question,
  offered: Pick<QuestionRow, "earlierAnswer" | "suggestion">
): QuestionRow => pickRow(question, offered)

export const addMoves = (question: QuestionRow, actor: Actor): QuestionView =>
  Object.assign(question, { allowed: moves.find(question, actor) })
