import type { Bounds, Cell } from "../Source.ts"
import type { XmlAttributes, XmlHandler } from "../xml/XmlEvents.ts"
import type { Budget } from "./Budget.ts"
import type { CellStyle } from "./CellStyles.ts"
import { showNumber } from "./NumberFormats.ts"
import { columnOf, lastColumn, lastRow, parseArea } from "./References.ts"
import { collectText, unescapeText } from "./SharedStrings.ts"

// A validation as written; its choices need the other sheets.
export interface RawValidation {
  readonly type: string
  readonly formula: string
  readonly areas: ReadonlyArray<Bounds>
}

export interface SheetContent {
  readonly rows: Map<number, Map<number, Cell>>
  readonly merges: Array<Bounds>
  readonly hiddenRows: Set<number>
  readonly hiddenColumns: Set<number>
  readonly validations: Array<RawValidation>
  // cells whose formula has no value, at most the first hundred
  readonly missing: Array<{ readonly row: number; readonly column: number }>
}

export interface SheetContext {
  readonly strings: ReadonlyArray<string>
  readonly styles: ReadonlyArray<CellStyle>
  readonly isFrom1904: boolean
  readonly budget: Budget
}

export const emptySheet = (): SheetContent => ({
  rows: new Map(),
  merges: [],
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  validations: [],
  missing: []
})

const isOn = (value: string | undefined): boolean => value === "1" || value === "true"

const maximumMissing = 100
// backgrounds are mere evidence, so those beyond are not kept
const backgroundColumns = 64

const plainStyle: CellStyle = {
  format: { isDate: false, hasTime: false, percent: null, decimals: null },
  isBold: false,
  fill: undefined
}

// Has only what the cell has, because a sheet has many.
const toCell = (text: string, { fill, isBold }: CellStyle, isFormula: boolean): Cell => {
  if (isFormula) return { text, isBold: isBold ? true : undefined, fill, isFormula }
  if (fill !== undefined) return isBold ? { text, isBold, fill } : { text, fill }
  return isBold ? { text, isBold } : { text }
}

export const readCells = (sheet: SheetContent, context: SheetContext): XmlHandler => {
  const { budget, isFrom1904, strings, styles } = context
  const inline = collectText()
  const backgrounds = new Map<string, Cell>()
  let row = -1
  let column = -1
  let cells: Map<number, Cell> | undefined
  let type = "n"
  let style = plainStyle
  let value = ""
  let hasFormula = false
  let isValue = false
  let isInline = false

  const startRow = (attributes: XmlAttributes) => {
    const number = Number(attributes["r"])
    row = Number.isInteger(number) && number >= 1 && number <= lastRow + 1 ? number - 1 : row + 1
    column = -1
    cells = sheet.rows.get(row)
    if (isOn(attributes["hidden"])) sheet.hiddenRows.add(row)
  }

  const startCell = (attributes: XmlAttributes) => {
    const reference = attributes["r"]
    const given = reference === undefined ? -1 : columnOf(reference)
    column = given === -1 ? column + 1 : given
    type = attributes["t"] ?? "n"
    style = styles[Number(attributes["s"] ?? 0)] ?? plainStyle
    value = ""
    hasFormula = false
  }

  const textOf = (): string => {
    switch (type) {
      case "s":
        return strings[Number(value)] ?? ""
      case "inlineStr":
        return inline.take()
      case "str":
        return unescapeText(value)
      case "b":
        return value === "" ? "" : isOn(value.trim()) ? "TRUE" : "FALSE"
      case "e":
        return value
      case "d":
        return value.replace(/T00:00:00(?:\.0+)?$/u, "")
      default:
        return value === "" ? "" : showNumber(value, style.format, isFrom1904)
    }
  }

  const background = (): Cell | undefined => {
    const { fill } = style
    if (fill === undefined || column >= backgroundColumns) return undefined
    const known = backgrounds.get(fill) ?? { text: "", fill }
    backgrounds.set(fill, known)
    return known
  }

  const endCell = () => {
    const text = textOf()
    if (hasFormula && value === "" && text === "" && type !== "str" && sheet.missing.length < maximumMissing) {
      sheet.missing.push({ row, column })
    }
    if (column > lastColumn || row < 0 || row > lastRow) return
    const cell = text === ""
      ? background()
      : toCell(text, style, hasFormula)
    if (cell === undefined) return
    budget.spend("cells")
    if (cells === undefined) {
      cells = new Map()
      sheet.rows.set(row, cells)
    }
    cells.set(column, cell)
  }

  const hideColumns = (attributes: XmlAttributes) => {
    if (!isOn(attributes["hidden"])) return
    const last = Math.min(Number(attributes["max"]), lastColumn + 1)
    for (let index = Math.max(1, Number(attributes["min"])); index <= last; index++) sheet.hiddenColumns.add(index - 1)
  }

  return {
    open: (name, attributes) => {
      if (name === "c") startCell(attributes)
      else if (name === "v") isValue = true
      else if (name === "row") startRow(attributes)
      else if (name === "f") hasFormula = true
      else if (name === "is") isInline = true
      else if (name === "col") hideColumns(attributes)
      else if (name === "mergeCell") {
        budget.spend("merges")
        const area = parseArea(attributes["ref"] ?? "")
        if (area !== null) sheet.merges.push(area)
      } else if (isInline) inline.open(name)
    },
    text: (text) => {
      if (isValue) value += text
      else if (isInline) inline.text(text)
    },
    close: (name) => {
      if (name === "c") endCell()
      else if (name === "v") isValue = false
      else if (name === "is") isInline = false
      else if (isInline) inline.close(name)
    }
  }
}

const longestFormula = 10_000

export const readValidations = (sheet: Pick<SheetContent, "validations">, budget: Budget): XmlHandler => {
  let type = ""
  let formula = ""
  let reference = ""
  let isOpen = false
  let inside = ""
  return {
    open: (name, attributes) => {
      if (name === "dataValidation") {
        isOpen = true
        type = attributes["type"] ?? "none"
        reference = attributes["sqref"] ?? ""
        formula = ""
      } else if (isOpen && (name === "formula1" || name === "formula2" || name === "sqref")) inside = name
    },
    text: (text) => {
      if (inside === "formula1" && formula.length < longestFormula) formula += text.slice(0, longestFormula)
      else if (inside === "sqref") reference += text
    },
    close: (name) => {
      if (name === inside) inside = ""
      if (name !== "dataValidation") return
      isOpen = false
      const areas: Array<Bounds> = []
      for (const text of reference.split(/\s+/u)) {
        if (text === "") continue
        budget.spend("areas")
        const area = parseArea(text)
        if (area !== null) areas.push(area)
      }
      sheet.validations.push({ type, formula: formula.trim(), areas })
    }
  }
}
