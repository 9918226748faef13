import { type PageLine, toLines } from "./PageLines.ts"
import type { PageSpans, Span } from "./Spans.ts"
import type { Box, Widget } from "./Widgets.ts"

// The texts beside inputs. A text that is a label is taken, so that it is no part of the text.
export interface Labels {
  readonly ofButton: (widget: Widget) => string
  // the tooltip, or the text at the left or above, if it is one that fits
  readonly ofText: (widget: Widget, fits: (text: string) => boolean) => string
  readonly taken: ReadonlySet<Span>
}

// between a button and its label
const closest = 16

const longestGap = 160

// a box is as high as a few lines
const mostLines = 4

// the middle of small letters
const middleOf = ({ baseline, size }: PageLine): number => baseline - size * 0.3

const isBeside = (line: PageLine, { bottom, top }: Box): boolean =>
  middleOf(line) > top - 2 && middleOf(line) < bottom + 2

const textOf = (spans: ReadonlyArray<Span>): string =>
  spans.map(({ text }) => text).join(" ").replaceAll(/\s+/gu, " ").trim()

const linesBeside = (lines: ReadonlyArray<PageLine>, box: Box): ReadonlyArray<PageLine> =>
  lines.filter((line) => isBeside(line, box)).slice(0, mostLines)

const spansOf = ({ segments }: PageLine): ReadonlyArray<Span> => segments.flatMap(({ spans }) => spans)

// The spans of a text that begins right of the box, up to a wide gap or the next input.
const labelAfter = (line: PageLine, { right }: Box, end: number): ReadonlyArray<Span> => {
  const found: Array<Span> = []
  let from = right
  for (const span of spansOf(line).filter(({ left }) => left > right - 3 && left < end)) {
    if (span.left - from > (found.length === 0 ? closest : span.size * 1.1)) break
    found.push(span)
    from = span.right
  }
  return found
}

// The text above an input, or at its left without another input between.
const textsBeside = (
  lines: ReadonlyArray<PageLine>,
  widgets: ReadonlyArray<Widget>,
  { box }: Widget
): ReadonlyArray<ReadonlyArray<Span>> => {
  const isFree = (from: number, line: PageLine) =>
    !widgets.some((other) => isBeside(line, other.box) && other.box.left >= from - 3 && other.box.right <= box.left + 3)
  const left = linesBeside(lines, box).flatMap((line) => {
    const segment = line.segments.findLast(({ right }) => right <= box.left + 3)
    const isNear = segment !== undefined && box.left - segment.right < longestGap && isFree(segment.right, line)
    return isNear ? [segment.spans] : []
  })
  const above = lines.filter(({ baseline }) => baseline <= box.top + 3 && baseline > box.top - 14).flatMap((line) => {
    const segment = line.segments.find((each) => Math.abs(each.left - box.left) < 8)
    return segment === undefined ? [] : [segment.spans]
  })
  return [...left, ...above]
}

// The left edge of the next input at the right. Pages may have thousands of inputs.
const nextInput = (widgets: ReadonlyArray<Widget>, line: PageLine, { right }: Box): number => {
  let next = Infinity
  for (const { box } of widgets) {
    if (box.left >= right && box.left < next && isBeside(line, box)) next = box.left
  }
  return next
}

export const makeLabels = (pages: ReadonlyArray<PageSpans>): Labels => {
  const taken = new Set<Span>()
  const lines = new Map(pages.filter(({ widgets }) => widgets.length > 0).map((page) => [page.number, toLines(page)]))
  const widgets = new Map(pages.map((page) => [page.number, page.widgets]))
  const linesOf = (page: number) => lines.get(page) ?? []
  const widgetsOf = (page: number) => widgets.get(page) ?? []
  const take = (spans: ReadonlyArray<Span>): string => {
    for (const span of spans) taken.add(span)
    return textOf(spans)
  }
  return {
    taken,
    ofButton: ({ box, page }) => {
      const found = linesBeside(linesOf(page), box).map((line) =>
        labelAfter(line, box, nextInput(widgetsOf(page), line, box))
      )
      return take(found.find(({ length }) => length > 0) ?? [])
    },
    ofText: (widget, fits) => {
      const found = textsBeside(linesOf(widget.page), widgetsOf(widget.page), widget)
        .find((spans) => fits(textOf(spans)))
      // the printed text says the same as a tooltip, so it goes with it
      const printed = found === undefined ? "" : take(found)
      return fits(widget.tooltip) ? widget.tooltip : printed
    }
  }
}
