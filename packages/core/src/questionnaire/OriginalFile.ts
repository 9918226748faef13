import { type Place, toPlaceKey } from "../questionnaireFile/Place.ts"
import type { FilledFile, FillWarning, UnwrittenText } from "../questionnaireFile/QuestionnaireWriter.ts"
import type { ExportWarning } from "../report/ExportedFile.ts"
import type { Question } from "./Question.ts"
import type { Questionnaire } from "./Questionnaire.ts"
import type { UnwrittenAnswer } from "./QuestionnaireExport.ts"

type Answered = Pick<Question, "answer" | "answerPlace" | "comment" | "commentPlace">

// Places whose text goes, because a person removed the question. Another question may use one of them.
export const findEmptied = (
  { removedQuestions }: Pick<Questionnaire, "removedQuestions">,
  questions: ReadonlyArray<Pick<Question, "answerPlace" | "commentPlace">>
): ReadonlyArray<Answered> => {
  if (removedQuestions.length === 0) return []
  const toKey = (place: Place | null) => place === null ? null : toPlaceKey(place)
  const used = new Set(questions.flatMap(({ answerPlace, commentPlace }) => [toKey(answerPlace), toKey(commentPlace)]))
  const unlessUsed = (place: Place | null) => used.has(toKey(place)) ? null : place
  return removedQuestions.map(({ answerPlace, commentPlace }) => ({
    answer: null,
    answerPlace: unlessUsed(answerPlace),
    comment: null,
    commentPlace: unlessUsed(commentPlace)
  }))
}

const isHomeless = ({ answer, answerPlace, comment, commentPlace }: Answered): boolean =>
  (answer !== null && answerPlace === null) || (comment !== null && commentPlace === null)

const reasons = { place: "no_place", formula: "formula", choice: "choice" } as const

// One for each question with an answer or comment that is not in the file.
export const findUnwritten = (
  questions: ReadonlyArray<Answered & Pick<Question, "id">>,
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

const fillWarnings: { readonly [warning in FillWarning]: ExportWarning } = {
  signature: {
    code: "signature_invalid",
    message: "The file was signed, and its signature no longer holds. Tell who signed it.",
    characters: []
  }
}

export const toFillWarnings = ({ warnings }: FilledFile): ReadonlyArray<ExportWarning> =>
  warnings.map((warning) => fillWarnings[warning])
