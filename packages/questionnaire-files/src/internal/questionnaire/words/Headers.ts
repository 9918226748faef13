import type { HeaderRole } from "./Language.ts"
import { languages } from "./Languages.ts"
import { remember } from "./Remember.ts"
import { isUnspaced, makePhrases, toWords } from "./Texts.ts"

export type HeaderEvidence = Readonly<Record<HeaderRole, number>>

const none: HeaderEvidence = {
  number: 0,
  section: 0,
  question: 0,
  detail: 0,
  answer: 0,
  comment: 0,
  evidence: 0,
  choices: 0,
  other: 0
}

export const headerRoles: ReadonlyArray<HeaderRole> = [
  "number",
  "section",
  "question",
  "detail",
  "answer",
  "comment",
  "evidence",
  "choices",
  "other"
]

interface Word {
  readonly role: HeaderRole
  readonly weight: number
}

const weakness = 0.4

const phrases = new Map<string, Array<Word>>()

for (const { headers } of languages) {
  for (const role of headerRoles) {
    for (const text of headers[role]) {
      const words = toWords(text)
      const weight = text.startsWith("~") ? weakness : 1
      const known = phrases.get(words) ?? []
      if (!known.some((word) => word.role === role && word.weight >= weight)) known.push({ role, weight })
      phrases.set(words, known)
    }
  }
}

const unspacedPhrases = [...phrases.keys()].filter(isUnspaced)

const longestLabel = 100
const longestPhrase = 5

const add = (scores: Record<HeaderRole, number>, label: string, phrase: string) => {
  const share = phrase === label ? 1 : 0.35 + 0.5 * phrase.length / label.length
  for (const { role, weight } of phrases.get(phrase) ?? []) {
    scores[role] = Math.max(scores[role], share * weight)
  }
}

// Scores of a column's label for each role, from 0 to 1.
export const headerEvidence = remember((label): HeaderEvidence => {
  if (label.length > longestLabel) return none
  const words = toWords(label)
  if (words === "") return none
  const scores = { ...none }
  if (isUnspaced(words)) {
    for (const phrase of unspacedPhrases) if (words.includes(phrase)) add(scores, words, phrase)
  }
  const parts = words.split(" ")
  for (let start = 0; start < parts.length; start++) {
    for (let end = start + 1; end <= Math.min(parts.length, start + longestPhrase); end++) {
      const phrase = parts.slice(start, end).join(" ")
      // one letter or sign says nothing beside other words
      if (phrase.length > 1 || parts.length === 1) add(scores, words, phrase)
    }
  }
  return scores
})

const sheetWords = makePhrases(languages.flatMap((language) => language.otherSheets))

// True if a sheet of this name explains, lists or sums up.
export const isOtherSheet = (name: string): boolean => {
  const words = toWords(name.replaceAll(/^\d+[.)\s-]+/gu, ""))
  return sheetWords.has(words) || (words.split(" ").length <= 4 && sheetWords.beginning(words) !== null
    && !/question|frage|pregunta|pergunta|vraag|vragen|domand|pytani|質問|问题|질문/u.test(words))
}
