import type { Place } from "@attestry/core/questionnaireFile"
import type { RegionReading } from "../questionnaire/grid/GridReading.ts"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import type { Grid } from "../questionnaire/Source.ts"
import { isMark } from "../questionnaire/words/Choices.ts"
import { toKey } from "../questionnaire/words/Texts.ts"
import type { PlacedText, UnwrittenText } from "./Fill.ts"
import { findCell, toPlaceKey } from "./PlaceKey.ts"

interface MarkedColumn {
  readonly column: number
  readonly choice: string
}

// A region with one column for each choice.
interface Marks {
  readonly rows: ReadonlySet<number>
  readonly columns: ReadonlyArray<MarkedColumn>
  // the sign that the file uses already
  readonly sign: string
}

const usualSign = "x"

const findSign = (grid: Grid, rows: ReadonlyArray<number>, columns: ReadonlyArray<MarkedColumn>): string => {
  for (const row of rows) {
    for (const { column } of columns) {
      const text = grid.rows.get(row)?.get(column)?.text.trim() ?? ""
      if (text !== "" && isMark(text)) return text
    }
  }
  return usualSign
}

const toMarks = (grid: Grid, { region, roles }: RegionReading): ReadonlyArray<Marks> => {
  if (roles === null || !roles.areMarks) return []
  const columns = roles.answers.map(({ column }) => ({ column, choice: region.labels.get(column)?.own ?? "" }))
  return [{ rows: new Set(region.rows), columns, sign: findSign(grid, region.rows, columns) }]
}

const findMarks = (marks: ReadonlyMap<string, ReadonlyArray<Marks>>, place: Place) => {
  const cell = findCell(place)
  if (cell === undefined) return undefined
  const found = marks.get(cell.name)?.find(({ columns, rows }) =>
    rows.has(cell.row) && columns[0]?.column === cell.column
  )
  return found === undefined ? undefined : { ...found, ...cell }
}

// one text for each place; the answers of questions that share one are its lines
export const joinShared = (texts: ReadonlyArray<PlacedText>): ReadonlyMap<string, PlacedText> => {
  const byPlace = new Map<string, PlacedText>()
  for (const { place, text } of texts) {
    const key = toPlaceKey(place)
    const known = byPlace.get(key)
    const whole = known === undefined || known.text === "" ? text : text === "" ? known.text : `${known.text}\n${text}`
    byPlace.set(key, { place, text: whole })
  }
  return byPlace
}

// The texts of cells. A choice is marked in its column.
export const spreadTexts = ({ tables }: Stages, texts: ReadonlyArray<PlacedText>) => {
  const marks = new Map(
    tables.map(({ grid, reading }) => [grid.name, reading.regions.flatMap((region) => toMarks(grid, region))])
  )
  const unwritten: Array<UnwrittenText> = []
  if ([...marks.values()].every((found) => found.length === 0)) return { spread: texts, unwritten }
  const spread = texts.flatMap(({ place, text }): ReadonlyArray<PlacedText> => {
    const found = findMarks(marks, place)
    if (found === undefined) return [{ place, text }]
    const { columns, row, sign, toPlace } = found
    if (text !== "" && !columns.some(({ choice }) => toKey(choice) === toKey(text))) {
      unwritten.push({ place, reason: "choice" })
      return []
    }
    return columns.map(({ choice, column }) => ({
      place: toPlace(row, column),
      text: text !== "" && toKey(choice) === toKey(text) ? sign : ""
    }))
  })
  return { spread, unwritten }
}
