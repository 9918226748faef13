import type { Bounds } from "../Source.ts"

export const lastRow = 1_048_575
export const lastColumn = 16_383

// `$B$12` as row and column; null if it is none. A whole column has no row, a whole row no column.
const corner = (text: string): { readonly row: number | null; readonly column: number | null } | null => {
  let at = 0
  let column = 0
  let row = 0
  if (text[at] === "$") at += 1
  for (; at < text.length; at++) {
    const letter = text.charCodeAt(at) | 32
    if (letter < 97 || letter > 122) break
    column = column * 26 + letter - 96
  }
  if (text[at] === "$") at += 1
  for (; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return null
    row = row * 10 + digit
  }
  if ((column === 0 && row === 0) || column > lastColumn + 1 || row > lastRow + 1) return null
  return { row: row === 0 ? null : row - 1, column: column === 0 ? null : column - 1 }
}

// `A1:C9`, `B2`, `C:C` or `3:9`; null if it is none.
export const parseArea = (text: string): Bounds | null => {
  const colon = text.indexOf(":")
  const from = corner(colon === -1 ? text : text.slice(0, colon))
  const to = colon === -1 ? from : corner(text.slice(colon + 1))
  if (from === null || to === null) return null
  return {
    top: Math.min(from.row ?? 0, to.row ?? 0),
    left: Math.min(from.column ?? 0, to.column ?? 0),
    bottom: Math.max(from.row ?? lastRow, to.row ?? lastRow),
    right: Math.max(from.column ?? lastColumn, to.column ?? lastColumn)
  }
}

// the column of a reference such as `C12`, or -1
export const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) | 32
    if (letter < 97 || letter > 122) break
    column = column * 26 + letter - 96
    if (column > lastColumn + 1) return -1
  }
  return column - 1
}
