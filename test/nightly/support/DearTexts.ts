/** Texts that are known to be dear: by kind, a unit that is repeated, or a function of the number of UTF-16 units. */
const kinds: { readonly [kind: string]: (length: number) => string } = {
  "letters": (length) => "x".repeat(length),
  "blanks": (length) => " ".repeat(length),
  "invisible signs": (length) => "\u200b".repeat(length),
  "marks in the wrong order": (length) => `a${"\u0345".repeat(length / 2)}${"\u0344".repeat(length / 2)}`,
  "marks in the right order": (length) => `a${"\u0344".repeat(length / 2)}${"\u0345".repeat(length / 2)}`,
  "alternating marks": (length) => `a${"\u0323\u0307".repeat(length / 2)}`,
  "marks in runs of 30": (length) => `a${"\u0345".repeat(15)}${"\u0344".repeat(15)}`.repeat(length / 31),
  "letters that expand": (length) => "\ufdfa".repeat(length),
  "Hangul": (length) => "\u1100\u1161\u11a8".repeat(length / 3),
  "short words": (length) => Array.from({ length: length / 5 }, (_, i) => i.toString(36).padStart(4, "0")).join(" "),
  "pairs": (length) => "\u{1f9fe}".repeat(length / 2),
  "half letters": (length) => "\ud800".repeat(length),
  "quotes": (length) => "\"".repeat(length),
  "controls": (length) => "\u0001".repeat(length),
  "colons": (length) => "a:".repeat(length / 2),
  "dots": (length) => `https://${"a.".repeat(length / 2)}com`,
  "an address": (length) => `a@${"a.".repeat(length / 2)}com`,
  "letters of a host to be encoded": (length) => `https://${"\u00e4.".repeat(length / 2)}com`
}

export interface DearText {
  readonly kind: string
  /** A text of about that many UTF-16 units, at least one. */
  readonly make: (length: number) => string
  /** Bytes of one unit in JSON. */
  readonly bytes: number
  /** True if it is also put into each item of a long list. */
  readonly isDearInMany: boolean
}

const inMany = new Set(["letters", "marks in the wrong order", "marks in runs of 30", "letters that expand", "Hangul"])

const sampleLength = 1_240

export const dearTexts: ReadonlyArray<DearText> = Object.entries(kinds).map(([kind, make]) => {
  const text = make(sampleLength)
  return { kind, make, bytes: Buffer.byteLength(JSON.stringify(text)) / text.length, isDearInMany: inMany.has(kind) }
})
