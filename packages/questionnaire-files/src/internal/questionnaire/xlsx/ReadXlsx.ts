import type { ReadWarning } from "@attestry/core/questionnaireFile"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import type { Grid, Source } from "../Source.ts"
import { readXml, type XmlHandler } from "../xml/XmlEvents.ts"
import type { Archive } from "../zip/Archive.ts"
import { makeBudget, type XlsxLimits, xlsxLimits } from "./Budget.ts"
import { emptyStyles, readStyles, toCellStyles } from "./CellStyles.ts"
import { makeLists } from "./Lists.ts"
import { readSharedStrings } from "./SharedStrings.ts"
import { emptySheet, readCells, readValidations, type SheetContent, type SheetContext } from "./SheetCells.ts"
import { warnOfTextBoxes } from "./TextBoxes.ts"
import { readWorkbook, type SheetEntry } from "./Workbook.ts"

const both = (first: XmlHandler, second: XmlHandler): XmlHandler => {
  let isSecond = false
  return {
    open: (name, attributes) => {
      if (name === "dataValidations") isSecond = true
      if (isSecond) second.open(name, attributes)
      else first.open(name, attributes)
    },
    text: (text) => isSecond ? second.text(text) : first.text(text),
    close: (name) => {
      if (isSecond) second.close(name)
      else first.close(name)
      if (name === "dataValidations") isSecond = false
    }
  }
}

const readSheet = async (archive: Archive, entry: SheetEntry, context: SheetContext): Promise<SheetContent> => {
  const sheet = emptySheet()
  await readXml(archive, entry.part, both(readCells(sheet, context), readValidations(sheet, context.budget)))
  return sheet
}

const warnOfMissing = (name: string, { missing }: SheetContent): ReadonlyArray<ReadWarning> => {
  const [first] = missing
  if (first === undefined) return []
  const place = { type: "cell", sheet: name, cell: `${columnName(first.column)}${first.row + 1}` } as const
  return [{ code: "value_missing", message: `Formulas have no saved value: ${missing.length} or more.`, place }]
}

export const readXlsx = async (archive: Archive, limits: XlsxLimits = xlsxLimits): Promise<Source> => {
  const budget = makeBudget(limits)
  const workbook = await readWorkbook(archive, budget)
  const strings: Array<string> = []
  if (workbook.strings !== null) await readXml(archive, workbook.strings, readSharedStrings(strings, budget))
  const styles = emptyStyles()
  if (workbook.styles !== null) await readXml(archive, workbook.styles, readStyles(styles))
  const context: SheetContext = { strings, styles: toCellStyles(styles), isFrom1904: workbook.isFrom1904, budget }
  const sheets: Array<SheetContent> = []
  for (const entry of workbook.sheets) sheets.push(await readSheet(archive, entry, context))
  const toValidations = makeLists(workbook, sheets)
  const grids = sheets.map((sheet, index): Grid => ({
    name: workbook.sheets[index]?.name ?? "",
    home: { type: "sheet" },
    rows: sheet.rows,
    merges: sheet.merges,
    hiddenRows: sheet.hiddenRows,
    hiddenColumns: sheet.hiddenColumns,
    isHidden: workbook.sheets[index]?.isHidden ?? false,
    validations: sheet.validations.flatMap((validation) => toValidations(index, validation))
  }))
  return {
    format: "xlsx",
    blocks: grids.map((grid) => ({ type: "table", grid })),
    warnings: [
      ...sheets.flatMap((sheet, index) => warnOfMissing(workbook.sheets[index]?.name ?? "", sheet)),
      ...await warnOfTextBoxes(archive)
    ]
  }
}
