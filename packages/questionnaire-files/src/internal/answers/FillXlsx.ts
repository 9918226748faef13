import { columnName } from "@attestry/file-jobs/OfficeXml"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { makeBudget, xlsxLimits } from "../questionnaire/xlsx/Budget.ts"
import { emptyStyles, readStyles, toCellStyles } from "../questionnaire/xlsx/CellStyles.ts"
import { parseArea } from "../questionnaire/xlsx/References.ts"
import { readWorkbook, type Workbook } from "../questionnaire/xlsx/Workbook.ts"
import { readXml } from "../questionnaire/xml/XmlEvents.ts"
import { type Archive, openArchive } from "../questionnaire/zip/Archive.ts"
import { copyArchive, findBroken } from "./CopyArchive.ts"
import type { Edit, FilledFile, PlacedText, UnwrittenText } from "./Fill.ts"
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

// The columns of questions that have no column of answers, by row. New cells beside them look like them.
const findModels = ({ tables }: Stages, sheet: string): SheetStyles["models"] =>
  new Map(
    tables.filter(({ grid }) => grid.name === sheet).flatMap(({ reading }) => reading.regions).flatMap(
      ({ region, roles }) => {
        const [column] = roles?.question ?? []
        if (column === undefined || roles?.answers.length !== 0) return []
        return region.rows.map((row) => [row, column] as const)
      }
    )
  )

const readSheetStyles = async (
  archive: Archive,
  { isFrom1904, styles: part }: Workbook
): Promise<Omit<SheetStyles, "models">> => {
  const styles = emptyStyles()
  if (part !== null) await readXml(archive, part, readStyles(styles))
  return { styles: toCellStyles(styles), isFrom1904 }
}

const formula = /<(?:\w+:)?f[\s/>]/

const hasFormula = async (archive: Archive, parts: ReadonlyArray<string>): Promise<boolean> => {
  for (const part of parts) if (formula.test((await readPart(archive, part)).xml)) return true
  return false
}

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
export const fillXlsx = async (
  bytes: Uint8Array,
  texts: ReadonlyArray<PlacedText>,
  stages: Stages
): Promise<FilledFile> => {
  const archive = await openArchive(bytes)
  const workbook = await readWorkbook(archive, makeBudget(xlsxLimits))
  const styles = await readSheetStyles(archive, workbook)
  const { found, unwritten } = groupBySheet(workbook, texts)
  const changed = new Map<string, Uint8Array>()
  let isCounted = false
  for (const [part, rows] of found) {
    const text = await readPart(archive, part)
    isCounted ||= formula.test(text.xml)
    const sheet = workbook.sheets.find((each) => each.part === part)?.name ?? ""
    const { edits, formulas } = findSheetEdits(text.xml, rows, { ...styles, models: findModels(stages, sheet) })
    for (const { column, row } of formulas) {
      unwritten.push({ place: { type: "cell", sheet, cell: `${columnName(column)}${row + 1}` }, reason: "formula" })
    }
    if (edits.length > 0) changed.set(part, toBytes(text, edits))
  }
  const others = workbook.sheets.flatMap(({ part }) => found.has(part) ? [] : [part])
  if (changed.size > 0 && (isCounted || await hasFormula(archive, others))) {
    const text = await readPart(archive, workbook.part)
    changed.set(workbook.part, toBytes(text, findRecalculation(text.xml)))
  }
  return { bytes: copyArchive(await archive.packed(), changed), unwritten, warnings: findBroken(archive, changed) }
}
