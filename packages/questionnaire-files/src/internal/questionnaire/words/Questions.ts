import { languages } from "./Languages.ts"
import { parseNumber } from "./Numbers.ts"
import { remember } from "./Remember.ts"
import { isUnspaced, makePhrases, toWords } from "./Texts.ts"

const beginnings = makePhrases(languages.flatMap((language) => language.beginnings))
const notes = makePhrases(languages.flatMap((language) => language.notes))
const dates = makePhrases(languages.flatMap((language) => language.date))
const files = makePhrases(languages.flatMap((language) => language.file))
const openings = makePhrases(languages.flatMap((language) => language.open))
const within = languages.flatMap((language) => language.within).map(toWords)
const endings = languages.flatMap((language) => language.endings).map(toWords)
const obligations = new Set(
  ["shall", "must", "should", "doit", "doivent", "muss", "mussen", "soll", "sollen", "debe", "deben", "deve", "devem"]
)

// not those within addresses
const questionMark = /[?？؟](?=[\s)"'”»\]（）]|$)|[？¿]/u

const marksItsEnd = (words: string): boolean => isUnspaced(words) || /\p{Script=Hangul}/u.test(words)

const hasEnding = (words: string): boolean => marksItsEnd(words) && endings.some((ending) => words.endsWith(ending))

const hasMarkWithin = (words: string): boolean => isUnspaced(words) && within.some((mark) => words.includes(mark))

// scores the likeness of a text to a question or request, from 0 to 1
export const questionEvidence = remember((text): number => {
  if (questionMark.test(text)) return 1
  const words = toWords(parseNumber(text)?.rest ?? text)
  const count = isUnspaced(words) ? words.length / 3 : words.split(" ").length
  if (count >= 3 && beginnings.beginning(words) !== null) return 0.9
  if (hasMarkWithin(words) || hasEnding(words) || hasEnding(toWords(text.slice(-20)))) return 0.9
  if (count >= 5 && words.split(" ").some((word) => obligations.has(word))) return 0.6
  return count >= 8 ? 0.4 : count >= 5 ? 0.25 : 0
})

// True if a text asks for more than yes or no.
export const isOpenQuestion = (text: string): boolean =>
  openings.beginning(toWords(parseNumber(text)?.rest ?? text)) !== null

export const isQuestionText = (text: string): boolean => questionEvidence(text) >= 0.8

// True if a text is a remark, an instruction or a total. One word alone must be set off, such as in `Note: …`.
export const isNote = (text: string): boolean => {
  if (/[?？]\s*$/u.test(text)) return false
  if (/^[*※†]\s*\S/u.test(text) && !isQuestionText(text.slice(1))) return true
  const words = toWords(text)
  const phrase = notes.beginning(words)
  if (phrase === null) return false
  return phrase === words || phrase.includes(" ") || isUnspaced(phrase) || /^\p{L}+\s*[:：\-–—!*]/u.test(text)
}

const startsWithin = (text: string, phrases: typeof dates): boolean => {
  const words = toWords(text)
  const parts = words.split(" ")
  return parts.some((_, index) => index < 12 && phrases.beginning(parts.slice(index).join(" ")) !== null)
}

export const asksForDate = (text: string): boolean =>
  isUnspaced(text) ?
    languages.some(({ date }) => date.some((word) => isUnspaced(word) && text.includes(word)))
    : startsWithin(text, dates)

export const asksForFile = (text: string): boolean => {
  const words = toWords(parseNumber(text)?.rest ?? text)
  if (isUnspaced(text)) {
    return languages.some(({ file }) => file.some((word) => isUnspaced(word) && text.includes(word)))
  }
  return files.beginning(words) !== null
}
