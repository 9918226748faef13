import type { Bounds, Cell, Grid } from "./Source.ts"

const isShown = ({ field, fill, text }: Cell): boolean => text !== "" || field !== undefined || fill !== undefined

const toRow = (cells: ReadonlyArray<Cell>): ReadonlyMap<number, Cell> => {
  const row = new Map<number, Cell>()
  // leaves out holes
  cells.forEach((cell, column) => isShown(cell) && row.set(column, cell))
  return row
}

// The grid of the n-th table of a text.
export const makeTextGrid = (
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  number: number,
  merges: ReadonlyArray<Bounds> = []
): Grid => ({
  name: `table ${number}`,
  home: { type: "table", table: number },
  rows: new Map(
    [...rows.entries()].map(([index, cells]) => [index, toRow(cells)] as const).filter(([, row]) => row.size > 0)
  ),
  merges,
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  isHidden: false,
  validations: []
})
