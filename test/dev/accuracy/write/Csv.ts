export type Encoding = "utf8" | "utf8-mark" | "utf16le-mark" | "utf16be-mark" | "windows-1252" | "shift_jis"

export interface CsvForm {
  readonly separator: "," | ";" | "\t" | "|"
  readonly lineEnd: "\n" | "\r\n"
  readonly encoding: Encoding
  readonly quotes: "all" | "needed"
}

// from 0x80 on; some decoders of Node take these for control characters
const western = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

const toWestern = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text), (character) => {
    const index = western.indexOf(character)
    const code = index === -1 ? character.codePointAt(0) ?? 0 : 0x80 + index
    if (code > 255) throw new Error(`windows-1252 lacks ${character}`)
    return code
  })

// the inverse of what the platform decodes
const toJapanese = (text: string): Uint8Array => {
  const decoder = new TextDecoder("shift_jis")
  const bytesOf = new Map<string, ReadonlyArray<number>>()
  for (let first = 0; first < 0x80; first += 1) bytesOf.set(String.fromCharCode(first), [first])
  for (let first = 0x81; first < 0xfd; first += 1) {
    // between are characters of one byte
    if (first >= 0xa0 && first < 0xe0) continue
    for (let second = 0x40; second < 0xfd; second += 1) {
      const pair = decoder.decode(Uint8Array.of(first, second))
      if (pair.length === 1 && !bytesOf.has(pair)) bytesOf.set(pair, [first, second])
    }
  }
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = bytesOf.get(character)
      if (bytes === undefined) throw new Error(`shift_jis lacks ${character}`)
      return bytes
    })
  )
}

export const encodeText = (text: string, encoding: Encoding): Uint8Array => {
  switch (encoding) {
    case "utf8":
      return Buffer.from(text)
    case "utf8-mark":
      return Buffer.from(`\ufeff${text}`)
    case "utf16le-mark":
      return Buffer.from(`\ufeff${text}`, "utf16le")
    case "utf16be-mark":
      return Buffer.from(`\ufeff${text}`, "utf16le").swap16()
    case "windows-1252":
      return toWestern(text)
    case "shift_jis":
      return toJapanese(text)
  }
}

export const toCsv = (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  { encoding, lineEnd, quotes, separator }: CsvForm
): Uint8Array => {
  const toField = (value: string) =>
    quotes === "all" || /["\r\n]/.test(value) || value.includes(separator)
      ? `"${value.replaceAll("\"", "\"\"")}"`
      : value
  return encodeText(rows.map((row) => `${row.map(toField).join(separator)}${lineEnd}`).join(""), encoding)
}
