import { a4, type Drawing, makeDrawing, type PageForm, type Program, type TextStyle } from "./Pdf.ts"

const margin = 56
const top = 60
const bottom = a4.height - 60

const plain: TextStyle = { size: 10, isBold: false }
export const bold: TextStyle = { size: 10, isBold: true }
export const heading: TextStyle = { size: 14, isBold: true }
export const title: TextStyle = { size: 20, isBold: true }

interface ParagraphForm {
  readonly style?: TextStyle
  readonly indent?: number
  /** A mark that hangs before the text. */
  readonly mark?: string
  readonly space?: number
  /** True if it stays with the paragraph behind it. */
  readonly keep?: boolean
}

export interface Flow {
  readonly drawing: Drawing
  readonly paragraph: (text: string, form?: ParagraphForm) => void
  /** A line to write on. */
  readonly blank: () => void
  /** Rows may go on on the next page, where the header is repeated. */
  readonly table: (
    widths: ReadonlyArray<number>,
    header: ReadonlyArray<string>,
    rows: ReadonlyArray<ReadonlyArray<string>>
  ) => void
  readonly space: (points: number) => void
}

/** Sets paragraphs and tables from page to page, in as many columns. */
export const makeFlow = (
  language: string,
  program: Program,
  form: Pick<PageForm, "header" | "footer">,
  columns = 1
): Flow => {
  const drawing = makeDrawing(language, program, { ...a4, ...form })
  const gap = 24
  const width = (a4.width - 2 * margin - gap * (columns - 1)) / columns
  let column = columns
  let y = bottom

  const next = (): void => {
    column += 1
    if (column >= columns) {
      drawing.begin()
      column = 0
    }
    y = top
  }
  const left = () => margin + column * (width + gap)
  const need = (height: number): void => {
    if (y + height > bottom) next()
  }

  const paragraph = (text: string, form: ParagraphForm = {}): void => {
    const { indent = 0, keep = false, mark, space = 6, style = plain } = form
    const leading = style.size * 1.35
    const lines = drawing.breakText(text, width - indent, style)
    need(keep ? leading * (lines.length + 3) : leading)
    lines.forEach((line, index) => {
      need(leading)
      if (index === 0 && mark !== undefined) drawing.text(left() + Math.max(0, indent - 28), y, mark, style)
      drawing.text(left() + indent, y, line, style)
      y += leading
    })
    y += space
  }

  const blank = (): void => {
    need(20)
    drawing.line(left(), y + 12, width)
    y += 20
  }

  const table: Flow["table"] = (shares, header, rows) => {
    const all = shares.reduce((sum, share) => sum + share, 0)
    const widths = shares.map((share) => share / all * width)
    const leading = plain.size * 1.3
    const drawPart = (lines: ReadonlyArray<ReadonlyArray<string>>, style: TextStyle): void => {
      const height = Math.max(1, ...lines.map((each) => each.length)) * leading + 8
      let at = left()
      lines.forEach((each, index) => {
        const own = widths[index] ?? 0
        drawing.box(at, y, own, height)
        each.forEach((line, position) => drawing.text(at + 4, y + 4 + position * leading, line, style))
        at += own
      })
      y += height
    }
    const linesOf = (cells: ReadonlyArray<string>, style: TextStyle) =>
      cells.map((cell, index) => drawing.breakText(cell, (widths[index] ?? 0) - 8, style))
    const head = linesOf(header, bold)
    need(80)
    drawPart(head, bold)
    for (const cells of rows) {
      let lines = linesOf(cells, plain)
      for (;;) {
        const most = Math.max(1, ...lines.map((each) => each.length))
        const room = Math.floor((bottom - y - 8) / leading)
        if (most <= room) break
        if (room >= 1) drawPart(lines.map((each) => each.slice(0, room)), plain)
        lines = lines.map((each) => each.slice(Math.max(0, room)))
        next()
        drawPart(head, bold)
      }
      drawPart(lines, plain)
    }
    y += 12
  }

  return {
    drawing,
    paragraph,
    blank,
    table,
    space: (points) => {
      y += points
    }
  }
}
