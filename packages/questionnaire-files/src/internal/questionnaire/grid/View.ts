import type { Place } from "@attestry/core/questionnaireFile"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import type { Bounds, Cell, Grid, Validation } from "../Source.ts"
import { cleanText } from "../words/Texts.ts"

export interface TextCell {
  readonly row: number
  readonly column: number
  readonly text: string
  readonly cell: Cell
}

// A grid as a person sees it: clean texts of rows and columns that are not hidden.
export interface View {
  readonly grid: Grid
  // rows with text
  readonly rows: ReadonlyArray<number>
  // columns with text, at most 512
  readonly columns: ReadonlyArray<number>
  // columns beside them whose cells ask for a choice
  readonly validated: ReadonlyArray<number>
  readonly cells: (row: number) => ReadonlyArray<TextCell>
  readonly text: (row: number, column: number) => string
  readonly cell: (row: number, column: number) => Cell | undefined
  // the merged area that begins here
  readonly merge: (row: number, column: number) => Bounds | undefined
  // the merged area of one row or more that contains this place
  readonly covering: (row: number, column: number) => Bounds | undefined
  readonly validation: (row: number, column: number) => Validation | undefined
  readonly place: (row: number, column: number) => Place | null
  // the column after all others, also hidden ones
  readonly free: number
  readonly cutPlaces: ReadonlyArray<Place | null>
}

const maximumColumns = 512

const bySpan = 64

// Finds the area that contains a row among areas sorted by top. Areas of a valid file do not overlap, so it looks at
// few before giving up.
const findArea = <A extends { readonly bounds: Bounds }>(areas: ReadonlyArray<A>, row: number): A | undefined => {
  let low = 0
  let high = areas.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bounds = areas[middle]?.bounds
    if (bounds !== undefined && bounds.top <= row) low = middle + 1
    else high = middle
  }
  for (let index = low - 1; index >= Math.max(0, low - bySpan); index--) {
    const area = areas[index]
    if (area !== undefined && area.bounds.bottom >= row) return area
  }
  return undefined
}

const byColumn = <A extends { readonly bounds: Bounds }>(areas: ReadonlyArray<A>, last: number) => {
  const columns = new Map<number, Array<A>>()
  for (const area of areas) {
    const right = Math.min(area.bounds.right, last, area.bounds.left + maximumColumns)
    for (let column = area.bounds.left; column <= right; column++) {
      const known = columns.get(column)
      if (known === undefined) columns.set(column, [area])
      else known.push(area)
    }
  }
  for (const known of columns.values()) known.sort((a, b) => a.bounds.top - b.bounds.top)
  return (row: number, column: number): A | undefined => {
    const known = columns.get(column)
    return known === undefined ? undefined : findArea(known, row)
  }
}

// one number for each place, because a row has fewer columns
const toKey = (row: number, column: number): number => row * 65_536 + column

const none: ReadonlyArray<TextCell> = []

// Finds a cell of a row, whose cells are sorted by column.
const findCell = (cells: ReadonlyArray<TextCell>, column: number): TextCell | undefined => {
  let low = 0
  let high = cells.length
  while (low < high) {
    const middle = (low + high) >> 1
    const cell = cells[middle]
    if (cell === undefined || cell.column === column) return cell
    if (cell.column < column) low = middle + 1
    else high = middle
  }
  return undefined
}

const widest = 20

const validatedColumns = (grid: Grid, last: number): ReadonlyArray<number> => {
  const columns = new Set<number>()
  for (const { areas } of grid.validations) {
    for (const { left, right } of areas) {
      if (right - left >= widest || right > last) continue
      for (let column = left; column <= right; column++) if (!grid.hiddenColumns.has(column)) columns.add(column)
    }
  }
  return [...columns].sort((a, b) => a - b)
}

export const toPlace = (grid: Grid, row: number, column: number): Place | null => {
  const own = grid.rows.get(row)?.get(column)?.place
  if (own !== undefined) return own
  switch (grid.home.type) {
    case "sheet":
      return { type: "cell", sheet: grid.name, cell: `${columnName(column)}${row + 1}` }
    case "table":
      return { type: "table", table: grid.home.table, row: row + 1, column: column + 1 }
    case "none":
      return null
  }
}

const lastColumn = (grid: Grid): number => {
  let last = -1
  for (const cells of grid.rows.values()) {
    for (const [column, { text }] of cells) if (column > last && text !== "") last = column
  }
  for (const column of grid.hiddenColumns) if (column === last + 1) last = column
  return last
}

export const makeView = (grid: Grid): View => {
  const cutPlaces: Array<Place | null> = []
  const cells = new Map<number, ReadonlyArray<TextCell>>()
  const columns = new Set<number>()
  for (const row of [...grid.rows.keys()].sort((a, b) => a - b)) {
    if (grid.hiddenRows.has(row)) continue
    const found: Array<TextCell> = []
    for (const [column, cell] of grid.rows.get(row) ?? []) {
      if (cell.text === "" || grid.hiddenColumns.has(column)) continue
      if (!columns.has(column) && columns.size >= maximumColumns) continue
      const { isCut, text } = cleanText(cell.text)
      if (isCut) cutPlaces.push(toPlace(grid, row, column))
      if (text === "") continue
      columns.add(column)
      found.push({ row, column, text, cell })
    }
    if (found.length === 0) continue
    if (found.some(({ column }, index) => column < (found[index - 1]?.column ?? 0))) {
      found.sort((a, b) => a.column - b.column)
    }
    cells.set(row, found)
  }
  const sorted = [...columns].sort((a, b) => a - b)
  const free = lastColumn(grid) + 1
  const last = (sorted.at(-1) ?? 0) + 2
  const merges = new Map(grid.merges.map((bounds) => [toKey(bounds.top, bounds.left), bounds]))
  const covering = byColumn(grid.merges.map((bounds) => ({ bounds })), last)
  const validations = byColumn(
    grid.validations.flatMap((validation) => validation.areas.map((bounds) => ({ bounds, validation }))),
    last
  )
  return {
    grid,
    rows: [...cells.keys()],
    columns: sorted,
    validated: validatedColumns(grid, last),
    cells: (row) => cells.get(row) ?? none,
    text: (row, column) => findCell(cells.get(row) ?? none, column)?.text ?? "",
    cell: (row, column) => grid.rows.get(row)?.get(column),
    merge: (row, column) => merges.get(toKey(row, column)),
    covering: (row, column) => covering(row, column)?.bounds,
    validation: (row, column) => validations(row, column)?.validation,
    place: (row, column) => toPlace(grid, row, column),
    free,
    cutPlaces
  }
}
