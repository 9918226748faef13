import type { Place } from "@attestry/core/questionnaireFile"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import { parseArea } from "../questionnaire/xlsx/References.ts"

// A text that is the same for the same place. That of core comes with schemas, which these processes do not load.
export const toPlaceKey = (place: Place): string => {
  switch (place.type) {
    case "cell":
      return `cell ${place.cell} ${place.sheet}`
    case "table":
      return `table ${place.table} ${place.row} ${place.column}`
    case "page": {
      const { height, left, top, width } = place.box
      return `page ${place.page} ${left} ${top} ${width} ${height}`
    }
    case "pointer":
      return `pointer ${place.pointer}`
    case "sheet":
      return `sheet ${place.sheet}`
    case "field":
    case "line":
    case "paragraph":
      return `${place.type} ${place.ordinal}`
  }
}

// The row and column of a cell of a sheet or table, and how other cells of it are named.
export const findCell = (place: Place) => {
  if (place.type === "table") {
    const toPlace = (row: number, column: number): Place => ({ ...place, row: row + 1, column: column + 1 })
    return { name: `table ${place.table}`, row: place.row - 1, column: place.column - 1, toPlace }
  }
  const area = place.type === "cell" ? parseArea(place.cell) : null
  if (area === null || place.type !== "cell") return undefined
  const toPlace = (row: number, column: number): Place => ({ ...place, cell: `${columnName(column)}${row + 1}` })
  return { name: place.sheet, row: area.top, column: area.left, toPlace }
}
