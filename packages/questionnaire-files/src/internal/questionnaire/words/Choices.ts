import type { AnswerKind } from "@attestry/core/questionnaireFile"
import { languages } from "./Languages.ts"
import { remember } from "./Remember.ts"
import { makePhrases, toKey } from "./Texts.ts"

const yes = makePhrases(languages.flatMap((language) => language.yes))
const no = makePhrases(languages.flatMap((language) => language.no))
const notApplicable = makePhrases(languages.flatMap((language) => language.notApplicable))
const others = makePhrases(languages.flatMap((language) => language.choices))
const examples = makePhrases(languages.flatMap((language) => language.examples))
const placeholders = makePhrases(languages.flatMap((language) => language.placeholders))

export const isYesOrNo = (text: string): boolean => {
  const key = toKey(text)
  return key.length <= 20 && (yes.has(key) || no.has(key))
}

// True if a text is a usual choice, such as `Yes`, `N/A`, `Partially` or `High`.
export const isChoice = (text: string): boolean => {
  const key = toKey(text)
  return yes.has(key) || no.has(key) || notApplicable.has(key) || others.has(key)
}

export const toKind = (choices: ReadonlyArray<string>): AnswerKind => {
  const keys = choices.map(toKey)
  if (keys.length === 0) return "text"
  const isYesNo = keys.some(yes.has) && keys.some(no.has)
    && keys.every((key) => yes.has(key) || no.has(key) || notApplicable.has(key))
  return isYesNo ? "yes_no" : "one_of"
}

const many = new RegExp(
  "(?:select|check|choose|tick|mark) (?:all|any|one or more|as many)|all that apply|multiple (?:answ"
    + "ers|choices|selections)|mehrfach|alle zutreffenden|toutes? (?:les|ce) |todas las que|todas as que"
    + "|tutte le|alles wat van|wszystkie (?:pasujące|właściwe)|複数(?:選択|回答)|该当するものすべて|すべて選択|多选|複選|选择所有|복수 ?(?:선택|응답)|모두 선택",
  "iu"
)

// The kind of a question whose texts ask for one or several of the choices.
export const toKindAsked = (text: string, choices: ReadonlyArray<string>): AnswerKind => {
  const kind = toKind(choices)
  return kind === "one_of" && many.test(text) ? "many_of" : kind
}

const notAnswers = /^(?:[-–—_.…?*\s]+|[<[{«].*[>\]}»])$/su

// True if a text only holds the place of an answer, such as `Please select` or `<answer>`.
export const isPlaceholder = remember((text): boolean => {
  if (text === "" || notAnswers.test(text)) return true
  if (text.length > 60) return false
  const words = toKey(text)
  const phrase = placeholders.beginning(words)
  return phrase !== null && (phrase === words || phrase.includes(" ") || /(?:\.\.\.|…|:)\s*$/u.test(text)
    || /[^ -~]/u.test(phrase))
})

const signs = new Set(["x", "✓", "✔", "☑", "☒", "🗹", "●", "•", "1", "*", "○", "〇", "レ", "v"])

export const isSign = (text: string): boolean => signs.has(text.trim().toLowerCase())

// True if a text marks a choice, such as `x`.
export const isMark = (text: string): boolean => isSign(text) || yes.has(toKey(text))

// True if a text only shows what an answer could be, such as `e.g. AES-256`.
export const isExample = remember((text): boolean => {
  const [start = ""] = text.slice(0, 40).replace(/^(\p{L})\.\s(?=\p{L}{1,2}\.)/u, "$1.").split(
    /[:：,、(（]|\.\s|\s[–—-]\s/u
  )
  return start.length < text.length && examples.has(toKey(start))
})

const separators = /\s*[/,;；|、・／]\s*|\s+(?:or|ou|oder|o|または)\s+/iu

const split = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\bn\s?\/\s?a\b/giu, "N\u0001A")
    .split(separators)
    .map((part) => part.replace("\u0001", "/").trim())
    .filter((part) => part !== "")

export const uniqueChoices = (choices: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Map<string, string>()
  for (const choice of choices) {
    const text = choice.trim()
    if (text !== "" && !isPlaceholder(text) && !seen.has(toKey(text))) seen.set(toKey(text), text)
  }
  return [...seen.values()]
}

const candidates = (text: string): ReadonlyArray<string> => {
  const short = text.slice(0, 300)
  const inBrackets = [...short.matchAll(/[([（【]([^()[\]（）【】]{2,120})[)\]）】]/gu)].map(([, inner]) => inner ?? "")
  const colon = /[:：]([^:：]{2,120})$/u.exec(short)?.[1]
  return [...inBrackets, ...colon === undefined ? [] : [colon], ...short.length <= 80 ? [short] : []]
}

// The choices that a label or question names, such as `Answer (Yes / No / N/A)`. All must be usual ones.
export const parseChoices = remember((text): ReadonlyArray<string> => {
  for (const candidate of candidates(text)) {
    const parts = uniqueChoices(split(candidate.replace(/\.$/u, "")))
    if (parts.length >= 2 && parts.length <= 12 && parts.every(isChoice)) return parts
  }
  return []
})

// The choices of a cell that lists nothing else, by line or separator.
export const splitChoices = (text: string): ReadonlyArray<string> => {
  const lines = text.includes("\n") ? text.split("\n") : split(text.slice(0, 2_000))
  const choices = uniqueChoices(lines.map((line) => line.replace(/^(?:[-–•*·]\s*|\(?\d{1,2}[.)]\s+)/u, "")))
  return choices.length >= 2 && choices.length <= 50 && choices.every((choice) => choice.length <= 200) ? choices : []
}
