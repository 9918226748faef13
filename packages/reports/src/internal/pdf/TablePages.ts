import type { Report, ReportCell } from "@attestry/core/report"
import { asArtifact, drawBox, drawLines, linesOf, type Style } from "./Drawing.ts"
import { page, type Pages, pageWidth } from "./Pages.ts"
import type { Line } from "./TextLines.ts"

export interface TableStyles {
  readonly header: Style
  readonly cell: Style
  readonly repeated: Style
}

const padding = { x: 4, y: 4 }
const headerColor = "0.886 0.91 0.941"
const headingColor = "0.957 0.965 0.976"
const ruleColor = "0.796 0.835 0.882"
const strongColor = "0.2 0.255 0.333"
const narrowest = 22
const fewestLines = 3

type Cells = ReadonlyArray<ReadonlyArray<Line>>

interface Box {
  readonly left: number
  readonly width: number
}

// Shares the page in the proportions of the columns, but gives each enough for a word.
const shareWidth = (columns: Report["columns"]): ReadonlyArray<Box> => {
  const least = Math.min(narrowest, pageWidth / Math.max(1, columns.length))
  const weights = columns.map(({ width }) => Number.isFinite(width) ? Math.max(1, width) : 1)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const free = pageWidth - least * columns.length
  let left: number = page.left
  return weights.map((weight) => {
    const width = least + free * weight / all
    const box = { left, width }
    left += width
    return box
  })
}

const toText = (cell: ReportCell | undefined): string => cell === null || cell === undefined ? "" : String(cell)

const countLines = (cells: Cells): number => cells.reduce((most, lines) => Math.max(most, lines.length), 1)

const part = (cells: Cells, from: number, to: number): Cells => cells.map((lines) => lines.slice(from, to))

export const drawTable = (report: Report, pages: Pages, styles: TableStyles): void => {
  const boxes = shareWidth(report.columns)
  let top: number = page.top

  const layOut = (texts: ReadonlyArray<string>, style: Style): Cells =>
    boxes.map(({ width }, index) => linesOf(texts[index] ?? "", style, width - 2 * padding.x))

  const heightOf = (lines: number, { leading }: Style): number => lines * leading + 2 * padding.y

  const drawCells = (cells: Cells, style: Style): string =>
    cells.map((lines, index) => {
      const { left, width } = boxes[index] ?? { left: page.left, width: pageWidth }
      return drawLines(lines, style, { left: left + padding.x, top: top - padding.y, width: width - 2 * padding.x })
    }).join("")

  const header = layOut(report.columns.map(({ label }) => label), styles.header)
  const mostHeaderLines = Math.floor((page.top - page.bottom) / 3 / styles.header.leading)

  const drawHeader = (lines: Cells): string => {
    const height = heightOf(countLines(lines), styles.header)
    const drawn = drawBox(headerColor, page.left, top - height, pageWidth, height) +
      drawBox(strongColor, page.left, top - height, pageWidth, 1) + drawCells(lines, styles.header)
    top -= height
    return drawn
  }

  const beginPage = () => {
    pages.begin()
    top = page.top
    pages.draw(asArtifact(drawHeader(part(header, 0, mostHeaderLines))))
  }

  const drawPart = (cells: Cells, style: Style, isEnd: boolean) => {
    pages.draw(drawCells(cells, style))
    top -= heightOf(countLines(cells), style)
    if (isEnd) pages.draw(drawBox(ruleColor, page.left, top, pageWidth, 0.5))
  }

  // The name of a row that goes on, unless its first column goes on too.
  const repeatName = (cells: Cells, from: number) => {
    const [name = []] = cells
    if (name.length > from) return
    pages.draw(asArtifact(drawCells([name.slice(0, 1)], styles.repeated)))
  }

  const drawRow = (cells: Cells, style: Style) => {
    const total = countLines(cells)
    const roomNow = () => Math.floor((top - page.bottom - 2 * padding.y) / style.leading)
    for (let from = 0; from < total;) {
      const isFresh = from > 0 ||
        top > page.top - heightOf(countLines(part(header, 0, mostHeaderLines)), styles.header) - 1
      const room = roomNow()
      const fits = total - from <= room
      const isLong = total * style.leading > (page.top - page.bottom) / 2
      if (!fits && !isFresh && (!isLong || room < fewestLines)) {
        beginPage()
        continue
      }
      const to = Math.min(total, from + Math.max(1, room))
      if (from > 0) repeatName(cells, from)
      drawPart(part(cells, from, to), style, to === total)
      from = to
      if (from < total) beginPage()
    }
  }

  // never alone at the end of a page
  const drawHeading = (title: string) => {
    const lines = linesOf(title, styles.header, pageWidth - 2 * padding.x)
    const height = heightOf(lines.length, styles.header)
    if (top - height - heightOf(fewestLines, styles.cell) < page.bottom) beginPage()
    pages.bookmark(title, top)
    const box = { left: page.left + padding.x, top: top - padding.y, width: pageWidth - 2 * padding.x }
    pages.draw(drawBox(headingColor, page.left, top - height, pageWidth, height) + drawLines(lines, styles.header, box))
    top -= height
  }

  pages.begin()
  if (countLines(header) <= mostHeaderLines) pages.draw(drawHeader(header))
  else drawRow(header, styles.header)

  const { headings = [] } = report
  const titles = new Map(headings.map(({ row, title }) => [row, title]))
  for (const [index, row] of report.rows.entries()) {
    const title = titles.get(index)
    if (title !== undefined) drawHeading(title)
    const cells = layOut(report.columns.map((_, index) => toText(row[index])), styles.cell)
    const isShort = heightOf(countLines(cells), styles.cell) <= (page.top - page.bottom) / 2
    if (isShort && top - heightOf(countLines(cells), styles.cell) < page.bottom) beginPage()
    if (titles.size === 0) pages.bookmark(row.slice(0, 2).map(toText).join(" "), top)
    drawRow(cells, styles.cell)
  }
}
