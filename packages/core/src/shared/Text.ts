import * as Schema from "effect/Schema"
import { hasInvisibleCharacter, removeInvisibleCharacters } from "./InvisibleCharacters.ts"

const unstorable = /[\0\p{Surrogate}]/u

const countCodePoints = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** True if the text has `min` to `max` code points, without NUL or lone surrogates, which no storage keeps. */
const isPlainText = (text: string, min: number, max: number): boolean => {
  const length = text.length <= max && min <= 1 ? text.length : countCodePoints(text)
  return length >= min && length <= max && !unstorable.test(text)
}

/** Most combining marks in a row, as in the stream-safe format of Unicode (UAX 15). Longer runs take long to normalise. */
const longestRun = 30
const overlongRun = new RegExp(`\\p{M}{${longestRun + 1}}`, "u")
const overlongRuns = new RegExp(`(\\p{M}{${longestRun}})\\p{M}+`, "gu")

/**
 * Normalises the text to NFC and trims it. Returns a text unchanged that is far too long for `max` or has more than 30
 * combining marks in a row.
 */
export const normalize = (text: string, max: number): string =>
  text.length > 16 * max || overlongRun.test(text) ? text : text.normalize("NFC").trim()

/** Cuts longer runs of combining marks to 30. */
export const cutRuns = (text: string): string => text.replace(overlongRuns, "$1")

/** Matches a character that is shown: no space, no control character, no character of width zero, no Braille blank. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u

/** True if the text has a character that is shown. Spaces, control characters and characters of width zero are not. */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text)

const shown = /[^\s\p{M}]/u

/** True if the text shows what it is: it has more than spaces and marks, and no character that is invisible. */
const isReadable = (text: string): boolean =>
  shown.test(text) && !overlongRun.test(text) && !hasInvisibleCharacter(text)

const makeMessage = (min: number, max: number, more = "") => () => ({
  message: `Expected text of ${min} to ${max} characters without NUL or lone surrogates${more}`,
  override: true
})

const needsVisible = ", and with a visible character"
const needsName = ", without invisible or bidirectional characters, with a visible one"
  + ` and at most ${longestRun} combining marks in a row`

/** Schema of free text, kept as given. Lengths count code points. */
export const PlainText = <const Max extends number>(max: Max, min = 0) =>
  Schema.String.pipe(
    Schema.filter((text) => isPlainText(text, min, max)),
    Schema.brand(`Text${max}`),
    Schema.annotations({
      jsonSchema: { type: "string", ...(min > 0 ? { minLength: min } : {}), maxLength: max },
      arbitrary: () => (fc) =>
        fc.string({ minLength: min, maxLength: Math.min(max, 200) }).map((text) => text as never),
      message: makeMessage(min, max)
    })
  )

/** Schema of free text that says something: as `PlainText`, with at least one visible character. */
export const VisibleText = <const Max extends number>(max: Max) =>
  PlainText(max, 1).pipe(
    Schema.filter(hasVisibleCharacter, { jsonSchema: {} }),
    Schema.annotations({
      jsonSchema: { type: "string", minLength: 1, maxLength: max },
      arbitrary: () => (fc) =>
        fc.string({ minLength: 1, maxLength: Math.min(max, 200) }).filter(hasVisibleCharacter)
          .map((text) => text as never),
      message: makeMessage(1, max, needsVisible)
    })
  )

/**
 * Schema of a name or the like: normalised (NFC) and trimmed on the way in, then `min` to `max` code points. One of them
 * is visible, and none is invisible, but for joiners and the like where the script or an emoji needs them.
 */
export const TrimmedText = <const Brand extends string>(brand: Brand, max: number, min = 1) => {
  const trimmed = Schema.String.pipe(
    Schema.filter((text) => isPlainText(text, min, max) && text === text.trim() && isReadable(text)),
    Schema.brand(brand),
    Schema.annotations({
      arbitrary: () => (fc) =>
        fc.string({ minLength: min, maxLength: Math.min(max, 60) })
          .map((text) => (text.trim().normalize("NFC").padEnd(min, "x")) as never),
      message: makeMessage(min, max, needsName)
    })
  )
  return Schema.transform(Schema.String, trimmed, {
    strict: true,
    decode: (text) => normalize(text, max),
    encode: (text) => text
  }).annotations({
    jsonSchema: { type: "string", minLength: min, maxLength: max },
    message: makeMessage(min, max, needsName)
  })
}

/** A name or the like: normalised (NFC) and trimmed on the way in, then 1 to 255 code points. */
export const Name = TrimmedText("Name", 255)

export type Name = typeof Name.Type

/** The name of a file: as a name, but it loses invisible characters that it does not need, because no person typed them. */
export const FileName = Schema.transform(Schema.String, TrimmedText("FileName", 255), {
  strict: true,
  decode: removeInvisibleCharacters,
  encode: (name) => name
}).annotations({
  jsonSchema: { type: "string", minLength: 1, maxLength: 255 },
  message: makeMessage(1, 255, needsVisible)
})

/** Decodes the name of a file. Throws if the text is none. */
export const decodeFileName = Schema.decodeSync(FileName)

/** Decodes a name. Throws if the text is none. */
export const decodeName = Schema.decodeSync(Name)

/** A word or two that group things: as a name, but 1 to 64 code points. */
export const Tag = TrimmedText("Tag", 64)

export type Tag = typeof Tag.Type

/** Text to search a list for: 1 to 255 code points, matched without regard to case and accents. */
export const SearchText = PlainText(255, 1)

/** True if the URL has a host and no password, which lists, audit logs and browsers would show. */
const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@]+([/?#]|$)/i.test(text) && parseUrl(text) !== undefined

/** An absolute http or https URL of at most 2,048 characters, without credentials. */
export const WebUrl = Schema.String.pipe(
  Schema.filter((text) => isPlainText(text, 1, 2048) && !/\s/.test(text) && isWebUrl(text)),
  Schema.brand("WebUrl"),
  Schema.annotations({
    jsonSchema: { type: "string", format: "uri", maxLength: 2048 },
    arbitrary: () => (fc) => fc.webUrl().map((url) => url as never),
    message: () => ({
      message: "Expected an http or https URL of at most 2048 characters, without credentials",
      override: true
    })
  })
)

/** Form in which addresses compare, by code point. */
export const foldCase = (text: string): string => text.toLowerCase()

const accents = /[\u0300-\u036f]+/g

/**
 * Form in which every adapter searches texts and sorts names, by code point: in lower case (NFC), without the accents of
 * Latin, Greek and Cyrillic letters. Marks of other scripts, which make other letters, remain.
 */
export const foldForSearch = (text: string): string =>
  cutRuns(text.toLowerCase().replace(accents, "")).normalize("NFD").replace(accents, "").normalize("NFC")

/** Compares two texts by code point, as `COLLATE "C"` does. */
export const compareText = (a: string, b: string): -1 | 0 | 1 => {
  if (a === b) return 0
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  // pairs that differ in the low surrogate only compare by it alone, so the order is still by code point
  const x = a.codePointAt(i) ?? -1
  const y = b.codePointAt(i) ?? -1
  return x < y ? -1 : 1
}

const Address = Schema.String.pipe(
  Schema.filter((text) =>
    text.length <= 254 && /^[^\s@<>,;\p{Cc}\p{Surrogate}]+@[^\s@<>,;\p{Cc}\p{Surrogate}]+$/u.test(text) &&
    isReadable(text.slice(0, text.lastIndexOf("@"))) && !hasInvisibleCharacter(text)
  ),
  Schema.brand("Email"),
  Schema.annotations({ message: () => ({ message: "Expected an e-mail address", override: true }) })
)

/**
 * An e-mail address: normalised (NFC) and trimmed, with a part before the `@` that may be a name. Addresses compare in lower
 * case.
 */
export const Email = Schema.transform(Schema.String, Address, {
  strict: true,
  decode: (text) => normalize(text, 254),
  encode: (email) => email
}).annotations({
  jsonSchema: { type: "string", pattern: "^[^\\s@<>,;]+@[^\\s@<>,;]+$", maxLength: 254 },
  message: () => ({ message: "Expected an e-mail address", override: true })
})
export type Email = typeof Email.Type

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

const toToken = (word: string): string =>
  Array.from(foldForSearch(word).normalize("NFKC")).slice(0, maximumLength).join("")

/**
 * Returns the words of the texts, each once, in compatibility form (NFKC), lower case and without accents, cut to 64 code
 * points. A word is a run of letters, marks and numbers; in scripts without spaces, a letter with its marks. Of more than
 * 30 marks in a row the first 30 count.
 */
export const tokenize = (...texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = new Set(
    texts.flatMap((text) => cutRuns(cutRuns(text).normalize("NFKC").replace(invisible, "")).match(words) ?? [])
  )
  return Array.from(new Set(Array.from(found, toToken)))
}

/**
 * Parses a URL; undefined if the text is none. `URL.canParse` of Node 20 is not used: once compiled, it rejects hosts
 * such as `exämple.com`.
 */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
