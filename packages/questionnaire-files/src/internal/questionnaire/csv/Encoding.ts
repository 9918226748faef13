export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "shift_jis" | "windows-1252"

export interface Decoded {
  readonly text: string
  readonly encoding: Encoding
  // bytes that the encoding lacks became U+FFFD
  readonly isDamaged: boolean
}

// the characters of 0x80 to 0x9f, which some versions of Node.js decode as controls
const windows = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ"

export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === "windows-1252"
    ? Buffer.from(bytes).toString("latin1").replaceAll(
      /[\x80-\x9f]/gu,
      (character) => windows[character.charCodeAt(0) - 0x80] ?? ""
    )
    : new TextDecoder(encoding).decode(bytes)

const decode = (bytes: Uint8Array, encoding: Encoding): Decoded => {
  const text = decodeAs(bytes, encoding)
  return { text, encoding, isDamaged: text.includes("\ufffd") }
}

const startsWith = (bytes: Uint8Array, mark: ReadonlyArray<number>): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

const sampled = 100_000

// UTF-16 without mark: most texts have many characters below U+0100, so every other byte is zero.
const withoutMark = (bytes: Uint8Array): Encoding | null => {
  const length = Math.min(bytes.length, sampled) & ~1
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const least = length * 0.15
  if (length < 4 || Math.max(even, odd) < least) return null
  return odd > even ? "utf-16le" : "utf-16be"
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

// Clearly Japanese: it decodes without error, and has kana, or more kanji than half-width katakana.
const isShiftJis = (bytes: Uint8Array): boolean => {
  const { isDamaged, text } = decode(bytes.subarray(0, sampled), "shift_jis")
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const isCutAtEnd = bytes.length > sampled && text.indexOf("\ufffd") >= text.length - 1
  if (isDamaged && !isCutAtEnd) return false
  const kana = count(/[\u3041-\u3096\u30a1-\u30fa]/gu)
  const other = count(/[\uff61-\uff9f]/gu)
  return kana >= 2 && kana + count(/\p{Script=Han}/gu) > 2 * other
}

// By the mark at the start, else by what the bytes allow. Windows-1252 allows nearly all, so it comes last.
export const decodeText = (bytes: Uint8Array): Decoded => {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return decode(bytes, "utf-8")
  if (startsWith(bytes, [0xff, 0xfe])) return decode(bytes, "utf-16le")
  if (startsWith(bytes, [0xfe, 0xff])) return decode(bytes, "utf-16be")
  const wide = withoutMark(bytes)
  if (wide !== null) return decode(bytes, wide)
  if (isUtf8(bytes)) return decode(bytes, "utf-8")
  return decode(bytes, isShiftJis(bytes) ? "shift_jis" : "windows-1252")
}
