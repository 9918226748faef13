import type { Bounds, Cell, Grid } from "../../../src/internal/questionnaire/Source.ts"
import { toKind } from "../../../src/internal/questionnaire/words/Choices.ts"
import { parseArea } from "../../../src/internal/questionnaire/xlsx/References.ts"

const toBounds = (area: string): Bounds => {
  const bounds = parseArea(area)
  if (bounds === null) throw new Error(`no area: ${area}`)
  return bounds
}

export interface GridExtras {
  readonly name?: string
  readonly bold?: ReadonlyArray<string>
  readonly fill?: ReadonlyArray<string>
  readonly merges?: ReadonlyArray<string>
  readonly lists?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly hiddenRows?: ReadonlyArray<number>
  readonly hiddenColumns?: ReadonlyArray<number>
  readonly isHidden?: boolean
}

// A grid of a sheet. Empty texts are no cells.
export const makeGrid = (texts: ReadonlyArray<ReadonlyArray<string>>, extras: GridExtras = {}): Grid => {
  const rows = new Map<number, Map<number, Cell>>()
  texts.forEach((row, index) => {
    const cells = row.flatMap((text, column): ReadonlyArray<[number, Cell]> => text === "" ? [] : [[column, { text }]])
    if (cells.length > 0) rows.set(index, new Map(cells))
  })
  const style = (references: ReadonlyArray<string>, look: Partial<Cell>) => {
    for (const reference of references) {
      const { left: column, top: row } = toBounds(reference)
      const cells = rows.get(row) ?? new Map<number, Cell>()
      cells.set(column, { ...cells.get(column) ?? { text: "" }, ...look })
      rows.set(row, cells)
    }
  }
  style(extras.bold ?? [], { isBold: true })
  style(extras.fill ?? [], { fill: "FFCCCCCC" })
  return {
    name: extras.name ?? "Questions",
    home: { type: "sheet" },
    rows,
    merges: (extras.merges ?? []).map(toBounds),
    hiddenRows: new Set((extras.hiddenRows ?? []).map((row) => row - 1)),
    hiddenColumns: new Set(extras.hiddenColumns ?? []),
    isHidden: extras.isHidden ?? false,
    validations: Object.entries(extras.lists ?? {}).map(([areas, choices]) => ({
      areas: areas.split(" ").map(toBounds),
      kind: toKind(choices),
      choices
    }))
  }
}
