import { type Place, toPlaceKey } from "../questionnaireFile/Place.ts"
import type { UnwrittenText } from "../questionnaireFile/QuestionnaireWriter.ts"
import type { Question } from "./Question.ts"
import type { UnwrittenAnswer } from "./QuestionnaireExport.ts"

type Answered = Pick<Question, "answer" | "answerPlace" | "comment" | "commentPlace" | "id">

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
