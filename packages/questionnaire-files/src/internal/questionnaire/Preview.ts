import type { QuestionnaireFile, SheetRows } from "@attestry/core/questionnaireFile"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import { openFile } from "./Format.ts"
import { toSource } from "./ReadQuestionnaire.ts"
import { findMapping } from "./SheetKinds.ts"
import type { Grid } from "./Source.ts"
import { cleanText } from "./words/Texts.ts"

const mostSheets = 100
const firstRows = 20
const mostHeaderRows = 20
const mostColumns = 40
const longest = 200

const shorten = (text: string): string => Array.from(text.slice(0, 2 * longest)).slice(0, longest).join("")

const toRows = (grid: Grid, { mapping }: QuestionnaireFile): SheetRows => {
  const headers = findMapping(mapping, grid.name).asked.flatMap(({ headerRows }) => headerRows ?? [])
  const texts = [...grid.rows]
    .filter(([, cells]) => [...cells.values()].some(({ text }) => text !== ""))
    .toSorted(([one], [other]) => one - other)
  const shown = new Set(headers.slice(0, mostHeaderRows).flatMap((row) => [row, row + 1]))
  return {
    sheet: grid.name,
    isHidden: grid.isHidden,
    totalRows: texts.length,
    rows: texts
      .filter(([row], index) => index < firstRows || shown.has(row + 1))
      .map(([row, cells]) => ({
        row: row + 1,
        cells: [...cells]
          .filter(([, { text }]) => text !== "")
          .toSorted(([one], [other]) => one - other)
          .slice(0, mostColumns)
          .map(([column, { text }]) => ({ column: columnName(column), text: shorten(cleanText(text).text) }))
      }))
  }
}

// The first rows of the sheets and tables of a file.
export const previewFile = async (file: QuestionnaireFile): Promise<ReadonlyArray<SheetRows>> => {
  const { blocks } = await toSource(await openFile(file))
  return blocks
    .flatMap((block) => block.type === "table" ? [block.grid] : [])
    .slice(0, mostSheets)
    .map((grid) => toRows(grid, file))
}
