import { Schema } from "effect"

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

const sentence = (what: string, min: number, max: number) => () => ({
  message: `Expected ${what} of ${min} to ${max} characters without NUL or lone surrogates`,
  override: true
})

/**
 * Free text, kept as given. Lengths count code points.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Text = <const Max extends number>(max: Max, min = 0) =>
  Schema.String.pipe(
    Schema.filter((text) => fits(text, min, max)),
    Schema.brand(`Text${max}`),
    Schema.annotations({
      jsonSchema: { type: "string", ...(min > 0 ? { minLength: min } : {}), maxLength: max },
      arbitrary: () => (fc) =>
        fc.string({ minLength: min, maxLength: Math.min(max, 200) }).map((text) => text as never),
      message: sentence("a text", min, max)
    })
  )

const trimmed = Schema.String.pipe(
  Schema.filter((text) => fits(text, 1, 255) && text === text.trim()),
  Schema.brand("Name"),
  Schema.annotations({
    arbitrary: () => (fc) =>
      fc.string({ minLength: 1, maxLength: 60 }).map((text) => (text.trim().normalize("NFC") || "name") as never),
    message: sentence("a text", 1, 255)
  })
)

/**
 * A name, tag or the like: normalised (NFC) and trimmed on the way in, then 1 to 255 code points.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Name = Schema.transform(Schema.String, trimmed, {
  strict: true,
  decode: (text) => text.normalize("NFC").trim(),
  encode: (name) => name
}).annotations({
  jsonSchema: { type: "string", minLength: 1, maxLength: 255 },
  message: sentence("a text", 1, 255)
})

/**
 * @since 0.1.0
 * @category schemas
 */
export type Name = typeof Name.Type

/**
 * What a list is searched for: 1 to 255 code points, matched without regard to case.
 *
 * @since 0.1.0
 * @category schemas
 */
export const SearchText = Text(255, 1)

/** With a host, and without a password, which lists, journals and browsers would show. */
const isWebUrl = (text: string): boolean => /^https?:\/\/[^\s/?#@]+([/?#]|$)/i.test(text) && URL.canParse(text)

/**
 * An absolute http or https URL of at most 2,048 characters, without credentials in it.
 *
 * @since 0.1.0
 * @category schemas
 */
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

/**
 * How names compare and sort in every adapter: by code point, in lower case.
 *
 * @since 0.1.0
 * @category ordering
 */
export const foldCase = (text: string): string => text.toLowerCase()

/**
 * Compares two texts by code point, as `COLLATE "C"` does.
 *
 * @since 0.1.0
 * @category ordering
 */
export const compareText = (a: string, b: string): -1 | 0 | 1 => {
  if (a === b) return 0
  let i = 0
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  // an unequal low surrogate: the whole pairs differ by it alone, so comparing from here is still by code point
  const x = a.codePointAt(i) ?? -1
  const y = b.codePointAt(i) ?? -1
  return x < y ? -1 : 1
}
