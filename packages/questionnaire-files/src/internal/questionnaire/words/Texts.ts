import { remember } from "./Remember.ts"

const maximumLength = 10_000

const isPlain = (text: string): boolean => !/[^ -~\n\t]/u.test(text)

// NFC, without control and invisible characters, at most 10,000 characters
export const cleanText = (text: string): { readonly text: string; readonly isCut: boolean } => {
  if (text.length <= maximumLength && isPlain(text)) return { text: text.trim(), isCut: false }
  const clean = text
    .slice(0, maximumLength * 4)
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll(/(?![\n\t])[\p{Cc}\u200b\u200e\u200f\u2060-\u2064\ufeff\ufffe\uffff]/gu, "")
    .replaceAll("\xa0", " ")
    .trim()
  if (clean.length <= maximumLength && text.length <= maximumLength * 4) return { text: clean, isCut: false }
  const cut = clean.slice(0, maximumLength)
  return { text: (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd(), isCut: true }
}

// texts of a lexicon are short, so only the beginning counts
const comparedLength = 200

const analyseWords = (start: string): string => {
  if (isPlain(start)) return start.toLowerCase().replaceAll(/[^a-z0-9#]+/g, " ").trim()
  return start
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim()
}

const rememberedWords = remember(analyseWords)

// lower case, without accents and punctuation, parted by single spaces
export const toWords = (text: string): string =>
  rememberedWords(text.length > comparedLength ? text.slice(0, comparedLength) : text)

// for comparing words that may be a mere sign, such as ○
export const toKey = (text: string): string => {
  const words = toWords(text)
  return words === "" ? text.normalize("NFKC").trim() : words
}

// scripts that put no spaces between words
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export const isUnspaced = (text: string): boolean => unspaced.test(text)

// Answers whether a text begins with, or is, one of many phrases, without trying them all.
export interface Phrases {
  readonly has: (words: string) => boolean
  readonly beginning: (words: string) => string | null
}

const longestPhrase = 6

export const makePhrases = (texts: ReadonlyArray<string>): Phrases => {
  const phrases = new Set(texts.map(toKey))
  const withoutSpaces = [...phrases].filter(isUnspaced)
  return {
    has: (words) => phrases.has(words),
    beginning: (words) => {
      let found: string | null = null
      let end = -1
      for (let count = 0; count < longestPhrase; count++) {
        const next = words.indexOf(" ", end + 1)
        end = next === -1 ? words.length : next
        const start = words.slice(0, end)
        if (phrases.has(start)) found = start
        if (next === -1) break
      }
      return found ?? withoutSpaces.find((phrase) => words.startsWith(phrase)) ?? null
    }
  }
}
