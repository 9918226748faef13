import type { Face } from "./Face.ts"
import type { FontFile, Placed } from "./FontFile.ts"
import { breakText, type Line } from "./TextLines.ts"

// A text style. Lengths are in points.
export interface Style {
  readonly face: Face
  readonly size: number
  readonly leading: number
  // Red, green and blue, each from 0 to 1.
  readonly color: string
}

export const toNumber = (value: number): string => String(Math.round(value * 100) / 100)

// A number before a glyph moves it to the left, and one behind it the next glyph.
const toPlaced = (glyphs: ReadonlyArray<Placed>, size: number): string => {
  let font: FontFile | undefined
  let rise = 0
  let text = ""
  for (const glyph of glyphs) {
    const { advance, code, width, x, y } = glyph
    if (glyph.font !== font) text += toFont(glyph.font, size)
    if (y !== rise) text += `${toNumber(y * size / 1_000)} Ts\n`
    font = glyph.font
    rise = y
    text += `[${-x}<${code}>${width - advance + x}]TJ\n`
  }
  return rise === 0 ? text : `${text}0 Ts\n`
}

const toFont = ({ name }: FontFile, size: number): string => `/${name} ${size} Tf\n`

const toRuns = ({ pieces }: Line, size: number): string => {
  let text = ""
  let font: FontFile | undefined
  let codes = ""
  const endRun = () => {
    if (font !== undefined) text += `${toFont(font, size)}<${codes}>Tj\n`
    font = undefined
    codes = ""
  }
  for (const { glyphs, plain } of pieces) {
    if (plain?.font !== font || plain === undefined) endRun()
    if (plain === undefined) text += toPlaced(glyphs, size)
    else {
      font = plain.font
      codes += plain.codes
    }
  }
  endRun()
  return text
}

export const linesOf = (text: string, { face, size }: Style, width: number): ReadonlyArray<Line> =>
  breakText(text, face, width * 1_000 / size)

// Draws lines whose first has this top. A line from right to left ends at the right.
export const drawLines = (
  lines: ReadonlyArray<Line>,
  { color, leading, size }: Style,
  box: { readonly left: number; readonly top: number; readonly width: number }
): string => {
  let text = `${color} rg\n`
  for (const [index, line] of lines.entries()) {
    if (line.pieces.length === 0) continue
    const all = line.pieces.reduce((sum, { width }) => sum + width, 0) * size / 1_000
    const left = line.isRightToLeft ? box.left + box.width - all : box.left
    const baseline = box.top - index * leading - (leading - size) / 2 - size * 0.78
    text += `BT\n1 0 0 1 ${toNumber(left)} ${toNumber(baseline)} Tm\n${toRuns(line, size)}ET\n`
  }
  return text
}

export const widthOf = (line: Line | undefined, { size }: Style): number => (line?.width ?? 0) * size / 1_000

export const drawBox = (color: string, left: number, bottom: number, width: number, height: number): string =>
  `${color} rg\n${[left, bottom, width, height].map(toNumber).join(" ")} re f\n`

// Repeated parts of a page, which readers of the text leave out.
export const asArtifact = (content: string): string => `/Artifact BMC\n${content}EMC\n`
