export interface Token {
  readonly kind: "word" | "name" | "unclosed"
  // the text in the quotes of a name, the written text of the others
  readonly text: string
}

const marker = /^(?:\d{1,4}[.)]|[-*•])\s+/

// A single quote ends a name only before a space, because it is an apostrophe too.
const names = [
  /"((?:[^"\\]|\\.)*)"/suy,
  /[“”„]((?:[^“”\\]|\\.)*)[“”]/suy,
  /'((?:[^'\\]|\\.|'(?=\S))*)'/suy,
  /[‘’‚]((?:[^‘’\\]|\\.|[‘’](?=\S))*)[‘’]/suy
]
const opens = /["“”„'‘’‚]/u
const word = /[^\s"“”„]+/uy

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

// Ends with the first name that is not closed.
export const readTokens = (line: string): ReadonlyArray<Token> => {
  const text = line.replace(marker, "").replace(/\.$/, "").trimEnd()
  const tokens: Array<Token> = []
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text.charAt(at))) {
      at += 1
      continue
    }
    const isName = opens.test(text.charAt(at))
    const patterns = isName ? names : [word]
    const found = patterns.map((pattern) => matchAt(pattern, text, at)).find((match) => match !== null)
    if (found === undefined || found === null) return [...tokens, { kind: "unclosed", text: text.slice(at) }]
    const inside = found[1]?.replace(/\\(["“”„'‘’‚\\])/gu, "$1")
    tokens.push(inside === undefined ? { kind: "word", text: found[0] } : { kind: "name", text: inside })
    at += found[0].length
  }
  return tokens
}
