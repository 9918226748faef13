import * as Schema from "effect/Schema"
import { toCanonical } from "../document/CanonicalJson.ts"
import { describe } from "../shared/Describe.ts"

const Ordinal = Schema.Int.pipe(Schema.positive())

const kind = <const Kinds extends readonly [string, ...ReadonlyArray<string>]>(...kinds: Kinds) =>
  describe(Schema.Literal(...kinds), "The kind of place.")

const points = (description: string, example: number) => describe(Schema.Finite, description, example)

/** A cell of a sheet, such as `C12`. */
export const CellPlace = Schema.Struct({
  type: kind("cell"),
  sheet: describe(Schema.String, "The name of the sheet.", "Security"),
  cell: describe(
    Schema.String.pipe(Schema.pattern(/^[A-Z]{1,3}[1-9][0-9]{0,6}$/)),
    "Its column and row.",
    "C12"
  )
}).annotations({ identifier: "CellPlace" })

/** A cell of the n-th table of a text. */
export const TablePlace = Schema.Struct({
  type: kind("table"),
  table: describe(Ordinal, "The number of the table, from 1.", 1),
  row: describe(Ordinal, "The number of the row, from 1.", 4),
  column: describe(Ordinal, "The number of the column, from 1.", 2)
}).annotations({ identifier: "TablePlace" })

/** The n-th paragraph, content control or form field of a document, or the n-th line of a text. */
export const OrdinalPlace = Schema.Struct({
  type: kind("paragraph", "field", "line"),
  ordinal: describe(Ordinal, "Its number in the file, from 1.", 17)
}).annotations({ identifier: "OrdinalPlace" })

/** A box on a page, in points from its upper left corner. */
export const PagePlace = Schema.Struct({
  type: kind("page"),
  page: describe(Ordinal, "The number of the page, from 1.", 3),
  box: describe(
    Schema.Struct({
      left: points("Points from the left edge of the page.", 72),
      top: points("Points from the upper edge of the page.", 120.5),
      width: points("Width in points.", 320),
      height: points("Height in points.", 24)
    }),
    "The box around it.",
    { left: 72, top: 120.5, width: 320, height: 24 }
  )
}).annotations({ identifier: "PagePlace" })

/** A value of a JSON file, by its pointer (RFC 6901). */
export const PointerPlace = Schema.Struct({
  type: kind("pointer"),
  pointer: describe(Schema.String, "JSON Pointer to the value.", "/questions/4/text")
}).annotations({ identifier: "PointerPlace" })

/** A sheet, or the n-th table of a text. */
export const SheetPlace = Schema.Struct({
  type: kind("sheet"),
  sheet: describe(Schema.String, "The name of the sheet.", "Security")
}).annotations({ identifier: "SheetPlace" })

/** Position in a file. All numbers count from 1. */
export const Place = Schema.Union(CellPlace, TablePlace, OrdinalPlace, PagePlace, PointerPlace, SheetPlace)

export type Place = typeof Place.Type

/** Returns a text that is the same for the same place. */
export const toPlaceKey = (place: Place): string => toCanonical(place)

const toLetters = (column: number): string =>
  column === 0 ? "" : `${toLetters(Math.floor((column - 1) / 26))}${String.fromCharCode(65 + (column - 1) % 26)}`

/** Returns sheet and letters of a place's column, named as in a `SheetMapping`; undefined if it is in none. */
export const toColumn = (place: Place): { readonly sheet: string; readonly column: string } | undefined => {
  if (place.type === "cell") return { sheet: place.sheet, column: place.cell.replace(/[0-9]+$/, "") }
  return place.type === "table" ? { sheet: `table ${place.table}`, column: toLetters(place.column) } : undefined
}
