import type { Question } from "../questionnaire/Question.ts"
import * as Sha256 from "../shared/Sha256.ts"
import { cutRuns, foldCase } from "../shared/Text.ts"
import { QuestionKey } from "./LibraryAnswer.ts"

// signs that change what is asked stay, such as those of "C#" and "50 %"
const between = /(?:(?![%#&@*/\\])[\p{P}\p{Z}\p{C}\s])+/gu

const normalize = (text: string): string =>
  foldCase(cutRuns(text).normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "")).replace(between, " ")
    .trim()

// undefined for a question without a word
export const toQuestionKey = ({ subject, text }: Pick<Question, "subject" | "text">): QuestionKey | undefined => {
  const asked = normalize(text)
  return asked === ""
    ? undefined
    : QuestionKey.make(Sha256.hexOf(`${normalize(subject ?? "")}\n${asked}`))
}
