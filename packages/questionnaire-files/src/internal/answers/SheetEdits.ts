import { columnName, toXml } from "@attestry/file-jobs/OfficeXml"
import type { Bounds } from "../questionnaire/Source.ts"
import { makeBudget, xlsxLimits } from "../questionnaire/xlsx/Budget.ts"
import type { CellStyle } from "../questionnaire/xlsx/CellStyles.ts"
import { type NumberFormat, toSerial } from "../questionnaire/xlsx/NumberFormats.ts"
import { columnOf, parseArea } from "../questionnaire/xlsx/References.ts"
import { type RawValidation, readValidations } from "../questionnaire/xlsx/SheetCells.ts"
import type { Edit } from "./Fill.ts"
import { type OpenTag, readTags, toTag } from "./Tags.ts"

// Texts by row and column from 0.
export type SheetTexts = ReadonlyMap<number, ReadonlyMap<number, string>>

export interface SheetEdits {
  readonly edits: ReadonlyArray<Edit>
  // cells that keep their formula
  readonly formulas: ReadonlyArray<{ readonly row: number; readonly column: number }>
}

export interface SheetStyles {
  readonly styles: ReadonlyArray<CellStyle>
  readonly isFrom1904: boolean
  // the column whose style a new cell of a row takes
  readonly models: ReadonlyMap<number, number>
}

interface FoundCell {
  readonly tag: OpenTag
  readonly column: number
  end: number
  hasFormula: boolean
  hasValue: boolean
}

interface FoundRow {
  readonly tag: OpenTag
  readonly number: number
  readonly cells: Array<FoundCell>
}

interface ColumnStyle {
  readonly first: number
  readonly last: number
  readonly style: string
}

// these say what the value was
const ofValue = new Set(["t", "cm", "vm"])

const isoDate = /^\d{4}-\d{2}-\d{2}$/

// a number as a person types it; other texts, such as `007` or `1.10`, would not be the same as a number
const toNumber = (text: string): number | null => {
  const value = Number(text)
  return /^-?\d/.test(text) && String(value) === text && text.length <= mostDigits ? value : null
}

// a spreadsheet keeps no more of a number
const mostDigits = 15

const toPercentage = (text: string): number | null => {
  const value = toNumber(text.replace(/\s?%$/, ""))
  return value === null ? null : Number((value / 100).toPrecision(mostDigits))
}

// The number by which a program counts and sorts the text: a day, a share or a plain number.
const toValue = (text: string, format: NumberFormat | undefined, isFrom1904: boolean, isNumber: boolean) => {
  if (format?.isDate === true) return isoDate.test(text) ? toSerial(text, isFrom1904) : null
  if (!isNumber) return null
  return typeof format?.percent === "number" ? toPercentage(text) : toNumber(text)
}

const toCell = (
  prefix: string,
  attributes: Readonly<Record<string, string>>,
  text: string,
  isNumber: boolean,
  { isFrom1904, styles }: SheetStyles
): string => {
  const kept: Record<string, string> = {}
  for (const name in attributes) if (!ofValue.has(name)) kept[name] = attributes[name] ?? ""
  const name = `${prefix}c`
  if (text === "") return toTag(name, kept, true)
  const number = toValue(text, styles[Number(kept["s"] ?? 0)]?.format, isFrom1904, isNumber)
  if (number !== null) return `${toTag(name, kept, false)}<${prefix}v>${number}</${prefix}v></${name}>`
  const value = `<${prefix}is><${prefix}t xml:space="preserve">${toXml(text)}</${prefix}t></${prefix}is>`
  kept["t"] = "inlineStr"
  return `${toTag(name, kept, false)}${value}</${name}>`
}

// Into these a person types numbers, of which a program makes numbers.
const typedAsNumber = new Set(["decimal", "list", "whole"])

const findNumberAreas = (xml: string): ReadonlyArray<Bounds> => {
  if (!xml.includes("dataValidation")) return []
  const validations: Array<RawValidation> = []
  const { close, open, text } = readValidations({ validations }, makeBudget(xlsxLimits))
  readTags(xml, { open: ({ attributes, name }) => open(name, attributes), close, text })
  return validations.flatMap(({ areas, type }) => typedAsNumber.has(type) ? areas : [])
}

// Finds what to change in a sheet's XML, so that its cells have these texts.
export const findSheetEdits = (xml: string, texts: SheetTexts, sheet: SheetStyles): SheetEdits => {
  const edits: Array<Edit> = []
  const formulas: Array<{ readonly row: number; readonly column: number }> = []
  const columns: Array<ColumnStyle> = []
  const waiting = [...texts.keys()].sort((a, b) => a - b)
  let prefix = ""
  let lastRow = -1
  let dimension: OpenTag | undefined
  let row: FoundRow | undefined
  let cell: FoundCell | undefined
  let data: OpenTag | undefined
  const added: Array<readonly [row: number, column: number]> = []
  const numberAreas = findNumberAreas(xml)

  const isValidated = (row: number, column: number): boolean =>
    numberAreas.some(({ bottom, left, right, top }) => row >= top && row <= bottom && column >= left && column <= right)

  const newCell = (number: number, column: number, text: string, found: FoundRow | undefined) => {
    added.push([number, column])
    const model = found?.cells.find((each) => each.column === sheet.models.get(number))?.tag.attributes["s"]
    const inherited = found?.tag.attributes["customFormat"] === "1" ? found.tag.attributes["s"] : undefined
    const style = model ?? inherited ?? columns.find(({ first, last }) => column >= first && column <= last)?.style
    const own = { r: `${columnName(column)}${number + 1}`, ...style === undefined ? {} : { s: style } }
    return toCell(prefix, own, text, isValidated(number, column), sheet)
  }

  const newRow = (number: number): string => {
    const cells = [...texts.get(number) ?? []].sort(([a], [b]) => a - b)
      .map(([column, text]) => newCell(number, column, text, undefined))
    return `<${prefix}row r="${number + 1}">${cells.join("")}</${prefix}row>`
  }

  const addRowsBefore = (number: number, at: number) => {
    while ((waiting[0] ?? Infinity) < number) edits.push({ start: at, end: at, text: newRow(waiting.shift() ?? 0) })
  }

  // so that `spans` covers the cells of the row
  const widen = ({ number, tag }: FoundRow): string => {
    const [first = 0, last = 0] = (tag.attributes["spans"] ?? "").split(":").map(Number)
    const own = added.flatMap(([row, column]) => row === number ? [column + 1] : [])
    const spans = `${Math.min(first, ...own)}:${Math.max(last, ...own)}`
    const attributes = tag.attributes["spans"] === undefined ? tag.attributes : { ...tag.attributes, spans }
    return toTag(tag.rawName, attributes, false)
  }

  const endRow = (found: FoundRow, start: number, end: number) => {
    const wanted = texts.get(found.number)
    if (wanted === undefined) return
    const before = added.length
    const inserted: Array<Edit> = []
    for (const [column, text] of [...wanted].sort(([a], [b]) => a - b)) {
      const known = found.cells.find((each) => each.column === column)
      if (known?.hasFormula === true) formulas.push({ row: found.number, column })
      else if (known !== undefined) {
        const { attributes, start } = known.tag
        const isNumber = known.hasValue && (attributes["t"] ?? "n") === "n" || isValidated(found.number, column)
        edits.push({ start, end: known.end, text: toCell(prefix, attributes, text, isNumber, sheet) })
      } else if (text !== "") {
        const at = found.cells.find((each) => each.column > column)?.tag.start ?? start
        inserted.push({ start: at, end: at, text: newCell(found.number, column, text, found) })
      }
    }
    if (added.length === before) return
    if (found.tag.isSelfClosing) {
      const cells = inserted.map(({ text }) => text).join("")
      edits.push({ start: found.tag.start, end, text: `${widen(found)}${cells}</${found.tag.rawName}>` })
      return
    }
    edits.push(...inserted)
    if (found.tag.attributes["spans"] !== undefined) {
      edits.push({ start: found.tag.start, end: found.tag.end, text: widen(found) })
    }
  }

  const endData = (tag: OpenTag, start: number, end: number) => {
    if (!tag.isSelfClosing) return addRowsBefore(Infinity, start)
    const rows = waiting.splice(0).map(newRow).join("")
    edits.push({ start: tag.start, end, text: `${toTag(tag.rawName, tag.attributes, false)}${rows}</${tag.rawName}>` })
  }

  const startRow = (tag: OpenTag) => {
    const number = Number(tag.attributes["r"])
    lastRow = Number.isInteger(number) && number >= 1 ? number - 1 : lastRow + 1
    addRowsBefore(lastRow, tag.start)
    if (waiting[0] === lastRow) waiting.shift()
    row = { tag, number: lastRow, cells: [] }
  }

  const startCell = (tag: OpenTag, { cells, number }: FoundRow) => {
    const given = columnOf(tag.attributes["r"] ?? "")
    const column = given === -1 ? (cells.at(-1)?.column ?? -1) + 1 : given
    cell = { tag, column, end: tag.end, hasFormula: false, hasValue: false }
    if (texts.has(number)) cells.push(cell)
    else cells.splice(0, 1, cell)
  }

  readTags(xml, {
    open: (tag) => {
      if (tag.name === "worksheet") prefix = tag.rawName.slice(0, tag.rawName.indexOf(":") + 1)
      else if (tag.name === "dimension") dimension = tag
      else if (tag.name === "col" && tag.attributes["style"] !== undefined) {
        const { max, min, style } = tag.attributes
        columns.push({ first: Number(min) - 1, last: Number(max) - 1, style })
      } else if (tag.name === "sheetData") data = tag
      else if (tag.name === "row" && data !== undefined) startRow(tag)
      else if (tag.name === "c" && row !== undefined) startCell(tag, row)
      else if (tag.name === "f" && cell !== undefined) cell.hasFormula = true
      else if (tag.name === "v" && cell !== undefined) cell.hasValue = true
    },
    close: (name, start, end) => {
      if (name === "c" && cell !== undefined) {
        cell.end = end
        cell = undefined
      } else if (name === "row" && row !== undefined) {
        endRow(row, start, end)
        row = undefined
      } else if (name === "sheetData" && data !== undefined) endData(data, start, end)
    }
  })

  const area = dimension === undefined ? null : parseArea(dimension.attributes["ref"] ?? "")
  if (dimension !== undefined && area !== null && added.length > 0) {
    const rows = added.map(([number]) => number)
    const places = added.map(([, column]) => column)
    const from = `${columnName(Math.min(area.left, ...places))}${Math.min(area.top, ...rows) + 1}`
    const to = `${columnName(Math.max(area.right, ...places))}${Math.max(area.bottom, ...rows) + 1}`
    const tag = toTag(dimension.rawName, { ...dimension.attributes, ref: `${from}:${to}` }, dimension.isSelfClosing)
    edits.push({ start: dimension.start, end: dimension.end, text: tag })
  }
  return { edits, formulas }
}
