import { foldCase } from "./Text.ts"

/** Scripts without spaces between words, and the sign for a long vowel in Katakana. */
const unspaced = "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}ー\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]"
const start = "[\\p{L}\\p{N}]"

const words = new RegExp(
  `(?=${unspaced})${start}\\p{M}*|(?!${unspaced})${start}(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])*`,
  "gu"
)

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Bounded because an entry of a Postgres index has at most 2,700 bytes. */
const maximumLength = 64

const toToken = (word: string): string => Array.from(foldCase(word).normalize("NFKC")).slice(0, maximumLength).join("")

/**
 * Returns the words of the texts, each once, in compatibility form (NFKC) and lower case, cut to 64 code points. A word is
 * a run of letters, marks and numbers; in scripts without spaces, a letter with its marks.
 */
export const tokenize = (...texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = new Set(texts.flatMap((text) => text.normalize("NFKC").replace(invisible, "").match(words) ?? []))
  return Array.from(new Set(Array.from(found, toToken)))
}
