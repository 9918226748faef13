import { tooLarge } from "../Unreadable.ts"
import type { XmlAttributes, XmlHandler } from "../xml/XmlEvents.ts"
import { type NumberFormat, numberFormat } from "./NumberFormats.ts"

export interface CellStyle {
  readonly format: NumberFormat
  readonly isBold: boolean
  readonly fill: string | undefined
}

interface Collected {
  readonly codes: Map<number, string>
  readonly fonts: Array<boolean>
  readonly fills: Array<string | undefined>
  readonly formats: Array<{ readonly number: number; readonly font: number; readonly fill: number }>
}

const maximumStyles = 200_000

const white = /^(?:FF)?F{6}$|^00F{6}$/iu

const toColour = (attributes: XmlAttributes): string | undefined => {
  const { indexed, rgb, theme, tint } = attributes
  if (rgb !== undefined) return white.test(rgb) ? undefined : rgb.toUpperCase()
  // the first colour of a theme is the paper's
  if (theme !== undefined) return theme === "0" && tint === undefined ? undefined : `theme ${theme} ${tint ?? ""}`
  return indexed === undefined || indexed === "9" || indexed === "64" || indexed === "65"
    ? undefined
    : `index ${indexed}`
}

const isOn = (value: string | undefined): boolean => value !== "0" && value !== "false"

export const emptyStyles = (): Collected => ({ codes: new Map(), fonts: [], fills: [], formats: [] })

const push = <A>(values: Array<A>, value: A) => {
  if (values.length >= maximumStyles) throw tooLarge
  values.push(value)
}

export const readStyles = ({ codes, fills, fonts, formats }: Collected): XmlHandler => {
  let list = ""
  let isSolid = false
  const lists = new Set(["fonts", "fills", "cellXfs", "cellStyleXfs", "numFmts", "dxfs"])
  return {
    open: (name, attributes) => {
      if (lists.has(name)) list = name
      else if (name === "numFmt" && list === "numFmts") {
        if (codes.size >= maximumStyles) throw tooLarge
        codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "")
      } else if (name === "font" && list === "fonts") push(fonts, false)
      else if (name === "b" && list === "fonts") fonts[fonts.length - 1] = isOn(attributes["val"])
      else if (name === "fill" && list === "fills") push(fills, undefined)
      else if (name === "patternFill") isSolid = (attributes["patternType"] ?? "none") !== "none"
      else if (name === "fgColor" && list === "fills" && isSolid) fills[fills.length - 1] = toColour(attributes)
      else if (name === "xf" && list === "cellXfs") {
        push(formats, {
          number: Number(attributes["numFmtId"] ?? 0),
          font: Number(attributes["fontId"] ?? 0),
          fill: Number(attributes["fillId"] ?? 0)
        })
      }
    },
    text: () => {},
    close: (name) => {
      if (lists.has(name)) list = ""
    }
  }
}

export const toCellStyles = ({ codes, fills, fonts, formats }: Collected): ReadonlyArray<CellStyle> => {
  const known = new Map<number, NumberFormat>()
  return formats.map(({ fill, font, number }) => {
    const format = known.get(number) ?? numberFormat(number, codes)
    known.set(number, format)
    return { format, isBold: fonts[font] === true, fill: fills[fill] }
  })
}
