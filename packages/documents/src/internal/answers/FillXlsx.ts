import * as Effect from "effect/Effect"
import { makeBudget, xlsxLimits } from "../questionnaire/xlsx/Budget.ts"
import { emptyStyles, readStyles, toCellStyles } from "../questionnaire/xlsx/CellStyles.ts"
import { parseArea } from "../questionnaire/xlsx/References.ts"
import { readWorkbook, type Workbook } from "../questionnaire/xlsx/Workbook.ts"
import { readXml } from "../questionnaire/xml/XmlEvents.ts"
import { type Archive, openArchive } from "../questionnaire/zip/Archive.ts"
import { columnName } from "../xlsx/Cells.ts"
import { copyArchive } from "./CopyArchive.ts"
import type { Edit, PlacedText, UnwrittenText } from "./Fill.ts"
import { readPart, toBytes } from "./PartText.ts"
import { findSheetEdits, type SheetStyles } from "./SheetEdits.ts"
import { type OpenTag, readTags, toTag } from "./Tags.ts"

// Texts by sheet, row and column, and those that are on none.
const groupBySheet = ({ sheets }: Workbook, texts: ReadonlyArray<PlacedText>) => {
  const found = new Map<string, Map<number, Map<number, string>>>()
  const unwritten: Array<UnwrittenText> = []
  for (const { place, text } of texts) {
    const sheet = place.type === "cell" ? sheets.find(({ name }) => name === place.sheet) : undefined
    const area = place.type === "cell" ? parseArea(place.cell) : null
    if (sheet === undefined || area === null) {
      unwritten.push({ place, reason: "place" })
      continue
    }
    const rows = found.get(sheet.part) ?? new Map<number, Map<number, string>>()
    const row = rows.get(area.top) ?? new Map<number, string>()
    found.set(sheet.part, rows.set(area.top, row.set(area.left, text)))
  }
  return { found, unwritten }
}

const readSheetStyles = Effect.fn(function*(archive: Archive, { isFrom1904, styles: part }: Workbook) {
  const styles = emptyStyles()
  if (part !== null) yield* readXml(archive, part, readStyles(styles))
  const found: SheetStyles = { styles: toCellStyles(styles), isFrom1904 }
  return found
})

const formula = /<(?:\w+:)?f[\s/>]/

const hasFormula = (archive: Archive, part: string) =>
  Effect.map(readPart(archive, part), ({ xml }) => formula.test(xml))

// after these, as the schema orders the elements of a workbook
const before = new Set(["sheets", "functionGroups", "externalReferences", "definedNames"])

// A spreadsheet program then counts all formulas again when it opens the file.
const findRecalculation = (xml: string): ReadonlyArray<Edit> => {
  let known: OpenTag | undefined
  let prefix = ""
  let at = 0
  readTags(xml, {
    open: (tag) => {
      if (tag.name === "workbook") prefix = tag.rawName.slice(0, tag.rawName.indexOf(":") + 1)
      if (tag.name === "calcPr") known = tag
    },
    close: (name, _, end) => {
      if (before.has(name)) at = end
    }
  })
  const attributes = { ...known?.attributes, fullCalcOnLoad: "1" }
  return known === undefined
    ? [{ start: at, end: at, text: toTag(`${prefix}calcPr`, attributes, true) }]
    : [{ start: known.start, end: known.end, text: toTag(known.rawName, attributes, known.isSelfClosing) }]
}

// Writes texts into the cells of a workbook. All other parts keep their bytes, but if there are formulas, the workbook
// says that they must be counted again.
export const fillXlsx = Effect.fn(function*(bytes: Uint8Array, texts: ReadonlyArray<PlacedText>) {
  const archive = yield* openArchive(bytes)
  const workbook = yield* readWorkbook(archive, makeBudget(xlsxLimits))
  const styles = yield* readSheetStyles(archive, workbook)
  const { found, unwritten } = groupBySheet(workbook, texts)
  const changed = new Map<string, Uint8Array>()
  for (const [part, rows] of found) {
    const text = yield* readPart(archive, part)
    const { edits, formulas } = findSheetEdits(text.xml, rows, styles)
    const sheet = workbook.sheets.find((each) => each.part === part)?.name ?? ""
    for (const { column, row } of formulas) {
      unwritten.push({ place: { type: "cell", sheet, cell: `${columnName(column)}${row + 1}` }, reason: "formula" })
    }
    if (edits.length > 0) changed.set(part, toBytes(text, edits))
  }
  const parts = workbook.sheets.map(({ part }) => part)
  const isCounted = changed.size > 0 && (yield* Effect.exists(parts, (part) => hasFormula(archive, part)))
  if (isCounted) {
    const text = yield* readPart(archive, workbook.part)
    changed.set(workbook.part, toBytes(text, findRecalculation(text.xml)))
  }
  return { bytes: copyArchive(yield* archive.packed, changed), unwritten }
})
