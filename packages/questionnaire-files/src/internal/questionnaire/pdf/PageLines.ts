import { headerEvidence } from "../words/Headers.ts"
import type { PageSpans, Span } from "./Spans.ts"

// A part of a line without wide gaps, such as a cell of a table.
export interface Segment {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly font: string
  readonly spans: ReadonlyArray<Span>
}

export interface PageLine {
  readonly page: number
  readonly segments: ReadonlyArray<Segment>
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
}

// The width of a gap, in sizes of the font, that no space between words has.
const wideGap = 1.1

const toSegment = (spans: ReadonlyArray<Span>, first: Span): Segment => {
  let text = ""
  let right = first.left
  let longest = first
  for (const span of spans) {
    const isApart = span.left - right > span.size * 0.12 && text !== "" && !text.endsWith(" ") &&
      !span.text.startsWith(" ")
    text += `${isApart ? " " : ""}${span.text}`
    right = Math.max(right, span.right)
    if (span.text.length > longest.text.length) longest = span
  }
  return { text: text.trim(), left: first.left, right, font: longest.font, spans }
}

// Parts spans at wide gaps, and where one begins at an edge.
const toSegments = (spans: ReadonlyArray<Span>, edges: ReadonlyArray<number>): ReadonlyArray<Segment> => {
  const groups: Array<Array<Span>> = []
  let right = -Infinity
  for (const span of spans) {
    const isAtEdge = edges.some((edge) => Math.abs(edge - span.left) < 3)
    if (span.left - right > span.size * wideGap || isAtEdge) groups.push([])
    groups.at(-1)?.push(span)
    right = Math.max(right, span.right)
  }
  return groups.flatMap(([first, ...others]) => first === undefined ? [] : [toSegment([first, ...others], first)])
}

// A line parted where the columns of a table begin, too.
export const splitAtEdges = (line: PageLine, edges: ReadonlyArray<number>): PageLine => ({
  ...line,
  segments: toSegments(line.segments.flatMap(({ spans }) => spans), edges)
})

const measure = (page: number, segments: ReadonlyArray<Segment>): PageLine => {
  const spans = segments.flatMap((segment) => segment.spans)
  const longest = spans.reduce<Span | null>(
    (found, span) => found !== null && found.text.length >= span.text.length ? found : span,
    null
  )
  return {
    page,
    segments,
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    baseline: longest?.baseline ?? 0,
    size: longest?.size ?? 0
  }
}

const toLine = (page: number, spans: ReadonlyArray<Span>): PageLine =>
  measure(page, toSegments(spans.toSorted((one, other) => one.left - other.left), []))

// A line with only some of its segments.
export const withSegments = ({ page }: PageLine, segments: ReadonlyArray<Segment>): PageLine => measure(page, segments)

// The lines of a page from its top. Texts on about the same height are one line.
export const toLines = ({ number, spans }: PageSpans): ReadonlyArray<PageLine> => {
  const sorted = spans.toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)
  const lines: Array<PageLine> = []
  let open: Array<Span> = []
  for (const span of sorted) {
    const [first] = open
    if (
      first !== undefined &&
      (open.length > 2_000 || span.baseline - first.baseline > Math.min(first.size, span.size) * 0.45)
    ) {
      lines.push(toLine(number, open))
      open = []
    }
    open.push(span)
  }
  if (open.length > 0) lines.push(toLine(number, open))
  return lines
}

export const textOf = ({ segments }: PageLine): string => segments.map(({ text }) => text).join(" ")

const shape = (line: PageLine): string => textOf(line).replaceAll(/\d+/gu, "#").slice(0, 200)

// The header of a table that each page repeats.
const isTableHeader = ({ segments }: PageLine): boolean =>
  segments.length > 1 && segments.some(({ text }) => {
    const { answer, question } = headerEvidence(text)
    return Math.max(answer, question) >= 0.9
  })

const pageNumber = new RegExp(
  "^(?:(?:page|seite|p\\.|página|pagina|stran[ay])\\s*)?(?:[-–|]\\s*)?\\d{1,4}(?:\\s*(?:of"
    + "|/|von|de|di|van|sur)\\s*\\d{1,4})?(?:\\s*[-–|])?$",
  "iu"
)

// Leaves out page numbers and lines that many pages have, from the edges up to a line of the page's own.
export const withoutRepeated = (
  pages: ReadonlyArray<{ readonly height: number; readonly lines: ReadonlyArray<PageLine> }>
): ReadonlyArray<ReadonlyArray<PageLine>> => {
  const counts = new Map<string, number>()
  const isAtEdge = (line: PageLine, height: number) => line.baseline < height * 0.12 || line.baseline > height * 0.88
  for (const { height, lines } of pages) {
    const shapes = new Set(lines.filter((line) => isAtEdge(line, height)).map(shape))
    for (const found of shapes) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  const isRepeated = (line: PageLine) =>
    pages.length > 1 && !isTableHeader(line) && (counts.get(shape(line)) ?? 0) >= Math.max(2, pages.length * 0.5)
  return pages.map(({ height, lines }) => {
    const isKept = (line: PageLine) =>
      !isAtEdge(line, height) || (!isRepeated(line) && !pageNumber.test(textOf(line).trim()))
    // below a line of the page's own, such as a heading, a repeated line may be the header of a table
    const first = lines.findIndex(isKept)
    return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isKept) + 1)
  })
}
