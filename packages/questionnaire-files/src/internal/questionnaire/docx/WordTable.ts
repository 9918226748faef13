import { toShape } from "../flow/AnswerShape.ts"
import { checkedOf, readCheckBoxes } from "../flow/CheckBoxes.ts"
import { isBullet } from "../flow/Markers.ts"
import type { Block, Bounds, Cell, Field } from "../Source.ts"
import { makeTextGrid } from "../TextGrid.ts"

interface OpenCell {
  readonly column: number
  span: number
  // continues the cell above
  isContinued: boolean
  startsMerge: boolean
  fill: string | undefined
  readonly blocks: Array<Block>
}

export interface OpenTable {
  // among all `w:tbl` of the body in document order, also nested ones
  readonly number: number
  readonly rows: Array<Array<Cell>>
  readonly merges: Array<Bounds>
  // cells that merge downwards, by their column
  readonly merging: Map<number, { top: number; right: number }>
  // tables in cells, which follow as separate tables
  readonly nested: Array<Block>
  // the blocks of the last cell, and how many cells there were
  lastBlocks: ReadonlyArray<Block>
  cells: number
  column: number
  isDeletedRow: boolean
  cell: OpenCell | null
}

export const makeTable = (number: number): OpenTable => ({
  number,
  rows: [],
  merges: [],
  merging: new Map(),
  nested: [],
  lastBlocks: [],
  cells: 0,
  column: 0,
  isDeletedRow: false,
  cell: null
})

export const openRow = (table: OpenTable): void => {
  table.rows.push([])
  table.column = 0
  table.isDeletedRow = false
}

export const openCell = (table: OpenTable): OpenCell => {
  table.cell = {
    column: table.column,
    span: 1,
    isContinued: false,
    startsMerge: false,
    fill: undefined,
    blocks: []
  }
  return table.cell
}

const lineOf = (block: Block): string => {
  if (block.type === "table") return ""
  const marker = block.type === "paragraph" && block.list !== null ? block.list.marker : ""
  const values = block.type === "paragraph" ? block.fields.map(({ value }) => value) : []
  const number = marker === "" || isBullet(marker) && block.text === "" ? "" : `${marker} `
  return [`${number}${block.text}`.trim(), ...values].filter((text) => text !== "").join(" ")
}

const boxesOf = (text: string, place: Field["place"]): Field | null => {
  const boxes = readCheckBoxes(text)
  if (boxes === null || boxes.choices.length < 2) return null
  const shape = toShape(boxes.lead, boxes.choices.map(({ label }) => label))
  return { ...shape, value: checkedOf(boxes.choices) ?? "", place }
}

const toCell = (table: OpenTable, { blocks, column, fill }: OpenCell): Cell => {
  const text = blocks.map(lineOf).filter((line) => line !== "").join("\n")
  const paragraphs = blocks.flatMap((block) => block.type === "paragraph" && block.text !== "" ? [block] : [])
  const place = { type: "table", table: table.number, row: table.rows.length, column: column + 1 } as const
  const field = blocks.flatMap((block) => block.type === "paragraph" ? block.fields : [])[0] ?? boxesOf(text, place)
  const isBold = paragraphs.length > 0 && paragraphs.every((paragraph) => paragraph.isBold)
  return {
    text,
    ...(isBold || blocks.some(({ type }) => type === "heading") ? { isBold: true } : {}),
    ...(fill === undefined ? {} : { fill }),
    ...(field === null ? {} : { field })
  }
}

// Word has at most 63
const maximumColumns = 100

// Continues the cell above, so it has no place.
export const isBelow = ({ cell, merging }: OpenTable): boolean => cell?.isContinued === true && merging.has(cell.column)

// Rows and columns of places are those of the table's grid, in which a wide cell has several columns.
export const closeCell = (table: OpenTable): void => {
  const { cell } = table
  const continues = isBelow(table)
  const row = table.rows.at(-1)
  table.cell = null
  if (cell === null || row === undefined || cell.column >= maximumColumns) return
  const top = table.rows.length - 1
  const right = Math.min(cell.column + Math.max(cell.span, 1), maximumColumns) - 1
  table.column = right + 1
  table.cells++
  table.lastBlocks = cell.blocks
  table.nested.push(...cell.blocks.filter(({ type }) => type === "table"))
  if (!continues) closeMerge(table, cell.column, top - 1)
  if (cell.startsMerge || (right > cell.column && !continues)) table.merging.set(cell.column, { top, right })
  if (!table.isDeletedRow && !continues) row[cell.column] = toCell(table, cell)
  if (!cell.startsMerge && !continues) closeMerge(table, cell.column, top)
}

const closeMerge = (table: OpenTable, left: number, bottom: number): void => {
  const merging = table.merging.get(left)
  if (merging === undefined) return
  table.merging.delete(left)
  if (bottom > merging.top || merging.right > left) table.merges.push({ left, bottom, ...merging })
}

const isFilled = (block: Block): boolean => block.type === "table" || block.text !== "" || hasFields(block)
const hasFields = (block: Block): boolean => block.type === "paragraph" && block.fields.length > 0

// A frame around paragraphs is no table: its one cell holds part of the text.
export const closeTable = (table: OpenTable): ReadonlyArray<Block> => {
  if (table.cells === 1 && table.lastBlocks.filter(isFilled).length > 2) return table.lastBlocks
  for (const left of table.merging.keys()) closeMerge(table, left, table.rows.length - 1)
  return [{ type: "table", grid: makeTextGrid(table.rows, table.number, table.merges) }, ...table.nested]
}
