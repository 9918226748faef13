import * as Layer from "effect/Layer"
import { AnswerLibrary } from "../../questionnaire/AnswerLibrary.ts"
import { QuestionnaireExports } from "../../questionnaire/QuestionnaireExports.ts"
import { QuestionnaireReviews } from "../../questionnaire/QuestionnaireReviews.ts"
import { Questionnaires } from "../../questionnaire/Questionnaires.ts"
import { Questions } from "../../questionnaire/Questions.ts"

export const questionnaires = Layer.mergeAll(
  AnswerLibrary.Default,
  QuestionnaireExports.Default,
  QuestionnaireReviews.Default,
  Questionnaires.Default,
  Questions.Default
)
