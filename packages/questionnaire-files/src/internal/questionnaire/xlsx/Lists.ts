import type { Bounds, Validation } from "../Source.ts"
import { toKind, uniqueChoices } from "../words/Choices.ts"
import { cleanText } from "../words/Texts.ts"
import { parseArea } from "./References.ts"
import type { RawValidation, SheetContent } from "./SheetCells.ts"
import type { Workbook } from "./Workbook.ts"

const maximumChoices = 200
const longestChoice = 1_000

interface SheetArea {
  readonly sheet: SheetContent
  readonly area: Bounds
}

// Looks up the choices of list validations: literals, ranges of this or another sheet, and names of ranges.
export const makeLists = (workbook: Workbook, sheets: ReadonlyArray<SheetContent>) => {
  const cached = new Map<string, ReadonlyArray<string>>()

  const findSheet = (name: string): SheetContent | undefined => {
    const bare = name.replace(/^'(.*)'$/u, "$1").replaceAll("''", "'").toLowerCase()
    return sheets[workbook.sheets.findIndex((sheet) => sheet.name.toLowerCase() === bare)]
  }

  const findArea = (formula: string, own: number, depth: number): SheetArea | null => {
    const text = formula.replace(/^=/u, "").trim()
    const at = text.lastIndexOf("!")
    const sheet = at === -1 ? sheets[own] : findSheet(text.slice(0, at))
    const area = parseArea(text.slice(at + 1).replace(/#$/u, ""))
    if (sheet !== undefined && area !== null) return { sheet, area }
    const name = text.slice(at + 1).toLowerCase()
    const named = workbook.names.get(`${own}!${name}`) ?? workbook.names.get(name)
    return named === undefined || depth > 4 ? null : findArea(named, own, depth + 1)
  }

  const texts = ({ area, sheet }: SheetArea): ReadonlyArray<string> => {
    const found: Array<string> = []
    // an area may span all rows, so only those with cells are looked at
    for (const [row, cells] of area.bottom - area.top < 1_000 ? rowsOf(sheet, area) : sheet.rows) {
      if (row < area.top || row > area.bottom) continue
      for (const [column, { text }] of cells) {
        if (column >= area.left && column <= area.right && text !== "") found.push(text)
        if (found.length > maximumChoices) return found
      }
    }
    return found
  }

  const literal = (formula: string): ReadonlyArray<string> | null => {
    const inner = /^=?"(.*)"$/su.exec(formula)?.[1]
    return inner === undefined ? null : inner.replaceAll("\"\"", "\"").split(/[,;]/u)
  }

  const choicesOf = (formula: string, own: number): ReadonlyArray<string> => {
    const key = `${formula.includes("!") ? "" : own}|${formula}`
    const known = cached.get(key)
    if (known !== undefined) return known
    const area = findArea(formula, own, 0)
    const found = literal(formula) ?? (area === null ? [] : texts(area))
    const choices = uniqueChoices(found.map((text) => cleanText(text.slice(0, longestChoice)).text))
    const bounded = choices.length > maximumChoices ? [] : choices
    cached.set(key, bounded)
    return bounded
  }

  return (own: number, { areas, formula, type }: RawValidation): ReadonlyArray<Validation> => {
    if (areas.length === 0) return []
    if (type === "date") return [{ areas, kind: "date", choices: [] }]
    if (type !== "list") return []
    const choices = choicesOf(formula, own)
    return [{ areas, kind: toKind(choices), choices }]
  }
}

const rowsOf = function*(sheet: SheetContent, { bottom, top }: Bounds) {
  for (let row = top; row <= bottom; row++) {
    const cells = sheet.rows.get(row)
    if (cells !== undefined) yield [row, cells] as const
  }
}
