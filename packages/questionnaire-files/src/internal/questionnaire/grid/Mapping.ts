import type { AskedSheetMapping } from "@attestry/core/questionnaireFile"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import { Unreadable } from "../Unreadable.ts"
import { isChoice } from "../words/Choices.ts"
import { columnOf } from "../xlsx/References.ts"
import { measureColumns } from "./Evidence.ts"
import type { RegionReading } from "./GridReading.ts"
import { type Header, labelsOf, ownTitle, type Region, titleAbove } from "./Regions.ts"
import { findChoices, type Roles } from "./Roles.ts"
import type { View } from "./View.ts"

const unknown = new Unreadable("mapping")

const toColumns = (region: Region, roles: Roles): AskedSheetMapping["columns"] => {
  const [question, ...more] = roles.question
  const one = (name: "choices" | "evidence" | "number", column: number | null) =>
    column === null ? {} : { [name]: columnName(column) }
  const several = (name: "comment" | "ignore" | "section", columns: ReadonlyArray<number>) =>
    columns.length === 0 ? {} : { [name]: columns.map(columnName) }
  const answers = roles.answers.map(({ column }) => column)
  const named = new Set([
    ...roles.question,
    ...roles.sections,
    ...answers,
    ...roles.comments,
    roles.number,
    roles.choices,
    roles.evidence
  ])
  return {
    ...one("number", roles.number),
    ...several("section", roles.sections),
    question: [columnName(question ?? 0), ...more.map(columnName)],
    ...one("choices", roles.choices),
    answer: answers.map(columnName),
    ...several("comment", roles.comments),
    ...one("evidence", roles.evidence),
    ...several("ignore", region.columns.filter((column) => !named.has(column)).slice(0, 100))
  }
}

const rowsOf = ({ bottom, top }: Header): ReadonlyArray<number> =>
  Array.from({ length: bottom - top + 1 }, (_, index) => top + index + 1)

// One mapping for all regions whose columns mean the same.
export const toMappings = (sheet: string, regions: ReadonlyArray<RegionReading>): ReadonlyArray<AskedSheetMapping> => {
  const found = new Map<string, AskedSheetMapping>()
  for (const { questions, region, roles } of regions) {
    if (roles === null || questions.length === 0) continue
    const columns = toColumns(region, roles)
    const key = JSON.stringify([region.header === null, columns])
    const known = found.get(key)?.headerRows ?? []
    const [first, ...others] = [...known, ...region.header === null ? [] : rowsOf(region.header)]
    found.set(key, { sheet, kind: "asked", headerRows: first === undefined ? null : [first, ...others], columns })
  }
  return [...found.values()]
}

// The columns that are named.
const namedColumns = (columns: AskedSheetMapping["columns"]): ReadonlyArray<number> =>
  Object.values(columns).flat().map(columnOf)

interface Bounds {
  // columns of tables beside it
  readonly others: ReadonlySet<number>
  // the row of the next header
  readonly end: number
  readonly title: Region["title"]
}

// Columns of a header, and the header; null if there is none.
interface MappedHeader {
  readonly header: Header | null
  readonly columns: AskedSheetMapping["columns"]
}

const none: Region["labels"] = new Map()

const topOf = ({ header }: MappedHeader): number => header?.top ?? -1

// Rows right below each other are one header.
const toHeaders = ({ columns, headerRows }: AskedSheetMapping): ReadonlyArray<MappedHeader> => {
  if (headerRows === null) return [{ header: null, columns }]
  const headers: Array<Header> = []
  for (const row of headerRows.map((row) => row - 1).toSorted((a, b) => a - b)) {
    const last = headers.at(-1)
    if (last !== undefined && row <= last.bottom + 1) headers.splice(-1, 1, { ...last, bottom: row })
    else headers.push({ top: row, bottom: row })
  }
  return headers.map((header) => ({ header, columns }))
}

const fromHeader = (view: View, { columns, header }: MappedHeader, { end, others, title }: Bounds) => {
  const labels = header === null ? none : labelsOf(view, header.top, header.bottom)
  const rows = view.rows.filter((row) => row < end && (header === null || row > header.bottom))
  if (rows.length === 0) throw unknown
  const last = view.columns.at(-1) ?? 0
  const column = (letters: string, hasText: boolean): number => {
    const index = columnOf(letters)
    if (hasText ? !view.columns.includes(index) : index > last + 1) throw unknown
    return index
  }
  const withText = (letters: string | undefined) => letters === undefined ? null : column(letters, true)
  const answers = columns.answer.map((letters) => column(letters, false))
  const labelOf = (index: number) => labels.get(index)?.own ?? ""
  const named = new Set(namedColumns(columns))
  const own = view.columns.filter((index) => named.has(index) || !others.has(index))
  const region: Region = { header, labels, columns: own, rows, title }
  const shapes = measureColumns(view, region)
  const areMarks = answers.length >= 2 && answers.every((index) => isChoice(labelOf(index)))
  const roles: Roles = {
    number: withText(columns.number),
    sections: (columns.section ?? []).map((letters) => column(letters, true)),
    question: columns.question.map((letters) => column(letters, true)),
    answers: answers.map((index) => ({
      column: index,
      subject: answers.length === 1 || areMarks ? null : labelOf(index) === "" ? columnName(index) : labelOf(index)
    })),
    areMarks,
    comments: (columns.comment ?? []).map((letters) => column(letters, false)),
    evidence: withText(columns.evidence),
    choices: withText(columns.choices) ?? findChoices(shapes.filter((shape) => !named.has(shape.column))),
    shapes
  }
  return { region, roles }
}

// Headers that differ in their first cell have the title of a section there.
const titlesOf = (view: View, headers: ReadonlyArray<Header | null>): ReadonlyArray<Region["title"]> => {
  const firsts = new Set(headers.map((header) => header === null ? undefined : view.cells(header.bottom)[0]?.text))
  return headers.map((header, index) => {
    if (header === null) return null
    const own = firsts.size > 1 ? ownTitle(view, header) : null
    return own ?? (index === 0 ? titleAbove(view, header, headers.length > 1) : null)
  })
}

// Reads mappings of a sheet as the regions and roles that they say, each down to the next header. Tables side by side have
// the same one. Throws `mapping` if one names what the grid lacks, or leaves another no row.
export const fromMappings = (view: View, mappings: ReadonlyArray<AskedSheetMapping>) => {
  const sorted = mappings.flatMap(toHeaders).toSorted((one, other) => topOf(one) - topOf(other))
  const titles = titlesOf(view, sorted.map(({ header }) => header))
  return sorted.map((mapped, index) => {
    const next = sorted.find((other) => topOf(other) > topOf(mapped))
    const beside = sorted.filter((other) => other !== mapped && topOf(other) === topOf(mapped))
    return fromHeader(view, mapped, {
      others: new Set(beside.flatMap(({ columns }) => namedColumns(columns))),
      end: next === undefined ? Infinity : topOf(next),
      title: titles[index] ?? null
    })
  })
}
