// a string, a comment, or other signs; `+` between strings joins them
const token = /"(?:[^"\\\n]|\\[^\n])*"|\/\/[^\n]*|[^"/]+/uy

// The parts of a text one after the other. Throws where a string or comment does not end.
function* readTokens(text: string): Iterable<string> {
  for (let at = 0; at < text.length;) {
    if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2)
      if (end < 0) throw new SyntaxError("A comment does not end")
      at = end + 2
      continue
    }
    token.lastIndex = at
    const part = token.exec(text)?.[0]
    if (part === undefined) throw new SyntaxError("A string does not end")
    at += part.length
    yield part
  }
}

// Writes what JavaScript allows and JSON does not as JSON: comments, trailing commas, strings joined by `+`.
const toStrictJson = (text: string): string => {
  const parts: Array<string> = []
  let isAfterString = false
  let isJoining = false
  for (const part of readTokens(text)) {
    if (part.startsWith("//") || part.trim() === "") continue
    const last = parts.at(-1) ?? ""
    const isString = part.startsWith("\"") && part.length > 1
    if (isString && isJoining) {
      parts[parts.length - 1] = last.slice(0, -1)
      parts.push(part.slice(1))
    } else if (!isString && isAfterString && /^\s*\+\s*$/u.test(part)) {
      isJoining = true
      continue
    } else {
      if (/^\s*[\]}]/u.test(part) && last.endsWith(",")) parts[parts.length - 1] = last.slice(0, -1)
      parts.push(isString ? part : part.replaceAll(/,(?=\s*[\]}])/gu, "").trim())
    }
    isAfterString = isString
    isJoining = false
  }
  return parts.join("")
}

const withoutMark = (text: string): string => text.startsWith("\ufeff") ? text.slice(1) : text

// True if a text may be JSON, also below comments.
export const looksLikeJson = (text: string): boolean =>
  /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*[[{]\s*["[\]{}\d/]/u.test(withoutMark(text.slice(0, 20_000)))

// The value; undefined if the text is no JSON. `JSON.parse` keeps the last of duplicate members.
export const parseJson = (text: string): unknown => {
  const source = withoutMark(text)
  for (const toJson of [(json: string) => json, toStrictJson]) {
    try {
      return JSON.parse(toJson(source))
    } catch {
      // the next way is tried
    }
  }
  return undefined
}

const most = { structure: 1_000_000, other: 4_000_000 }

// Parsing many small values needs far more memory than their text, and nothing can interrupt it.
export const isTooLargeJson = (text: string): boolean => {
  let structure = 0
  let other = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // `[`, `{` and `,`, then `"` and `/`
    if (code === 0x5b || code === 0x7b || code === 0x2c) structure++
    else if (code === 0x22 || code === 0x2f) other++
  }
  return structure > most.structure || other > most.other
}
