import { type Place, toPlaceKey } from "../../questionnaire/Place.ts"
import type { Question } from "../../questionnaire/Question.ts"
import type { UnwrittenAnswer } from "../../questionnaire/QuestionnaireExport.ts"
import type { PlacedText, UnwrittenText } from "../../questionnaire/QuestionnaireWriter.ts"

type Answered = Pick<Question, "answer" | "answerPlace" | "comment" | "commentPlace" | "id">

// all of them, because questions may share a place; the writer leaves those that have not changed
export const toTexts = (questions: ReadonlyArray<Answered>): ReadonlyArray<PlacedText> =>
  questions.flatMap(({ answer, answerPlace, comment, commentPlace }) => [
    ...answerPlace === null ? [] : [{ place: answerPlace, text: answer ?? "" }],
    ...commentPlace === null ? [] : [{ place: commentPlace, text: comment ?? "" }]
  ])

const isHomeless = ({ answer, answerPlace, comment, commentPlace }: Answered): boolean =>
  (answer !== null && answerPlace === null) || (comment !== null && commentPlace === null)

const toKey = (place: Place | null): string => place === null ? "" : toPlaceKey(place)

const reasons = { place: "no_place", formula: "formula", choice: "choice" } as const

// One for each question with an answer or comment that is not in the file.
export const findUnwritten = (
  questions: ReadonlyArray<Answered>,
  unwritten: ReadonlyArray<UnwrittenText>
): ReadonlyArray<UnwrittenAnswer> => {
  const byPlace = new Map(unwritten.map(({ place, reason }) => [toKey(place), reasons[reason]]))
  return questions.flatMap((question) => {
    const { answerPlace, commentPlace, id: questionId } = question
    const reason = byPlace.get(toKey(answerPlace)) ?? byPlace.get(toKey(commentPlace)) ??
      (isHomeless(question) ? "no_place" as const : undefined)
    return reason === undefined ? [] : [{ questionId, reason }]
  })
}
