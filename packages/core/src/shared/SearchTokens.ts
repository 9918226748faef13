import { foldCase } from "./Text.ts"

/** Scripts whose words no space divides, and the sign that makes a vowel of Katakana long. */
const unspaced = "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}ー\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]"
const start = "[\\p{L}\\p{N}]"

const words = new RegExp(
  `(?=${unspaced})${start}\\p{M}*|(?!${unspaced})${start}(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])*`,
  "gu"
)

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** An index of Postgres takes no entry longer than 2,700 bytes. */
const longest = 64

const token = (word: string): string => Array.from(foldCase(word).normalize("NFKC")).slice(0, longest).join("")

/**
 * What the texts are found by, each once: their words in compatibility form (NFKC) and lower case, of at most 64 code
 * points. A word is a run of letters, marks and numbers; in scripts written without spaces, a letter with its marks.
 */
export const tokenize = (...texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = new Set(texts.flatMap((text) => text.normalize("NFKC").replace(invisible, "").match(words) ?? []))
  return Array.from(new Set(Array.from(found, token)))
}
