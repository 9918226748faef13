import type { Position } from "@attestry/core/page"
import { compareText } from "@attestry/core/shared"

export interface RowAt<Row> {
  readonly row: Row
  readonly position: Position
}

const compare = (a: Position, b: Position): number => compareText(a.value, b.value) || compareText(a.id, b.id)

const direction = (sort: string): 1 | -1 => sort.startsWith("-") ? -1 : 1

export const sortRows = <Row>(
  rows: Iterable<Row>,
  sort: string,
  position: (row: Row) => Position
): ReadonlyArray<RowAt<Row>> =>
  Array.from(rows, (row) => ({ row, position: position(row) }))
    .sort((a, b) => direction(sort) * compare(a.position, b.position))

const firstAfter = <Row>(sorted: ReadonlyArray<RowAt<Row>>, sort: string, after: Position): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = sorted[middle]
    if (at !== undefined && direction(sort) * compare(at.position, after) > 0) high = middle
    else low = middle + 1
  }
  return low
}

export const takeSlice = <Row>(
  sorted: ReadonlyArray<RowAt<Row>>,
  slice: { readonly sort: string; readonly after: Position | undefined; readonly limit: number },
  matches: (row: Row) => boolean = () => true
): ReadonlyArray<Row> => {
  const found: Array<Row> = []
  for (let i = slice.after === undefined ? 0 : firstAfter(sorted, slice.sort, slice.after); i < sorted.length; i++) {
    const row = sorted[i]?.row
    if (found.length >= slice.limit) break
    if (row !== undefined && matches(row)) found.push(row)
  }
  return found
}
