import * as Schema from "effect/Schema"
import * as Sha256 from "../shared/Sha256.ts"
import { cutRuns, foldCase } from "../shared/Text.ts"
import type { FileQuestion } from "./QuestionnaireFile.ts"

/** SHA-256, in hexadecimal, of a question and its subject without what people write differently: case, spaces, signs. */
export const QuestionKey = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/), Schema.brand("QuestionKey"))

export type QuestionKey = typeof QuestionKey.Type

// signs that change what is asked stay, such as those of "C#" and "50 %"
const between = /(?:(?![%#&@*/\\])[\p{P}\p{Z}\p{C}\s])+/gu

const normalize = (text: string): string =>
  foldCase(cutRuns(text).normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "")).replace(between, " ")
    .trim()

/** Returns the key that the library compares; undefined for a question without a word. */
export const toQuestionKey = ({ subject, text }: Pick<FileQuestion, "subject" | "text">): QuestionKey | undefined => {
  const asked = normalize(text)
  return asked === ""
    ? undefined
    : QuestionKey.make(Sha256.hexOf(`${normalize(subject ?? "")}\n${asked}`))
}

/** Returns the hash by which versions of a file are compared: of number and key; null for a question without a word. */
export const toMatchKey = (question: Pick<FileQuestion, "number" | "subject" | "text">): string | null => {
  const key = toQuestionKey(question)
  return key === undefined ? null : Sha256.hexOf(JSON.stringify([question.number, key]))
}
