import type { Cell, Grid } from "../Source.ts"
import { makeTextGrid } from "../TextGrid.ts"
import { tidyText } from "../TidyText.ts"
import { plainText } from "./TextLine.ts"

const delimiter = /^\|?(?:\s*:?-{2,}:?\s*\|){1,200}(?:\s*:?-{2,}:?\s*)?$|^\|\s*:?-{1,}:?\s*\|$/u

const border = /^\+(?:[-=]{2,}\+){1,200}$/u

const isDelimiter = (line: string): boolean => line.length < 10_000 && line.includes("|") && delimiter.test(line)

const isRow = (line: string): boolean => /^\|.*\|$/su.test(line)

// A table begins with a header above its delimiter, a border of signs, or two rows between bars.
export const isTableLine = (lines: ReadonlyArray<string>, index: number): boolean => {
  const line = (lines[index] ?? "").trim()
  const below = (lines[index + 1] ?? "").trim()
  if (border.test(line.slice(0, 10_000))) return isRow(below)
  return line.includes("|") && (isDelimiter(below) || (isRow(line) && isRow(below)))
}

// Splits a row at bars that no backslash escapes.
const splitRow = (line: string): ReadonlyArray<string> => {
  const inner = line.replace(/^\|/, "").replace(/(?<!\\)\|$/u, "")
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll("\\|", "|"))
}

const maximumColumns = 200

const toCell = (source: string): Cell => ({
  text: source === "" ? "" : tidyText(plainText(source)),
  ...(/^\*\*[^*]{1,500}\*\*$/u.test(source) ? { isBold: true } : {})
})

export interface TextTable {
  readonly grid: Grid
  // the lines of its rows
  readonly lines: ReadonlyArray<number>
  // the index of its last line
  readonly end: number
}

// Rows without a border between them stay rows. Places are lines, because the text has no other cells.
export const readTextTable = (lines: ReadonlyArray<string>, start: number, number: number): TextTable => {
  const rows: Array<ReadonlyArray<Cell>> = []
  const found: Array<number> = []
  let index = start
  for (; index < lines.length; index++) {
    const line = (lines[index] ?? "").trim()
    if (border.test(line.slice(0, 10_000)) || isDelimiter(line)) continue
    if (!line.includes("|")) break
    found.push(index + 1)
    rows.push(splitRow(line).slice(0, maximumColumns).map(toCell))
  }
  return { grid: makeTextGrid(rows, number), lines: found, end: index - 1 }
}
