import { decodeAs, type Encoding } from "./csv/Encoding.ts"
import { isUnspaced } from "./words/Texts.ts"

// controls but tab and line feed, marks of direction and byte order, and halves of characters
const unwanted = /(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu

const spaces = /[\u00a0\u2000-\u200a\u202f\u3000]/gu

// A text as questions have it: normalized, without controls, its lines trimmed.
export const tidyText = (text: string): string =>
  text.replaceAll(/\r\n?|[\u2028\u2029\v\f]/gu, "\n").replaceAll("\u00ad", "").replaceAll(unwanted, "")
    .replaceAll(spaces, " ").split("\n").map((line) => line.trim()).join("\n").replaceAll(/\n{3,}/gu, "\n\n").trim()
    .normalize("NFC")

// Texts are cut at 10,000 characters in the end. More is read because tidying makes them shorter.
export const longestRead = 40_000

export const cutRead = (text: string): string => text.length > longestRead ? text.slice(0, longestRead) : text

// Joins the lines of one text. Scripts that put no spaces between words get none.
export const joinWrapped = (text: string, line: string): string => {
  const isClose = isUnspaced(text.slice(-1)) || /[\u3000-\u303f\uff00-\uffef]$/u.test(text)
  const isNextClose = isUnspaced(line.slice(0, 1)) || /^[\u3000-\u303f\uff00-\uffef]/u.test(line)
  return isClose || isNextClose ? `${text}${line}` : `${text} ${line}`
}

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
  // some bytes are of no encoding that was tried
  readonly isDamaged: boolean
}

// Decodes by the byte order mark, else as UTF-8, else as Windows-1252, which older editors write.
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) {
    return { text: decodeAs(bytes, "utf-16le"), encoding: "utf-16le", isDamaged: false }
  }
  if (first === 0xfe && second === 0xff) {
    return { text: decodeAs(bytes, "utf-16be"), encoding: "utf-16be", isDamaged: false }
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8", isDamaged: false }
  } catch {
    return { text: decodeAs(bytes, "windows-1252"), encoding: "windows-1252", isDamaged: false }
  }
}
