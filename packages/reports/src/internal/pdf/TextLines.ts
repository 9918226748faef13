import { bidi, type Face, type Piece } from "./Face.ts"

// A line, with its pieces from left to right.
export interface Line {
  readonly pieces: ReadonlyArray<Piece>
  // Without the spaces at its end, in thousandths of the font size.
  readonly width: number
  readonly isRightToLeft: boolean
}

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

// Scripts whose glyphs depend on their neighbours, or that run from right to left.
const shaped = /[\p{M}\u0590-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

// A run of spaces, or the characters up to the next place where a line may end.
const tokens =
  /[\t \u1680\u2000-\u2006\u2008-\u200b\u205f]+|[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60][\u3001\u3002\uff0c\uff0e\p{M}]*|[/-]*[^\t \u1680\u2000-\u2006\u2008-\u200b\u205f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60/-]*(?:[/-]+|(?=[^/-])|$)/gu

// The parts of a long word, each with the sign after which it is broken first.
const softParts = /[^._@?&=:;,|~%#+\\]*[._@?&=:;,|~%#+\\]+|[^._@?&=:;,|~%#+\\]+/gu

const clusters = /\P{M}\p{M}*|\p{M}+/gu

const spaces = /^[\t \u1680\u2000-\u2006\u2008-\u200b\u205f]/

type SetText = (text: string, start: number) => ReadonlyArray<Piece>

const widthOf = (pieces: ReadonlyArray<Piece>): number => {
  let width = 0
  for (const piece of pieces) width += piece.width
  return width
}

// Reverses runs of pieces from the highest level to the lowest odd one: rule L2 of the algorithm.
const reorder = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const ordered = [...pieces]
  const highest = pieces.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return ordered
}

const breakParagraph = (text: string, setText: SetText, most: number, baseLevel: number): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let pieces: Array<Piece> = []
  let width = 0
  let spaceWidth = 0
  let trailing = 0

  const endLine = () => {
    const visual = baseLevel === 0 && pieces.every(({ level }) => level === 0)
      ? pieces
      : reorder(
        pieces.map((piece, index) => index >= pieces.length - trailing ? { ...piece, level: baseLevel } : piece)
      )
    lines.push({ pieces: visual, width, isRightToLeft: baseLevel % 2 === 1 })
    pieces = []
    width = spaceWidth = trailing = 0
  }

  const append = (added: ReadonlyArray<Piece>, addedWidth: number) => {
    for (const piece of added) pieces.push(piece)
    width += spaceWidth + addedWidth
    spaceWidth = trailing = 0
  }

  const appendSpaces = (added: ReadonlyArray<Piece>) => {
    for (const piece of added) {
      if (width + spaceWidth > most) endLine()
      pieces.push(piece)
      spaceWidth += piece.width
      trailing++
    }
  }

  const fits = (added: number) => width + spaceWidth + added <= most

  const place = (part: string, start: number, ways: ReadonlyArray<RegExp>): void => {
    const set = setText(part, start)
    const added = widthOf(set)
    const [way, ...others] = ways
    if (added > most && way !== undefined) {
      for (const match of part.matchAll(way)) place(match[0], start + match.index, others)
      return
    }
    if (!fits(added) && pieces.length > 0) endLine()
    append(set, added)
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === "") continue
    if (spaces.test(token)) { for (let i = 0; i < token.length; i++) appendSpaces(setText(token.charAt(i), index + i)) }
    else place(token, index, [softParts, clusters])
  }
  endLine()
  return lines
}

const setByLevel = (face: Face, levels: Uint8Array): SetText => (text, start) => {
  const pieces: Array<Piece> = []
  for (let from = 0; from < text.length;) {
    const level = levels[start + from] ?? 0
    let end = from + 1
    while (end < text.length && levels[start + end] === level) end++
    pieces.push(face.setShaped(text.slice(from, end), level))
    from = end
  }
  return pieces
}

// The text as the algorithm sees it: a character that is shown as its number is written from left to right.
const toDirections = (face: Face, text: string): string =>
  Array.from(
    text,
    (character) => face.hasGlyph(character.codePointAt(0) ?? 0) ? character : "x".repeat(character.length)
  )
    .join("")

const toLines = (face: Face, most: number) => (paragraph: string): ReadonlyArray<Line> => {
  if (!shaped.test(paragraph)) return breakParagraph(paragraph, (text) => [face.setSimple(text)], most, 0)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(toDirections(face, paragraph))
  return breakParagraph(paragraph, setByLevel(face, levels), most, paragraphs[0]?.level ?? 0)
}

// The lines of a text that are at most that wide, in thousandths of the font size, if not even one character is wider.
export const breakText = (text: string, face: Face, most: number): ReadonlyArray<Line> =>
  text.split(lineBreak).flatMap(toLines(face, most))
