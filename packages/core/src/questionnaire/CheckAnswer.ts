import type { NewAnswer, Question } from "./Question.ts"

const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

// undefined if the answer fits
export const findAnswerFault = (
  { choices, kind }: Pick<Question, "choices" | "kind">,
  answer: NewAnswer["answer"]
): string | undefined => {
  if (answer === null) return undefined
  const allowed: ReadonlySet<string> = new Set(choices)
  if (kind === "date") return isDate(answer) ? undefined : "Expected a date such as 2026-05-04"
  if (allowed.size === 0 || kind === "text" || kind === "file") return undefined
  if (allowed.has(answer)) return undefined
  if (kind !== "many_of") return "Expected one of the choices of the question"
  const chosen = answer.split("\n")
  if (new Set(chosen).size < chosen.length) return "Expected each choice once"
  return chosen.every((line) => allowed.has(line)) ? undefined : "Expected choices of the question, one a line"
}
