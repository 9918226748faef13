import type { AnswerKind } from "@attestry/core/questionnaireFile"
import { toKindAsked } from "../words/Choices.ts"

export interface AnswerShape {
  readonly kind: AnswerKind
  readonly choices: ReadonlyArray<string>
}

const yes = /^(?:yes|y|ja|oui|s[ií]|sim|tak|да)\b|^(?:はい|是|有|예|네)$/iu
const no = /^(?:no|n|nein|non|n[ãa]o|nee|nie)\b|^(?:いいえ|否|无|아니오|아니요)$/iu
const neither = new RegExp(
  "^(?:n\\s?/\\s?a|na|n\\.a\\.?|n\\.?v\\.?t\\.?|nie dotyczy|non applicabile|不适用|해당 ?없음|not applicable|unknown|partial(?:ly)?|teilweise|entf[äa]llt"
    + "|nicht zutreffend|sans objet|no aplica|don['’]t know|other|planned|in progress)$",
  "iu"
)

export const isYes = (text: string): boolean => yes.test(text.trim())
export const isNo = (text: string): boolean => no.test(text.trim())

const isYesNo = (choices: ReadonlyArray<string>): boolean =>
  choices.length >= 2 && choices.length <= 4
  && choices.every((choice) => choice.length <= 24 && (yes.test(choice) || no.test(choice) || neither.test(choice)))
  && choices.some((choice) => yes.test(choice)) && choices.some((choice) => no.test(choice))

// The kind that a question has with these choices.
export const toShape = (text: string, choices: ReadonlyArray<string>): AnswerShape => {
  if (choices.length === 0) return { kind: "text", choices: [] }
  return { kind: toKindAsked(text, choices), choices }
}

const tail = new RegExp(
  "[([]([^()[\\]]{2,120})[)\\]]\\s*[:.]?\\s*$|(?:^|[?.:]\\s+)((?:yes|ja|oui|s[ií]|sim)\\s?/\\s?(?:no"
    + "|nein|non|n[ãa]o|nee)(?:\\s?/\\s?[\\p{L}/. ]{1,24})?)\\s*[:.]?\\s*$",
  "iu"
)

// Reads the choices of `(Yes/No)` at the end of a question.
export const readTail = (text: string): AnswerShape | null => {
  const found = tail.exec(text.slice(-160))
  const inner = found?.[1] ?? found?.[2]
  if (inner === undefined) return null
  const choices = inner.replace(/n\s?\/\s?a\b/iu, "N∕A").split(/\s*[/|,]\s*|\s+(?:or|oder|ou|o)\s+/iu)
    .map((choice) => choice.replace("N∕A", "N/A").trim()).filter((choice) => choice !== "")
  return isYesNo(choices) ? { kind: "yes_no", choices } : null
}
