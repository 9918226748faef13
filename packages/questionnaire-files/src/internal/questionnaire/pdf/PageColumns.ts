import { type PageLine, splitAtEdges, withSegments } from "./PageLines.ts"

const minimumLines = 8

// between the gutter and the column at its right
const margin = 4

// Lines that begin after a gap.
const starts = (lines: ReadonlyArray<PageLine>): ReadonlyArray<PageLine> =>
  lines.filter((line, index) => {
    const above = lines[index - 1]
    return above !== undefined && line.baseline - above.baseline > line.size * 1.7
  })

const isFull = (lines: ReadonlyArray<PageLine>, width: number): boolean =>
  lines.filter(({ left, right }) => right - left > width * 0.6).length >= lines.length * 0.4

interface Halves {
  readonly left: ReadonlyArray<PageLine>
  readonly right: ReadonlyArray<PageLine>
}

const split = (lines: ReadonlyArray<PageLine>, gutter: number): Halves | null => {
  const left: Array<PageLine> = []
  const right: Array<PageLine> = []
  for (const line of lines) {
    if (line.segments.some((segment) => segment.left < gutter && segment.right > gutter)) return null
    const before = line.segments.filter((segment) => segment.right <= gutter)
    const after = line.segments.filter((segment) => segment.left >= gutter)
    if (before.length > 0) left.push(withSegments(line, before))
    if (after.length > 0) right.push(withSegments(line, after))
  }
  return { left, right }
}

// Counts the changes from one side of the page to the other as it draws. Columns are drawn one after the other, rows of
// a table side by side.
const countSwitches = (lines: ReadonlyArray<PageLine>, gutter: number): number => {
  const spans = lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.spans))
    .toSorted((one, other) => one.order - other.order)
  return spans.filter((span, index) => {
    const above = spans[index - 1]
    return above !== undefined && (above.left < gutter) !== (span.left < gutter)
  }).length
}

// In a table, texts on both sides begin on the same height. In columns they seldom do, and fill their width.
const areColumns = ({ left, right }: Halves, gutter: number): boolean => {
  const leftEdge = Math.min(...left.map((line) => line.left))
  const rightEdge = Math.max(...right.map((line) => line.right))
  if (!isFull(left, gutter - leftEdge) || !isFull(right, rightEdge - gutter)) return false
  const begun = starts(left)
  const beside = starts(right)
  const aligned = begun.filter((line) => beside.some((other) => Math.abs(other.baseline - line.baseline) < 2))
  // many rows have no text at one side
  return aligned.length < Math.min(begun.length, beside.length) * 0.6
}

const gutters = (lines: ReadonlyArray<PageLine>, width: number): ReadonlyArray<number> => {
  const found = new Set<number>()
  for (const { segments } of lines) {
    for (const [index, segment] of segments.entries()) {
      const before = segments[index - 1]
      const gutter = segment.left - margin
      if (before !== undefined && before.right < gutter && gutter > width * 0.3 && gutter < width * 0.7) {
        found.add(gutter)
      }
    }
  }
  return [...found].slice(0, 40)
}

// The longest band of lines that no text crosses at this height.
const bandAt = (lines: ReadonlyArray<PageLine>, gutter: number): readonly [number, number] => {
  let best: readonly [number, number] = [0, 0]
  let start = 0
  for (let index = 0; index <= lines.length; index++) {
    const line = lines[index]
    const isCrossed = line === undefined
      || line.segments.some(({ left, right }) => left < gutter && right > gutter)
    if (!isCrossed) continue
    if (index - start > best[1] - best[0]) best = [start, index]
    start = index + 1
  }
  return best
}

const columnsAt = (lines: ReadonlyArray<PageLine>, gutter: number) => {
  // a text that fills its column may come close to the next one
  const parted = lines.map((line) => splitAtEdges(line, [gutter + margin]))
  const [start, end] = bandAt(parted, gutter)
  const band = parted.slice(start, end)
  const halves = split(band, gutter)
  const isTall = halves !== null && halves.left.length >= minimumLines && halves.right.length >= minimumLines
  if (halves === null || !isTall) return null
  return { start, end, halves, gutter, areDrawnApart: countSwitches(band, gutter) <= 3 }
}

// Puts the lines of two columns one below the other. Lines above and below the columns stay there.
export const orderColumns = (lines: ReadonlyArray<PageLine>, width: number): ReadonlyArray<ReadonlyArray<PageLine>> => {
  const found = gutters(lines, width).map((gutter) => columnsAt(lines, gutter)).filter((columns) => columns !== null)
  const columns = found.find(({ areDrawnApart }) => areDrawnApart)
    ?? found.find(({ gutter, halves }) => areColumns(halves, gutter))
  if (columns === undefined) return [lines]
  const { end, halves, start } = columns
  return [lines.slice(0, start), halves.left, halves.right, lines.slice(end)].filter((part) => part.length > 0)
}
