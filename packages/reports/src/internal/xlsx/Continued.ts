// Units of UTF-16 that a cell can hold.
export const longestText = 32_767

export interface LongText {
  readonly cell: string
  readonly parts: ReadonlyArray<string>
}

const note = "\n[continues on the sheet \"Continued\"]"

const partsOf = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  for (let start = 0; start < text.length;) {
    const end = Math.min(text.length, start + longestText - note.length)
    // not between the halves of a character
    const isHalf = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))
    parts.push(text.slice(start, isHalf ? end - 1 : end))
    start += parts.at(-1)?.length ?? 0
  }
  return parts
}

export interface Continuing {
  // The text for the cell. The rest of a long one goes to the sheet of continued texts.
  readonly cut: (text: string, cell: string) => string
  readonly texts: ReadonlyArray<LongText>
}

export const makeContinuing = (): Continuing => {
  const texts: Array<LongText> = []
  return {
    texts,
    cut: (text, cell) => {
      if (text.length <= longestText) return text
      const [first = "", ...parts] = partsOf(text)
      texts.push({ cell, parts })
      return `${first}${note}`
    }
  }
}
