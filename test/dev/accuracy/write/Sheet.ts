export type Style = "plain" | "title" | "header" | "section" | "text" | "answer" | "note" | "locked" | "date"

export interface SheetCell {
  /** A date is a number of days, with the style of dates. */
  readonly value: string | number
  readonly formula?: string | undefined
  readonly style: Style
}

interface ListRule {
  readonly area: string
  /** The text of the file: `"Yes,No"`, `Lists!$A$2:$A$4` or a name. */
  readonly list: string
}

/** Rows and columns count from 1. */
export interface Sheet {
  readonly name: string
  readonly cells: Map<number, Map<number, SheetCell>>
  readonly merges: Array<string>
  readonly rules: Array<ListRule>
  readonly hiddenRows: Set<number>
  readonly hiddenColumns: Set<number>
  readonly widths: Map<number, number>
  state: "visible" | "hidden" | "veryHidden"
  isRightToLeft: boolean
  isProtected: boolean
  /** The last row that stays in view. */
  frozen: number
  /** An area with arrows of a filter. */
  filter: string | undefined
}

export const makeSheet = (name: string): Sheet => ({
  name,
  cells: new Map(),
  merges: [],
  rules: [],
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  widths: new Map(),
  state: "visible",
  isRightToLeft: false,
  isProtected: false,
  frozen: 0,
  filter: undefined
})

export const columnName = (column: number): string => {
  let letters = ""
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + (rest - 1) % 26) + letters
  }
  return letters
}

export const cellName = (row: number, column: number): string => `${columnName(column)}${row}`

export const areaName = (top: number, left: number, bottom: number, right: number): string =>
  top === bottom && left === right ? cellName(top, left) : `${cellName(top, left)}:${cellName(bottom, right)}`

export const put = (
  sheet: Sheet,
  row: number,
  column: number,
  value: string | number,
  style: Style = "text",
  formula?: string
): void => {
  const cells = sheet.cells.get(row) ?? new Map<number, SheetCell>()
  sheet.cells.set(row, cells)
  cells.set(column, { value, style, formula })
}

/** A row of texts from a column on. */
export const putRow = (
  sheet: Sheet,
  row: number,
  values: ReadonlyArray<string>,
  style: Style = "text",
  left = 1
): void => values.forEach((value, index) => put(sheet, row, left + index, value, style))

/** Merges an area, whose other cells get the same style. */
export const merge = (sheet: Sheet, top: number, left: number, bottom: number, right: number): void => {
  const style = sheet.cells.get(top)?.get(left)?.style ?? "plain"
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      if (row !== top || column !== left) put(sheet, row, column, "", style)
    }
  }
  sheet.merges.push(areaName(top, left, bottom, right))
}
