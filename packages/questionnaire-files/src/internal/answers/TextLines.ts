// A line of a text, without its end.
export interface Line {
  readonly start: number
  readonly end: number
}

// The lines of a text as the reader counts them.
export const splitLines = (text: string): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/gu)) {
    lines.push({ start, end: index })
    start = index + end.length
  }
  lines.push({ start, end: text.length })
  return lines
}

export const lineEndOf = (text: string): string => /\r\n?|\n/u.exec(text)?.[0] ?? "\n"

const opening = /^(?=[#>+=~-])/u

// Escapes a line, so that Markdown shows its signs.
export const toMarkdown = (line: string): string =>
  line.replaceAll(/[\\`*_[\]|]/gu, "\\$&").replaceAll(/&(?=#?\w{1,10};)/gu, "&amp;").replaceAll("<", "&lt;")
    .replace(opening, "\\").replace(/^(\d{1,9})(?=[.)]\s)/u, "$1\\")

// The cells of a row of a table between bars that no backslash escapes.
export const findCells = (text: string, { end, start }: Line): ReadonlyArray<Line> => {
  const row = text.slice(start, end)
  const first = /^\s*\|?/u.exec(row)?.[0].length ?? 0
  const last = /(?<!\\)\|\s*$/u.exec(row.slice(first))
  const inner = row.slice(first, last === null ? row.length : first + last.index)
  const cells: Array<Line> = []
  let at = start + first
  for (const cell of inner.split(/(?<!\\)\|/u)) {
    cells.push({ start: at, end: at + cell.length })
    at += cell.length + 1
  }
  return cells
}
