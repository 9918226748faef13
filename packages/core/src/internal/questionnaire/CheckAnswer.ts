import { type AnswerInput, InvalidAnswer, type Question } from "../../questionnaire/Question.ts"

const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const findFault = (
  { choices, kind }: Pick<Question, "choices" | "kind">,
  answer: NonNullable<AnswerInput["answer"]>
): string | undefined => {
  const allowed: ReadonlySet<string> = new Set(choices)
  if (kind === "date") return isDate(answer) ? undefined : "Expected a date such as 2026-05-04"
  if (allowed.size === 0 || kind === "text" || kind === "file") return undefined
  if (allowed.has(answer)) return undefined
  if (kind !== "many_of") return "Expected one of the choices of the question"
  const chosen = answer.split("\n")
  if (new Set(chosen).size < chosen.length) return "Expected each choice once"
  return chosen.every((line) => allowed.has(line)) ? undefined : "Expected choices of the question, one a line"
}

// undefined if the answer fits
export const checkAnswer = (
  question: Pick<Question, "choices" | "kind">,
  { answer }: AnswerInput
): InvalidAnswer | undefined => {
  const detail = answer === null ? undefined : findFault(question, answer)
  return detail === undefined ? undefined : new InvalidAnswer({ errors: [{ pointer: "/answer", detail }] })
}
