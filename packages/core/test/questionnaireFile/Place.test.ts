import { assert, it } from "@effect/vitest"
import { type Place, toColumn, toPlaceKey } from "../../src/questionnaireFile/Place.ts"

it("has the same key whatever the order of its members, and another than every other place", () => {
  const box = { left: 72, top: 120.5, width: 320, height: 24 }
  const places: ReadonlyArray<Place> = [
    { type: "cell", sheet: "Security", cell: "C12" },
    { type: "cell", sheet: "Security", cell: "C13" },
    { type: "table", table: 1, row: 4, column: 2 },
    { type: "paragraph", ordinal: 17 },
    { type: "line", ordinal: 17 },
    { type: "page", page: 3, box },
    { type: "pointer", pointer: "/questions/4/text" },
    { type: "sheet", sheet: "Security" }
  ]
  const keys = places.map(toPlaceKey)
  assert.strictEqual(new Set(keys).size, places.length)
  // some storages give them so
  const turned = (place: Place): Place =>
    JSON.parse(
      JSON.stringify(place),
      (_, part) =>
        typeof part === "object" && part !== null ? Object.fromEntries(Object.entries(part).toReversed()) : part
    )
  assert.deepStrictEqual(places.map(turned).map(toPlaceKey), keys)
})

it("has the sheet and letters of its column, if it is a cell of a sheet or a table", () => {
  const cell = (column: string) => toColumn({ type: "cell", sheet: "Security", cell: `${column}12` })
  assert.deepStrictEqual(["C", "XFD"].map(cell), [
    { sheet: "Security", column: "C" },
    { sheet: "Security", column: "XFD" }
  ])
  const table = (column: number) => toColumn({ type: "table", table: 2, row: 4, column })
  const columns = [1, 26, 27, 52, 53, 702, 703, 16_384]
  assert.deepStrictEqual(
    columns.map((column) => table(column)?.column),
    ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"]
  )
  assert.strictEqual(table(1)?.sheet, "table 2")
  assert.isUndefined(toColumn({ type: "line", ordinal: 17 }))
  assert.isUndefined(toColumn({ type: "sheet", sheet: "Security" }))
})
