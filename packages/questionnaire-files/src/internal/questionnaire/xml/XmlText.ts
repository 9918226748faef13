import { damaged } from "../Unreadable.ts"

// The characters of names, and those that XML 1.0 forbids.
const start = ":A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d" +
  "\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}"
const name = new RegExp(`^[${start}][${start}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040]*$`, "u")

const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u

export const isName = (text: string): boolean => name.test(text)

export const hasForbidden = (text: string): boolean => forbidden.test(text)

const characters: { readonly [entity: string]: string } = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" }

const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd)
  || (code >= 0x10000 && code <= 0x10ffff)

// There are no entities but the five, because there is no DOCTYPE.
const toCharacter = (_: string, entity?: string, decimal?: string, hexadecimal?: string): string => {
  if (entity !== undefined) return characters[entity] ?? ""
  // an entity without number, or of another name, has none either
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number.parseInt(decimal, 10)
  if (!isCharacter(code)) throw damaged
  return String.fromCodePoint(code)
}

const decodeReferences = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(/&(?:(amp|lt|gt|quot|apos);|#([0-9]+);|#x([0-9A-Fa-f]+);|)/g, toCharacter)
    : text

export const decodeLines = (text: string): string => text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text

export const isPlainContent = (text: string): boolean =>
  !text.includes("&") && !text.includes("\r") && !text.includes("]]>")

// The text between tags. Throws `damaged` if XML forbids it.
export const decodeContent = (text: string): string => {
  if (text.includes("]]>")) throw damaged
  return decodeReferences(decodeLines(text))
}

// The value of an attribute, without its quotes. Throws `damaged` if XML forbids it.
export const decodeValue = (text: string): string => {
  if (text.includes("<")) throw damaged
  return decodeReferences(text.replaceAll(/\r\n|[\t\n\r]/g, " "))
}

const declaration = new RegExp(
  "^<\\?xml[\\t\\n\\r ]+version[\\t\\n\\r ]*=[\\t\\n\\r ]*([\"'])1\\.[0-9]+\\1"
    + "(?:[\\t\\n\\r ]+encoding[\\t\\n\\r ]*=[\\t\\n\\r ]*([\"'])[A-Za-z][A-Za-z0-9._-]*\\2)?"
    + "(?:[\\t\\n\\r ]+standalone[\\t\\n\\r ]*=[\\t\\n\\r ]*([\"'])(?:yes|no)\\3)?[\\t\\n\\r ]*\\?>$"
)

// Throws `damaged` unless the instruction is well-formed. Only the first text of a file may be a declaration.
export const checkInstruction = (text: string, isFirst: boolean): void => {
  const target = /^<\?([^\t\n\r ?]*)/.exec(text)?.[1] ?? ""
  if (target.toLowerCase() === "xml" ? !(isFirst && declaration.test(text)) : !isName(target)) throw damaged
}
