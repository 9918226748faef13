import type { Cell } from "../Source.ts"
import type { FormField } from "./Form.ts"
import { toField } from "./FormFields.ts"
import { columnOf, type PageTable, tolerance } from "./PageTables.ts"
import type { Box } from "./Widgets.ts"

interface RowBox extends Box {
  readonly page: number
}

// room for answers below the last row
const below = 30

const boxOf = (row: ReadonlyArray<Cell>): RowBox | null => {
  const places = row.flatMap(({ place }) => place?.type === "page" ? [place] : [])
  const [first] = places
  if (first === undefined) return null
  const boxes = places.filter(({ page }) => page === first.page).map(({ box }) => box)
  return {
    page: first.page,
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ left, width }) => left + width)),
    bottom: Math.max(...boxes.map(({ height, top }) => top + height))
  }
}

// A row goes down to the next one of its page.
const rowOf = (rows: ReadonlyArray<RowBox | null>, { inputs: [{ widget: { box, page } }] }: FormField): number => {
  const middle = (box.top + box.bottom) / 2
  const index = rows.findLastIndex((row) => row !== null && row.page === page && row.top - tolerance <= middle)
  const row = rows[index]
  const isLast = rows[index + 1]?.page !== page
  return row === undefined || row === null || box.left < row.left || (isLast && box.top > row.bottom + below)
    ? -1
    : index
}

const rightOf = (cell: Cell | undefined): number =>
  cell?.place?.type === "page" ? cell.place.box.left + cell.place.box.width : -Infinity

// An input beside the text of its column stands in a column without a header.
const addColumn = (table: PageTable, left: number, row: number): PageTable => {
  const column = columnOf(table.edges, left)
  const right = rightOf(table.rows[row]?.[column])
  if (right === -Infinity || right > left + tolerance) return table
  const insert = <A>(
    items: ReadonlyArray<A>,
    item: A
  ) => [...items.slice(0, column + 1), item, ...items.slice(column + 1)]
  return { edges: insert(table.edges, left), rows: table.rows.map((cells) => insert(cells, { text: "" })) }
}

// Puts fields into the cells where they stand. Returns those that stand in none, too.
export const placeInTable = (table: PageTable, fields: ReadonlyArray<FormField>) => {
  const boxes = table.rows.map(boxOf)
  const inside = fields.map((field) => ({ field, left: field.inputs[0].widget.box.left, row: rowOf(boxes, field) }))
    .filter(({ row }) => row >= 0)
  const wide = inside.reduce((found, { left, row }) => addColumn(found, left, row), table)
  const rows = wide.rows.map((cells) => [...cells])
  const taken = new Set<FormField>()
  for (const { field, left, row } of inside) {
    const column = columnOf(wide.edges, left)
    const cell = rows[row]?.[column]
    taken.add(field)
    if (cell === undefined || cell.text !== "" || cell.field !== undefined) continue
    const own = toField(field)
    rows[row]?.splice(column, 1, { text: own.value, field: own, place: own.place })
  }
  return { table: { ...wide, rows }, taken }
}
