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

const reasons = { place: "no_place", formula: "formula", choice: "choice" } as const

// One for each question with an answer or comment that is not in the file.
export const findUnwritten = (
  questions: ReadonlyArray<Answered>,
  unwritten: ReadonlyArray<UnwrittenText>
): ReadonlyArray<UnwrittenAnswer> => {
  const byPlace = new Map(unwritten.map(({ place, reason }) => [toPlaceKey(place), reasons[reason]]))
  // most files have all answers, and the keys of thousands of places take long
  const reasonAt = (place: Place | null) =>
    place === null || byPlace.size === 0 ? undefined : byPlace.get(toPlaceKey(place))
  return questions.flatMap((question) => {
    const { answerPlace, commentPlace, id: questionId } = question
    const reason = reasonAt(answerPlace) ?? reasonAt(commentPlace) ??
      (isHomeless(question) ? "no_place" as const : undefined)
    return reason === undefined ? [] : [{ questionId, reason }]
  })
}
