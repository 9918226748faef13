import type { Place } from "@attestry/core/questionnaireFile"

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
