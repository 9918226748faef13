import * as Schema from "effect/Schema"

const unstorable = /[\0\p{Surrogate}]/u

const codePoints = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether the text has between `min` and `max` code points, and none that no storage keeps: NUL and lone surrogates. */
const fits = (text: string, min: number, max: number): boolean => {
  const length = text.length <= max && min <= 1 ? text.length : codePoints(text)
  return length >= min && length <= max && !unstorable.test(text)
}

/**
 * The text in the normal form C, trimmed; as it is where that would be longer than `max` anyway. A long run of marks,
 * which that form puts in order, costs the square of its length: minutes for a megabyte.
 */
export const normalize = (text: string, max: number): string =>
  text.length > 16 * max ? text : text.normalize("NFC").trim()

const sentence = (min: number, max: number) => () => ({
  message: `Expected text of ${min} to ${max} characters without NUL or lone surrogates`,
  override: true
})

/** Free text, kept as given. Lengths count code points. */
export const PlainText = <const Max extends number>(max: Max, min = 0) =>
  Schema.String.pipe(
    Schema.filter((text) => fits(text, min, max)),
    Schema.brand(`Text${max}`),
    Schema.annotations({
      jsonSchema: { type: "string", ...(min > 0 ? { minLength: min } : {}), maxLength: max },
      arbitrary: () => (fc) =>
        fc.string({ minLength: min, maxLength: Math.min(max, 200) }).map((text) => text as never),
      message: sentence(min, max)
    })
  )

/** A schema of names or the like: normalised (NFC) and trimmed on the way in, then `min` to `max` code points. */
export const TrimmedText = <const Brand extends string>(brand: Brand, max: number, min = 1) => {
  const kept = Schema.String.pipe(
    Schema.filter((text) => fits(text, min, max) && text === text.trim()),
    Schema.brand(brand),
    Schema.annotations({
      arbitrary: () => (fc) =>
        fc.string({ minLength: min, maxLength: Math.min(max, 60) })
          .map((text) => (text.trim().normalize("NFC").padEnd(min, "x")) as never),
      message: sentence(min, max)
    })
  )
  return Schema.transform(Schema.String, kept, {
    strict: true,
    decode: (text) => normalize(text, max),
    encode: (text) => text
  }).annotations({
    jsonSchema: { type: "string", minLength: min, maxLength: max },
    message: sentence(min, max)
  })
}

/** A name or the like: normalised (NFC) and trimmed on the way in, then 1 to 255 code points. */
export const Name = TrimmedText("Name", 255)

export type Name = typeof Name.Type

/** A name from text that is known to be one. Throws otherwise. */
export const decodeName = Schema.decodeSync(Name)

/** A word or two that things are grouped by: as a name, but 1 to 64 code points. */
export const Tag = TrimmedText("Tag", 64)

export type Tag = typeof Tag.Type

/** What a list is searched for: 1 to 255 code points, matched without regard to case. */
export const SearchText = PlainText(255, 1)

/** With a host, and without a password, which lists, journals and browsers would show. */
const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@]+([/?#]|$)/i.test(text) && parseUrl(text) !== undefined

/** An absolute http or https URL of at most 2,048 characters, without credentials in it. */
export const WebUrl = Schema.String.pipe(
  Schema.filter((text) => fits(text, 1, 2048) && !/\s/.test(text) && isWebUrl(text)),
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

/** How names compare and sort in every adapter: by code point, in lower case. */
export const foldCase = (text: string): string => text.toLowerCase()

/** Compares two texts by code point, as `COLLATE "C"` does. */
export const compareText = (a: string, b: string): -1 | 0 | 1 => {
  if (a === b) return 0
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  // an unequal low surrogate: the whole pairs differ by it alone, so comparing from here is still by code point
  const x = a.codePointAt(i) ?? -1
  const y = b.codePointAt(i) ?? -1
  return x < y ? -1 : 1
}

const Address = Schema.String.pipe(
  Schema.filter((text) =>
    text.length <= 254 && /^[^\s@<>,;\p{Cc}\p{Surrogate}]+@[^\s@<>,;\p{Cc}\p{Surrogate}]+$/u.test(text)
  ),
  Schema.brand("Email"),
  Schema.annotations({ message: () => ({ message: "Expected an e-mail address", override: true }) })
)

/** An e-mail address: normalised (NFC) and trimmed. Addresses compare in lower case. */
export const Email = Schema.transform(Schema.String, Address, {
  strict: true,
  decode: (text) => normalize(text, 254),
  encode: (email) => email
}).annotations({
  jsonSchema: { type: "string", pattern: "^[^\\s@<>,;]+@[^\\s@<>,;]+$", maxLength: 254 },
  message: () => ({ message: "Expected an e-mail address", override: true })
})
export type Email = typeof Email.Type

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

/**
 * The URL that a text is, or nothing. `URL.canParse` of Node 20 says no to hosts such as `exämple.com` once it has been
 * called often enough to be compiled.
 */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
