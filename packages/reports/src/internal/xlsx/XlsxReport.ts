import type { Report } from "@attestry/core/report"
import { makeOfficeArchive } from "../OfficeArchive.ts"
import { longestText, makeContinuing } from "./Continued.ts"
import * as Parts from "./Parts.ts"
import { areTableNames, continuedSheet, summarySheet, tableSheet } from "./Sheets.ts"
import { styles } from "./Styles.ts"

const mostRows = 1_048_576 - 1
const mostColumns = 16_384

export class SheetTooLarge extends Error {
  override get message() {
    return `A sheet has at most ${mostRows} rows below its header and ${mostColumns} columns`
  }
}

const hasLongText = ({ author, columns, facts, rows, title }: Report): boolean =>
  [
    [title, author],
    facts.flatMap(({ label, value }) => [label, value]),
    columns.map(({ label }) => label),
    ...rows
  ].some((record) => record.some((cell) => typeof cell === "string" && cell.length > longestText))

export const toXlsx = (report: Report): Uint8Array => {
  if (report.rows.length > mostRows || report.columns.length > mostColumns) throw new SheetTooLarge()
  const { add, finish } = makeOfficeArchive()
  const continuing = makeContinuing()
  const hasTable = areTableNames(report.columns.map(({ label }) => label))
  const names = ["Summary", "Table", ...hasLongText(report) ? ["Continued"] : []]
  add("[Content_Types].xml", [Parts.contentTypes(names.length, hasTable)])
  add("_rels/.rels", [Parts.rootRelationships])
  add("docProps/core.xml", [Parts.coreProperties(report)])
  add("docProps/app.xml", [Parts.appProperties])
  add("xl/workbook.xml", [Parts.workbook(names)])
  add("xl/_rels/workbook.xml.rels", [Parts.workbookRelationships(names.length)])
  add("xl/styles.xml", [styles])
  add("xl/worksheets/sheet1.xml", summarySheet(report, continuing))
  add("xl/worksheets/sheet2.xml", tableSheet(report, continuing))
  if (names.length === 3) add("xl/worksheets/sheet3.xml", continuedSheet(continuing.texts))
  if (hasTable) {
    add("xl/worksheets/_rels/sheet2.xml.rels", [Parts.tableRelationships])
    add("xl/tables/table1.xml", [Parts.table(report)])
  }
  return finish()
}
