import type { SheetMapping } from "@attestry/core/questionnaireFile"
import { columnName } from "@attestry/file-jobs/OfficeXml"
import { Unreadable } from "../Unreadable.ts"
import { isChoice } from "../words/Choices.ts"
import { columnOf } from "../xlsx/References.ts"
import { measureColumns } from "./Evidence.ts"
import { type Label, ownTitle, type Region, titleAbove } from "./Regions.ts"
import { findChoices, type Roles } from "./Roles.ts"
import type { View } from "./View.ts"

const unknown = new Unreadable("mapping")

export const toMapping = (sheet: string, region: Region, roles: Roles): SheetMapping => {
  const [question, ...more] = roles.question
  const named = (name: "number" | "evidence", column: number | null | undefined) =>
    column === null || column === undefined ? {} : { [name]: columnName(column) }
  const [comment] = roles.comments
  return {
    sheet,
    headerRow: region.header === null ? null : region.header.bottom + 1,
    columns: {
      ...named("number", roles.number),
      ...roles.sections.length === 0 ? {} : { section: roles.sections.map(columnName) },
      question: [columnName(question ?? 0), ...more.map(columnName)],
      answer: roles.answers.map(({ column }) => columnName(column)),
      ...comment === undefined ? {} : { comment: columnName(comment) },
      ...named("evidence", roles.evidence)
    }
  }
}

const mappedLabels = (view: View, header: number | null): ReadonlyMap<number, Label> => {
  const labels = new Map<number, Label>()
  if (header === null) return labels
  for (const { column, text } of view.cells(header)) {
    const above = view.covering(header - 1, column)
    const parent = header === 0
      ? ""
      : above === undefined
      ? view.text(header - 1, column)
      : view.text(above.top, above.left)
    labels.set(column, { own: text, parent })
  }
  return labels
}

interface Bounds {
  // the row of the next header
  readonly end: number
  readonly title: Region["title"]
}

const fromMapping = (view: View, { columns, headerRow }: SheetMapping, { end, title }: Bounds) => {
  const header = headerRow === null ? null : headerRow - 1
  const labels = mappedLabels(view, header)
  const rows = view.rows.filter((row) => row < end && (header === null || row > header))
  if (rows.length === 0) throw unknown
  const last = view.columns.at(-1) ?? 0
  const column = (letters: string, hasText: boolean): number => {
    const index = columnOf(letters)
    if (hasText ? !view.columns.includes(index) : index > last + 1) throw unknown
    return index
  }
  const optional = (letters: string | undefined, hasText: boolean) =>
    letters === undefined ? null : column(letters, hasText)
  const answers = columns.answer.map((letters) => column(letters, false))
  const labelOf = (index: number) => labels.get(index)?.own ?? ""
  const comment = optional(columns.comment, false)
  const region: Region = {
    header: header === null ? null : { top: header, bottom: header },
    labels,
    columns: view.columns,
    rows,
    title
  }
  const shapes = measureColumns(view, region)
  const letters = [columns.number, columns.comment, columns.evidence].filter((name) => name !== undefined)
  const named = new Set([...letters, ...columns.question, ...columns.answer, ...columns.section ?? []].map(columnOf))
  const areMarks = answers.length >= 2 && answers.every((index) => isChoice(labelOf(index)))
  const roles: Roles = {
    number: optional(columns.number, true),
    sections: (columns.section ?? []).map((letters) => column(letters, true)),
    question: columns.question.map((letters) => column(letters, true)),
    answers: answers.map((index) => ({
      column: index,
      subject: answers.length === 1 || areMarks ? null : labelOf(index) === "" ? columnName(index) : labelOf(index)
    })),
    areMarks,
    comments: comment === null ? [] : [comment],
    evidence: optional(columns.evidence, false),
    choices: findChoices(shapes.filter((shape) => !named.has(shape.column))),
    shapes
  }
  return { region, roles }
}

const rowOf = ({ headerRow }: SheetMapping): number => headerRow ?? 0

// Headers that differ in their first cell have the title of a section there.
const titlesOf = (view: View, mappings: ReadonlyArray<SheetMapping>): ReadonlyArray<Region["title"]> => {
  const firsts = new Set(mappings.map((mapping) => view.cells(rowOf(mapping) - 1)[0]?.text))
  return mappings.map((mapping, index) => {
    const row = rowOf(mapping) - 1
    const header = { top: row, bottom: row }
    const own = firsts.size > 1 ? ownTitle(view, header) : null
    return own ?? (index === 0 && row >= 0 ? titleAbove(view, header, mappings.length > 1) : null)
  })
}

// Reads mappings of a sheet as the regions and roles that they say, each down to the next header. Tables side by side have
// the same one. Throws `mapping` if one names what the grid lacks, or leaves another no row.
export const fromMappings = (view: View, mappings: ReadonlyArray<SheetMapping>) => {
  const sorted = mappings.toSorted((one, other) => rowOf(one) - rowOf(other))
  const titles = titlesOf(view, sorted)
  return sorted.map((mapping, index) => {
    const next = sorted.find((other) => rowOf(other) > rowOf(mapping))
    return fromMapping(view, mapping, {
      end: next === undefined ? Infinity : rowOf(next) - 1,
      title: titles[index] ?? null
    })
  })
}
