import { isBullet, splitMarker } from "../flow/Markers.ts"
import type { Cell } from "../Source.ts"
import { joinWrapped, tidyText } from "../TidyText.ts"
import { type PageLine, type Segment, splitAtEdges } from "./PageLines.ts"

export interface PageTable {
  // beginnings of the columns, from the left
  readonly edges: ReadonlyArray<number>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

export interface TableRegion {
  readonly start: number
  // exclusive
  readonly end: number
  readonly edges: ReadonlyArray<number>
  readonly rows: ReadonlyArray<PageLine>
}

export const tolerance = 6

// A number with its text is a list item rather than a row.
const isItem = ([first, ...others]: ReadonlyArray<Segment>): boolean =>
  first !== undefined && others.length === 1 && first.text.length <= 8
  && (isBullet(first.text) || splitMarker(`${first.text}\tx`).rest === "x")

const isTabular = ({ segments }: PageLine): boolean => segments.length > 1 && !isItem(segments)

export const columnOf = (edges: ReadonlyArray<number>, left: number): number => {
  let column = 0
  for (const [index, edge] of edges.entries()) if (left >= edge - tolerance) column = index
  return column
}

// Each segment begins in a column and ends before the next one with text.
const fits = ({ segments }: PageLine, edges: ReadonlyArray<number>): boolean =>
  segments.every(({ left, right }) => {
    const next = edges[columnOf(edges, left) + 1]
    return left >= (edges[0] ?? 0) - tolerance && (next === undefined || right <= next + 1)
  })

// Columns are where several lines have a segment; the header may be centered.
const findEdges = (lines: ReadonlyArray<PageLine>): ReadonlyArray<number> => {
  const groups: Array<{ left: number; count: number }> = []
  for (const { segments } of lines) {
    for (const { left } of segments) {
      const group = groups.find((known) => Math.abs(known.left - left) <= tolerance)
      if (group === undefined) groups.push({ left, count: 1 })
      else {
        group.count++
        group.left = Math.min(group.left, left)
      }
    }
  }
  const needed = lines.length > 6 ? 3 : 2
  return groups.filter(({ count }) => count >= needed).map(({ left }) => left).toSorted((one, other) => one - other)
}

const headerEdges = ({ segments }: PageLine): ReadonlyArray<number> => segments.map(({ left }) => left)

// The lines from here that fit these columns. A line across them belongs to the table if rows follow.
const takeRows = (
  lines: ReadonlyArray<PageLine>,
  start: number,
  edges: ReadonlyArray<number>
): ReadonlyArray<PageLine> => {
  const rows: Array<PageLine> = []
  let end = 0
  for (let index = start; index < lines.length; index++) {
    const source = lines[index]
    const above = lines[index - 1]
    if (source === undefined) break
    const line = splitAtEdges(source, edges)
    const size = rows[0]?.size ?? line.size
    const isApart = above !== undefined && index > start && line.baseline - above.baseline > line.size * 6
    if (isApart || line.size > size * 1.14) break
    rows.push(line)
    if (fits(line, edges)) {
      end = rows.length
      continue
    }
    const isBand = lines.slice(index + 1, index + 7).some((next) => {
      const parted = splitAtEdges(next, edges)
      return isTabular(parted) && fits(parted, edges)
    })
    if (!isBand || line.segments.length > 1) break
  }
  return rows.slice(0, end)
}

const edgesAt = (lines: ReadonlyArray<PageLine>, start: number): ReadonlyArray<number> => {
  const [header] = lines.slice(start, start + 1)
  const tabular = lines.slice(start, start + 40).filter(isTabular)
  const aligned = findEdges(tabular)
  return aligned.length > 1 || header === undefined ? aligned : headerEdges(header)
}

const isTable = (rows: ReadonlyArray<PageLine>, edges: ReadonlyArray<number>): boolean => {
  const tabular = rows.filter(isTabular).length
  const width = rows[0]?.segments.length ?? 0
  return tabular >= 3 || (tabular >= 2 && (edges.length > 2 || width === 2)) || (width > 2 && rows.length > 2)
}

// Finds lines whose parts stand in columns: at least three of them, or a header of three above lines that fit it.
// A table may go on from the page before, with the same edges.
export const findTables = (
  lines: ReadonlyArray<PageLine>,
  before: ReadonlyArray<number>
): ReadonlyArray<TableRegion> => {
  const regions: Array<TableRegion> = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined) continue
    // a line of more columns begins another table
    const isNext = index === 0 && before.length > 1 && line.segments.length <= before.length
    const candidates = isTabular(line) ? [headerEdges(line), edgesAt(lines, index)] : []
    for (const edges of isNext ? [before, ...candidates] : candidates) {
      if (edges.length < 2 || !fits(splitAtEdges(line, edges), edges)) continue
      const rows = takeRows(lines, index, edges)
      // the rest of a row that the page breaks stands in a later column
      const isRest = columnOf(edges, line.left) > 0
      const goesOn = edges === before && (isRest || rows.some(({ segments }) => segments.length > 1))
      if (!goesOn && !isTable(rows, edges)) continue
      regions.push({ start: index, end: index + rows.length, edges, rows })
      index += rows.length - 1
      break
    }
  }
  return regions
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

const groupRows = (
  lines: ReadonlyArray<PageLine>,
  edges: ReadonlyArray<number>
): ReadonlyArray<ReadonlyArray<PageLine>> => {
  const gaps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0))
  const size = median(lines.map((line) => line.size))
  // lines of one cell are at most this far apart
  const tight = gaps.filter((gap) => gap < size * 1.6)
  const leading = tight.length > 0 ? median(tight) : size * 1.2
  const isSpaced = gaps.some((gap) => gap > leading * 1.25)
  const rows: Array<Array<PageLine>> = []
  for (const [index, line] of lines.entries()) {
    const gap = gaps[index - 1] ?? 0
    const isKeyed = line.segments.some(({ left, text }) =>
      columnOf(edges, left) === 0 && splitMarker(`${text.split(" ")[0]}\tx`).rest === "x"
    )
    const isNew = isSpaced
      ? gap > leading * 1.25 || isKeyed
      : isKeyed || (line.segments.length > 1 && columnOf(edges, line.left) === 0)
    if (index === 0 || isNew || !fits(line, edges)) rows.push([line])
    else rows.at(-1)?.push(line)
  }
  return rows
}

const toCell = (
  lines: ReadonlyArray<PageLine>,
  edges: ReadonlyArray<number>,
  column: number,
  bodyFont: string
): Cell => {
  const parts = lines.flatMap((line) =>
    line.segments.filter(({ left }) => columnOf(edges, left) === column).map((segment) => ({ line, segment }))
  )
  if (parts.length === 0) return { text: "" }
  const left = Math.min(...parts.map(({ segment }) => segment.left))
  const right = Math.max(...parts.map(({ segment }) => segment.right))
  const top = Math.min(...parts.map(({ line }) => line.baseline - line.size))
  const bottom = Math.max(...parts.map(({ line }) => line.baseline + line.size * 0.25))
  return {
    text: tidyText(joinLines(parts.map(({ segment }) => segment.text))),
    ...(parts.every(({ segment }) => segment.font !== bodyFont) ? { isBold: true } : {}),
    place: {
      type: "page",
      page: parts[0]?.line.page ?? 1,
      box: { left, top, width: right - left, height: bottom - top }
    }
  }
}

// Lines of one text. A hyphen at the end of a line may be part of a word, so it stays.
const joinLines = (lines: ReadonlyArray<string>): string =>
  lines.reduce((text, line) => /[\p{L}]-$/u.test(text) ? `${text}${line}` : joinWrapped(text, line))

export const toTable = (lines: ReadonlyArray<PageLine>, edges: ReadonlyArray<number>, bodyFont: string): PageTable => ({
  edges,
  rows: groupRows(lines, edges).map((row) => edges.map((_, column) => toCell(row, edges, column, bodyFont)))
})
