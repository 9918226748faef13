import type { FileQuestion } from "@attestry/core/questionnaireFile"
import type { GridReading } from "./grid/GridReading.ts"
import type { Grid } from "./Source.ts"
import { toKey } from "./words/Texts.ts"

export interface SheetReading {
  readonly grid: Grid
  readonly reading: GridReading
}

const repeated = 0.8
const calculated = 0.5

// so that a text of thousands of sheets is compared with few of them
const mostSheets = 8

const keyOf = ({ number, text }: FileQuestion): string | null =>
  number === null ? null : `${toKey(number)}|${toKey(text)}`

const hasRoom = ({ mapping }: GridReading): boolean => mapping.some(({ columns }) => columns.answer.length > 0)

const isCalculated = ({ derived, questions }: GridReading): boolean => derived >= questions.length * calculated

// Sheets of one form ask the same for several things.
const formOf = ({ mapping }: GridReading): string =>
  JSON.stringify(mapping.map(({ columns: { ignore: _, ...columns } }) => columns))

const isBetter = (one: GridReading, other: GridReading, isFirst: boolean): boolean =>
  hasRoom(one) === hasRoom(other) ? isFirst : hasRoom(one)

const indexKeys = (sheets: ReadonlyArray<SheetReading>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const index = new Map<string, Array<number>>()
  for (const [sheet, { reading }] of sheets.entries()) {
    for (const question of reading.questions) {
      const key = keyOf(question)
      if (key === null) continue
      const known = index.get(key) ?? []
      if (known.length < mostSheets && known.at(-1) !== sheet) known.push(sheet)
      index.set(key, known)
    }
  }
  return index
}

const countShared = (
  { reading }: SheetReading,
  index: ReadonlyMap<string, ReadonlyArray<number>>
): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const question of reading.questions) {
    for (const sheet of index.get(keyOf(question) ?? "") ?? []) counts.set(sheet, (counts.get(sheet) ?? 0) + 1)
  }
  return counts
}

// Finds the sheets that only refer to questions of another one: summaries, plans and sheets for an analyst.
export const findReferences = (tables: ReadonlyArray<SheetReading>): ReadonlyMap<Grid, "calculated" | "summary"> => {
  const sheets = tables.filter(({ grid, reading }) => grid.home.type === "sheet" && reading.questions.length > 0)
  if (sheets.length < 2) return new Map()
  const areWritten = sheets.some(({ reading }) => !isCalculated(reading) && hasRoom(reading))
  const index = indexKeys(sheets)
  const found = sheets.filter((sheet, at) => {
    const { reading } = sheet
    if (isCalculated(reading)) return areWritten
    return [...countShared(sheet, index)].some(([other, count]) => {
      const source = sheets[other]?.reading
      return other !== at && source !== undefined && count >= reading.questions.length * repeated
        && !isCalculated(source) && formOf(source) !== formOf(reading) && isBetter(source, reading, other < at)
    })
  })
  return new Map(found.map(({ grid, reading }) => [grid, isCalculated(reading) ? "calculated" : "summary"]))
}
