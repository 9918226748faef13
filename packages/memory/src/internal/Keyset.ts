import type { Position } from "@attestry/core/shared/ListOrder"
import { compareText } from "@attestry/core/shared/Text"

/** A row with its place in a list. */
export interface Placed<Row> {
  readonly row: Row
  readonly position: Position
}

const compare = (a: Position, b: Position): number => compareText(a.value, b.value) || compareText(a.id, b.id)

const direction = (sort: string): 1 | -1 => sort.startsWith("-") ? -1 : 1

/** The rows in the order of the sort. */
export const sortRows = <Row>(
  rows: Iterable<Row>,
  sort: string,
  position: (row: Row) => Position
): ReadonlyArray<Placed<Row>> =>
  Array.from(rows, (row) => ({ row, position: position(row) }))
    .sort((a, b) => direction(sort) * compare(a.position, b.position))

const firstAfter = <Row>(placed: ReadonlyArray<Placed<Row>>, sort: string, after: Position): number => {
  let low = 0
  let high = placed.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = placed[middle]
    if (at !== undefined && direction(sort) * compare(at.position, after) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** At most `limit` of the arranged rows that match, after the position. */
export const takeSlice = <Row>(
  placed: ReadonlyArray<Placed<Row>>,
  slice: { readonly sort: string; readonly after: Position | undefined; readonly limit: number },
  matches: (row: Row) => boolean = () => true
): ReadonlyArray<Row> => {
  const found: Array<Row> = []
  for (let i = slice.after === undefined ? 0 : firstAfter(placed, slice.sort, slice.after); i < placed.length; i++) {
    const row = placed[i]?.row
    if (found.length >= slice.limit) break
    if (row !== undefined && matches(row)) found.push(row)
  }
  return found
}
