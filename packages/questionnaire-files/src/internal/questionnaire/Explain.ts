import type { FileQuestion, Place, ReadWarning } from "@attestry/core/questionnaireFile"
import type { Shape } from "./grid/Evidence.ts"
import type { RegionReading } from "./grid/GridReading.ts"
import type { Stages } from "./ReadQuestionnaire.ts"
import type { Block, Grid } from "./Source.ts"

const longest = 100

const shorten = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

const toLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${toLetters(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + column % 26)}`

const toText = (place: Place): string => {
  switch (place.type) {
    case "cell":
      return `${place.sheet}!${place.cell}`
    case "table":
      return `table ${place.table}, row ${place.row}, column ${place.column}`
    case "page":
      return `page ${place.page}, ${Math.round(place.box.left)}:${Math.round(place.box.top)}`
    case "pointer":
      return place.pointer
    case "sheet":
      return place.sheet
    case "paragraph":
    case "field":
    case "line":
      return `${place.type} ${place.ordinal}`
  }
}

const countCells = ({ rows }: Grid): number => Array.from(rows.values()).reduce((sum, { size }) => sum + size, 0)

const explainGrid = (grid: Grid): string =>
  `${grid.name}: ${grid.rows.size} rows, ${countCells(grid)} cells, ${grid.merges.length} merged, ` +
  `${grid.validations.length} lists of allowed answers, ${grid.hiddenRows.size} rows and ` +
  `${grid.hiddenColumns.size} columns hidden${grid.isHidden ? ", hidden itself" : ""}`

const explainBlock = (block: Block): ReadonlyArray<string> => {
  switch (block.type) {
    case "heading":
      return [`${toText(block.place)}: heading ${block.level}, ${shorten(block.text)}`]
    case "table":
      return [explainGrid(block.grid)]
    case "paragraph": {
      const kind = block.list === null ? "paragraph" : `item ${block.list.marker}`
      const fields = block.fields.length === 0 ? "" : ` (${block.fields.length} fields)`
      return block.text === "" && fields === ""
        ? []
        : [`${toText(block.place)}: ${kind}, ${shorten(block.text)}${fields}`]
    }
  }
}

const explainRegion = ({ questions, region, rejected, roles }: RegionReading): string => {
  const header = region.header === null ? "no header" : `header in row ${region.header.bottom + 1}`
  const rows = `rows ${(region.rows[0] ?? 0) + 1} to ${(region.rows.at(-1) ?? 0) + 1}`
  if (roles === null || rejected !== null) return `${header}, ${rows}: ${rejected ?? "no column of questions"}`
  const scoreOf = (role: keyof Shape["scores"], column: number) =>
    roles.shapes.find((shape) => shape.column === column)?.scores[role].toFixed(2) ?? ""
  const columns = [
    ["number", [roles.number]],
    ["section", roles.sections],
    ["question", roles.question],
    ["answer", roles.answers.map(({ column }) => column)],
    ["comment", roles.comments],
    ["evidence", [roles.evidence]],
    ["choices", [roles.choices]]
  ] as const
  const shown = columns.flatMap(([name, of]) => {
    const letters = of.flatMap((column) => column === null ? [] : [`${toLetters(column)} ${scoreOf(name, column)}`])
    return letters.length === 0 ? [] : [`${name} ${letters.join(", ")}`]
  })
  return `${header}, ${rows}: ${shown.join("; ")}: ${questions.length} questions`
}

const explainTable = ({ grid, reading }: Stages["tables"][number]): ReadonlyArray<string> =>
  reading.regions.map((region) => `${grid.name}: ${explainRegion(region)}`)

const explainQuestion = (question: FileQuestion): string => {
  const { answer, answerPlace, certainty, choices, kind, number, place, section, subject, text } = question
  const allowed = choices.length === 0 ? "" : ` (${shorten(choices.join(" | "))})`
  const about = subject === null ? "" : ` for ${subject}`
  const goes = answerPlace === null ? "nowhere" : toText(answerPlace)
  return `${toText(place)}: ${number === null ? "" : `${number} `}${shorten(text)}${about} [${section.join(" > ")}] ` +
    `${kind}${allowed}, answer at ${goes}: ${answer === null ? "none" : shorten(answer)}, certainty ${
      certainty.toFixed(2)
    }`
}

const explainWarning = ({ code, message, place }: ReadWarning): string =>
  `${code}: ${message}${place === null ? "" : ` ${toText(place)}`}`

export interface Explained {
  readonly title: string
  readonly lines: ReadonlyArray<string>
}

export const explain = ({ questionnaire, source, tables }: Stages): ReadonlyArray<Explained> => [
  { title: `Blocks of the file (${source.format})`, lines: source.blocks.flatMap(explainBlock) },
  { title: "Headers and columns", lines: tables.flatMap(explainTable) },
  { title: `Questions: ${questionnaire.questions.length}`, lines: questionnaire.questions.map(explainQuestion) },
  { title: `Warnings: ${questionnaire.warnings.length}`, lines: questionnaire.warnings.map(explainWarning) }
]
