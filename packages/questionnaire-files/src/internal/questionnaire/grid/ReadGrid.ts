import type { FileQuestion, ReadWarning } from "@attestry/core/questionnaireFile"
import type { Grid } from "../Source.ts"
import { tooLarge } from "../Unreadable.ts"
import { isOtherSheet } from "../words/Headers.ts"
import { isQuestionText } from "../words/Questions.ts"
import { cleanText } from "../words/Texts.ts"
import { maximumQuestions, readRegion } from "./GridQuestions.ts"
import { type GridOptions, type GridReading, type RegionReading, warning } from "./GridReading.ts"
import { fromMappings, toMappings } from "./Mapping.ts"
import { readProfileRows } from "./ProfileRows.ts"
import { findRegions, type Region } from "./Regions.ts"
import { assignRoles, type Roles } from "./Roles.ts"
import type { Path } from "./Sections.ts"
import { makeView, toPlace, type View } from "./View.ts"

const outermost: Path = { levels: [] }

// The reason why the columns are hardly a questionnaire, or null.
const reasonAgainst = (view: View, region: Region, roles: Roles): string | null => {
  const main = roles.shapes.find(({ column }) => column === roles.question[0])
  if (main === undefined) return "no question"
  const hasPlace = roles.answers.length > 0
  const isLabelled = main.header.question >= 0.45
  const rows = region.rows.filter((row) => view.text(row, main.column) !== "").length
  const questions = main.question * rows
  if (isOtherSheet(view.grid.name) && !(isLabelled && hasPlace && questions >= 1)) return "the sheet's name"
  const isChosen = roles.shapes.some(({ choosable, column }) =>
    choosable >= 0.6 && roles.answers.some((answer) => answer.column === column)
  )
  if (region.header === null && isChosen && rows >= 2) return null
  if (region.header === null) {
    if (questions < 2 && !(questions >= 1 && rows === 1)) return "too few questions without a header"
    const isMixed = main.question < 0.5 && !(hasPlace && roles.number !== null)
    return isMixed ? "other texts among the questions" : null
  }
  if (isLabelled && (hasPlace || roles.number !== null)) return null
  if (isLabelled) return main.question >= 0.4 ? null : "no questions below the header"
  if (main.question >= 0.3) return null
  return hasPlace && main.number < 0.5 && (main.header.question >= 0.2 || roles.number !== null)
    ? null
    : "no questions below the header"
}

// Warns of hidden rows and columns that have questions.
const warnOfHidden = (grid: Grid): ReadonlyArray<ReadWarning> => {
  let count = 0
  let first: ReadWarning["place"] = null
  for (const [row, cells] of grid.rows) {
    const isRowHidden = grid.hiddenRows.has(row)
    if (!isRowHidden && grid.hiddenColumns.size === 0) continue
    const asked = [...cells].find(([column, { text }]) =>
      (isRowHidden || grid.hiddenColumns.has(column)) && isQuestionText(cleanText(text).text)
    )
    if (asked === undefined) continue
    count += 1
    first ??= toPlace(grid, row, asked[0])
  }
  return count === 0
    ? []
    : [warning("rows_skipped", `Hidden rows or columns were skipped: ${count} with questions.`, first)]
}

const unsure = 0.5

const warnOfUnsure = (questions: ReadonlyArray<FileQuestion>): ReadonlyArray<ReadWarning> => {
  const found = questions.filter(({ certainty }) => certainty < unsure)
  const [first] = found
  return first === undefined
    ? []
    : [warning("question_unsure", `Some rows may be no questions: ${found.length}.`, first.place)]
}

const warnOfUnread = (places: ReadonlyArray<ReadWarning["place"]>): ReadonlyArray<ReadWarning> =>
  places.slice(0, 1).map((place) =>
    warning("answers_not_read", `Texts that repeat or are formulas were not read as answers: ${places.length}.`, place)
  )

// Texts beside the questions of which nothing says what they are, where no column has answers.
const warnOfUnknown = (view: View, regions: ReadonlyArray<RegionReading>): ReadonlyArray<ReadWarning> => {
  const unknown = regions.flatMap(({ questions, region, roles }) => {
    if (roles === null || questions.length === 0 || roles.answers.length > 0) return []
    const known = new Set([roles.number, roles.choices, roles.evidence, ...roles.question, ...roles.sections])
    const [row] = region.rows
    return roles.shapes
      .filter(({ column, filled, header }) => filled >= 0.3 && !known.has(column) && header.other < 0.35)
      .map(({ column }) => view.place(row ?? 0, column))
  })
  return unknown.slice(0, 1).map((place) =>
    warning("answers_not_read", `Columns without a known meaning were not read: ${unknown.length}.`, place)
  )
}

// Rows above the first header may ask for the name of the vendor and the like.
const readProfile = (view: View, regions: ReadonlyArray<RegionReading>): ReadonlyArray<FileQuestion> => {
  const asking = regions.filter(({ questions }) => questions.length > 0)
  return asking.length === 0
    ? []
    : readProfileRows(view, Math.min(...asking.map(({ region }) => region.header?.top ?? 0)))
}

const finish = (view: View, regions: ReadonlyArray<RegionReading>): GridReading => {
  const asked = regions.flatMap((region) => region.questions)
  const questions = [...readProfile(view, regions), ...asked]
  if (questions.length > maximumQuestions) throw tooLarge
  return {
    regions,
    questions,
    derived: regions.reduce((sum, { derived }) => sum + derived, 0),
    mapping: toMappings(view.grid.name, regions),
    warnings: [
      ...warnOfHidden(view.grid),
      ...view.cutPlaces.slice(0, 1).map((place) =>
        warning("text_cut", `Texts over 10,000 characters were cut: ${view.cutPlaces.length}.`, place)
      ),
      ...warnOfUnsure(asked),
      ...warnOfUnknown(view, regions),
      ...warnOfUnread(regions.flatMap(({ unread }) => unread))
    ]
  }
}

const readMapped = (view: View, { mapping, section }: GridOptions): GridReading => {
  let path = outermost
  const regions = fromMappings(view, mapping).map(({ region, roles }): RegionReading => {
    const read = readRegion(view, region, roles, section, path, 0.9)
    path = read.path
    const { derived, questions, unread } = read
    return { region, roles, questions, unread, derived, rejected: null }
  })
  return finish(view, regions)
}

export const nothing: GridReading = { regions: [], questions: [], derived: 0, mapping: [], warnings: [] }

// Reads the questions of a grid. Throws `Unreadable` if the mapping names what it lacks, or with too many questions.
export const readGrid = (grid: Grid, options: GridOptions): GridReading => {
  if (options.mapping.length > 0) return readMapped(makeView(grid), options)
  if (grid.isHidden) {
    const place = { type: "sheet", sheet: grid.name } as const
    return { ...nothing, warnings: [warning("sheet_skipped", "The sheet is hidden. It was skipped.", place)] }
  }
  const view = makeView(grid)
  let path = outermost
  const regions = findRegions(view).map((region): RegionReading => {
    const roles = assignRoles(view, region)
    const rejected = roles === null ? "no question" : reasonAgainst(view, region, roles)
    if (roles === null || rejected !== null) return { region, roles, questions: [], unread: [], derived: 0, rejected }
    const read = readRegion(view, region, roles, options.section, path)
    path = read.path
    const { derived, questions, unread } = read
    return { region, roles, questions, unread, derived, rejected: null }
  })
  const reading = finish(view, regions)
  return reading.questions.length > 0 ? reading : { ...reading, questions: readProfileRows(view, Infinity) }
}

// Reads only the profile of a grid.
export const readProfileGrid = (grid: Grid): GridReading => ({
  ...nothing,
  questions: readProfileRows(makeView(grid), Infinity)
})
